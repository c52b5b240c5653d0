import type { Events, Findings, OpenFile, OutlineEntry, WorkspaceState } from '#studio/protocol.ts'
import type { TranslationDrafts } from './translation-drafts.ts'

/** A message: a success passes by itself, an error stays until closed. */
export interface Notice {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
  /** The action that it is about, whose next success removes it. */
  readonly of?: string
  /** Refused text, to be copied. */
  readonly lost?: string
}

/** Every schema by its path, such as `schemas/market.schema.json`. */
export type Schemas = Readonly<Record<string, object>>

export interface StudioState {
  /** `locked`: the server does not know this window's token. */
  readonly connection: 'connecting' | 'live' | 'lost' | 'locked'
  readonly workspace: WorkspaceState
  readonly findings: Findings
  /** Why the checker cannot run. */
  readonly trouble?: string | undefined
  readonly outline: readonly OutlineEntry[]
  readonly preview: Events['preview']
  /** The open files with pending changes. */
  readonly files: Readonly<Record<string, OpenFile>>
  readonly schemas?: Schemas
  readonly translations: TranslationDrafts
  /** Whether a change is newer than the server's workspace. */
  readonly hasPending: boolean
  readonly isSaving: boolean
  readonly notices: readonly Notice[]
}

export const initial: StudioState = {
  connection: 'connecting',
  workspace: { revision: 0, unsaved: {}, conflicts: [] },
  findings: { revision: 0, errors: 0, warnings: 0, files: {} },
  outline: [],
  preview: { revision: 0, held: [], failing: [] },
  files: {},
  translations: {},
  hasPending: false,
  isSaving: false,
  notices: [],
}

/**
 * Structural sharing: takes the objects of the earlier value where they are equal, so that their readers do not render again.
 */
export function reuseEqual<T extends object>(before: T | undefined, now: T): T {
  if (!before) return now
  const names = Object.keys(now) as (keyof T)[]
  const kept = Object.fromEntries(
    names.map((name) => [name, isEqual(before[name], now[name]) ? before[name] : now[name]]),
  )
  const isAll =
    names.length === Object.keys(before).length && names.every((name) => kept[name as string] === before[name])
  return isAll ? before : (kept as T)
}

// The order of properties counts.
function isEqual(before: unknown, now: unknown): boolean {
  return before === now || (typeof now === 'object' && JSON.stringify(before) === JSON.stringify(now))
}
