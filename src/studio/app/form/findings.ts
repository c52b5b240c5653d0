import type { Finding, Keys } from '../../protocol.ts'

/** What the checker says of a value, also that it is missing. */
export function findingsOf(findings: readonly Finding[], at: Keys): Finding[] {
  return findings.filter((finding) => isAbout(finding, at))
}

/** Whether a finding is about a value itself, or about its being missing. */
export function isAbout({ rule, message, at: keys }: Finding, at: Keys): boolean {
  const isMissing = rule === 'missing-property' && at.length > 0 && sameKeys(keys, at.slice(0, -1))
  return sameKeys(keys, at) || (isMissing && message.includes(JSON.stringify(at.at(-1))))
}

/** What the checker says of a value and of all that it holds. */
export function findingsWithin(findings: readonly Finding[], at: Keys): Finding[] {
  return findings.filter((finding) => isWithinKeys(finding.at, at))
}

/** Whether keys lead to the same place. */
export function sameKeys(a: Keys, b: Keys): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i])
}

/** Whether keys lead to a value that others lead to, or into it. */
export function isWithinKeys(at: Keys, whole: Keys): boolean {
  return at.length >= whole.length && sameKeys(at.slice(0, whole.length), whole)
}
