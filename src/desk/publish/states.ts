import type { PublicationRow } from '../database/publication-tables.ts'

/** The steps of a publication, in order. */
export const publicationSteps = ['pull', 'check', 'push', 'merge', 'build', 'swap'] as const

export type PublicationStep = (typeof publicationSteps)[number]

/** The steps that come once main has the change. */
export const stepsInMain: readonly PublicationStep[] = publicationSteps.slice(publicationSteps.indexOf('merge') + 1)

type Standing = Pick<PublicationRow, 'state' | 'step'>

/** Whether main has the change. */
export function isInMain({ state, step }: Standing): boolean {
  return state === 'live' || state === 'merged' || (state === 'failed' && stepsInMain.includes(step))
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
