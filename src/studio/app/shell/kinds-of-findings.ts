import { type Diagnostic, isSureFix } from '#checker/findings.ts'

/** The first finding of each rule of which several are put right without asking. */
export function firstsOfKinds<F extends Pick<Diagnostic, 'rule' | 'fix'>>(found: readonly F[]): ReadonlySet<F> {
  const kinds = Map.groupBy(found.filter(isSureFix), ({ rule }) => rule).values()
  return new Set([...kinds].flatMap(([first, ...others]) => (first && others.length > 0 ? [first] : [])))
}
