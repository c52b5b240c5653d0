import { count } from '../../../config/diagnostics/english.ts'
import type { Change } from '../../protocol.ts'
import { RefusedError } from './api.ts'
import type { Notice } from './studio-state.ts'

/** How many notices are shown at once of what went well. */
const most = 3

/** The notices with one more. What somebody has to see stays until it is closed; what is told again is told once. */
export function withNotice(notices: readonly Notice[], told: Omit<Notice, 'id'>): readonly Notice[] {
  const id = 1 + Math.max(0, ...notices.map((one) => one.id))
  const others = notices.filter(({ text }) => !told.isBad || text !== told.text)
  const all = [...others, { ...told, id }]
  const passing = all.filter(({ isBad }) => !isBad).slice(-most)
  return all.filter((one) => one.isBad || passing.includes(one))
}

/** Says that all is saved, and how many errors the checker still finds in it. */
export function savedSentence(errors: number): string {
  return errors === 0 ? 'Saved.' : `Saved, with ${count(errors, 'error')} still to put right.`
}

/** What to say of a change that the server does not take, with the text that was written. */
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

/** What was written into a field by a change; undefined where it is nothing that people write. */
function writtenBy({ operations }: Change): string | undefined {
  const values = operations.flatMap((operation) => (operation.kind === 'set' ? [operation.value] : []))
  const [written] = values
  return ['string', 'number'].includes(typeof written) && written !== '' ? String(written) : undefined
}
