import { count, wordList } from '#checker/english.ts'
import { RefusedError } from '#workbench/app/api.ts'
import type { Change, Events, Findings, OpenFile, OutlineEntry, WorkspaceState } from '../../protocol.ts'
import { fileTitle } from './file-titles.ts'
import type { TranslationDrafts } from './translation-drafts.ts'

/** A message: a success passes by itself, an error stays until closed. */
export interface Notice {
  readonly id: number
  readonly text: string
  readonly isBad: boolean
  /** The action that it is about, whose next success removes it. */
  readonly of?: string
  /** The file that it leads to. */
  readonly file?: string
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
  readonly people: Events['people']
  /** The open files with pending changes. */
  readonly files: Readonly<Record<string, OpenFile>>
  readonly schemas?: Schemas
  readonly translations: TranslationDrafts
  /** Whether a change is newer than the server's workspace. */
  readonly hasPending: boolean
  readonly isSaving: boolean
  readonly notices: readonly Notice[]
}

/** Whether the findings are those of the workspace as it stands, or no check can be waited for. */
export function isChecked({ findings, workspace, hasPending, trouble }: StudioState): boolean {
  return trouble !== undefined || (!hasPending && findings.revision >= workspace.revision)
}

export const initial: StudioState = {
  connection: 'connecting',
  workspace: { revision: 0, unsaved: {}, conflicts: [] },
  findings: { revision: 0, errors: 0, warnings: 0, files: {} },
  outline: [],
  preview: { revision: 0, held: [], failing: [] },
  people: [],
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

/** The open files, each with its pending changes. */
export function withPending(
  before: StudioState['files'],
  files: readonly OpenFile[],
  shown: (file: string, value: unknown) => unknown,
): StudioState['files'] {
  const now = files.map((said): [string, OpenFile] => {
    const { file, value } = said
    return [file, reuseEqual(before[file], { ...said, value: shown(file, value) })]
  })
  return reuseEqual(before, Object.fromEntries(now))
}

/** The most success notices shown at once. */
const maxPassing = 3

/** Adds a notice: errors stay until closed, and repeat only once. */
export function withNotice(notices: readonly Notice[], told: Omit<Notice, 'id'>): readonly Notice[] {
  const id = 1 + Math.max(0, ...notices.map((one) => one.id))
  const others = notices.filter(({ text }) => !told.isBad || text !== told.text)
  const all = [...others, { ...told, id }]
  const passing = all.filter(({ isBad }) => !isBad).slice(-maxPassing)
  return all.filter((one) => one.isBad || passing.includes(one))
}

/** `, in Atlantis`: the titles of a change's files. */
export function inFiles(files: readonly string[], outline: readonly OutlineEntry[]): string {
  const titles = files.map((file) => fileTitle(file, outline))
  return titles.length === 0 ? '' : `, in ${wordList(titles, 'and')}`
}

/** The notice of the last change, of all or of a file, being undone or redone, which leads to its file. */
export function stepNotice(
  step: 'undo' | 'redo',
  { workspace, outline }: StudioState,
  only?: string,
): Omit<Notice, 'id'> {
  const files = only === undefined ? (workspace[`${step}In`] ?? []) : [only]
  const title = only === undefined ? workspace[step] : workspace.undoOf?.[only]
  const done = step === 'undo' ? 'Undone' : 'Done again'
  const text = `${done}: ${title ?? 'the last change'}${inFiles(files, outline)}`
  const [file] = files
  return { text, isBad: false, ...(file !== undefined && { file }) }
}

export function savedSentence(errors: number): string {
  return errors === 0 ? 'Saved.' : `Saved, with ${count(errors, 'error')} still to put right.`
}

/** The notice of a refused change, with its text. */
export function refusedNotice(change: Change, error: unknown): Omit<Notice, 'id'> {
  const lost = writtenBy(change)
  const isLate = error instanceof RefusedError && error.status === 409
  const text = isLate ? lateSentence(change, lost !== undefined) : (error as Error).message
  return { text, isBad: true, ...(lost !== undefined && { lost }) }
}

function lateSentence({ title }: Change, hasText: boolean): string {
  const happened = `“${title}” was not done: another window changed the same place first. You now see what it says.`
  return `${happened} ${hasText ? 'This is what you wrote:' : 'Change it again if you still want to.'}`
}

/** The text that a change sets; undefined where it sets none. */
function writtenBy({ operations }: Change): string | undefined {
  const values = operations.flatMap((operation) => (operation.kind === 'set' ? [operation.value] : []))
  const [written] = values
  return ['string', 'number'].includes(typeof written) && written !== '' ? String(written) : undefined
}
