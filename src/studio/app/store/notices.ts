import { count } from '#config/diagnostics/english.ts'
import type { Change } from '#studio/protocol.ts'
import { RefusedError } from './api.ts'
import type { Notice } from './studio-state.ts'

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
