import type { EligibilityRule } from '#engine/contract/config.ts'

/** A rule that refuses whoever asks for a new policy, or asks them something first. */
export function ruleForNew(follows: EligibilityRule['then']): EligibilityRule {
  return { id: 'rule', if: { answer: 'type', isOneOf: ['new'] }, then: follows, words: 'Renewals only' }
}
