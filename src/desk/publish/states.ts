import type { PublicationRow } from '../database/publication-tables.ts'

type Standing = Pick<PublicationRow, 'state' | 'step'>

/** Whether main has the change. */
export function isInMain({ state, step }: Standing): boolean {
  return state === 'live' || state === 'merged' || (state === 'failed' && (step === 'build' || step === 'swap'))
}

/** Whether main has nothing of it yet, so that its edits can stay a draft. */
export function isCancellable({ state, step }: Standing): boolean {
  const isBefore = step === 'pull' || step === 'check' || step === 'push'
  return state === 'asked' || (isBefore && (state === 'waiting' || state === 'failed'))
}

/** The step that a failed publication goes on with. What was to be pushed may be at the remote, so its commit is kept. */
export function stepAgain({ step }: Standing): PublicationRow['step'] {
  if (step === 'check') return 'pull'
  return step === 'swap' ? 'build' : step
}
