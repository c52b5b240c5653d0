import type { Events, Findings, OpenFile, OutlineEntry, WorkspaceState } from '../../protocol.ts'
import type { TranslationDrafts } from './translation-drafts.ts'

/** Something to tell: for a moment where it went well, until it is closed where somebody may have to do something. */
export interface Notice {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
  /** What it came of: what goes well there later takes it away. */
  readonly of?: string
  /** What somebody has written and the server has not taken, so that it can be copied. */
  readonly lost?: string
}

/** Every schema by its path, such as `schemas/market.schema.json`. */
export type Schemas = Readonly<Record<string, object>>

/** What a window knows. */
export interface StudioState {
  /** `locked`: the server does not know this window's token. */
  readonly connection: 'connecting' | 'live' | 'lost' | 'locked'
  readonly workspace: WorkspaceState
  readonly findings: Findings
  /** What keeps the checker from its work. */
  readonly trouble?: string | undefined
  readonly outline: readonly OutlineEntry[]
  readonly preview: Events['preview']
  /** The files that are open, with what was changed in this window and is on its way. */
  readonly files: Readonly<Record<string, OpenFile>>
  readonly schemas?: Schemas
  /** The translations that are being written here. */
  readonly translations: TranslationDrafts
  readonly isSaving: boolean
  readonly notices: readonly Notice[]
}

/** What it knows before the server has said anything. */
export const initial: StudioState = {
  connection: 'connecting',
  workspace: { revision: 0, unsaved: {}, conflicts: [] },
  findings: { revision: 0, errors: 0, warnings: 0, files: {} },
  outline: [],
  preview: { revision: 0, held: [], failing: [] },
  files: {},
  translations: {},
  isSaving: false,
  notices: [],
}
