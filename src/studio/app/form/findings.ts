import type { Finding, Keys } from '#studio/protocol.ts'

/** The findings about a value itself, or about its absence. */
export function findingsOf(findings: readonly Finding[], at: Keys): Finding[] {
  return findings.filter((finding) => isAbout(finding, at))
}

export function isAbout({ rule, message, at: keys }: Finding, at: Keys): boolean {
  const isMissing = rule === 'missing-property' && at.length > 0 && sameKeys(keys, at.slice(0, -1))
  return sameKeys(keys, at) || (isMissing && message.includes(JSON.stringify(at.at(-1))))
}

/** The findings about a value and everything in it. */
export function findingsWithin(findings: readonly Finding[], at: Keys): Finding[] {
  return findings.filter((finding) => isWithinKeys(finding.at, at))
}

export function sameKeys(a: Keys, b: Keys): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i])
}

/** Whether keys lead to a value at `whole`, or into it. */
export function isWithinKeys(at: Keys, whole: Keys): boolean {
  return at.length >= whole.length && sameKeys(at.slice(0, whole.length), whole)
}
