import type { Finding, Place } from '../diagnostics/diagnostic.ts'
import { didYouMean, onlyNear } from '../diagnostics/did-you-mean.ts'
import { quote, some, withArticle } from '../diagnostics/english.ts'

/** A name that config uses for something that is written elsewhere. */
export interface Reference extends Place {
  readonly value: string
  /** What it names: `provider`, `rule`… */
  readonly noun: string
  /** Where such things are written: `this market`, `this wizard`… */
  readonly among: string
  readonly known: readonly string[]
  /** The list of such things, where they are written in one. */
  readonly listed?: Place
}

/** A finding when the reference names nothing. */
export function unresolved({ file, pointer, value, noun, among, known, listed }: Reference): Finding[] {
  if (known.includes(value)) return []
  const message = `There is no ${noun} ${quote(value)} in ${among}.${didYouMean(value, known)}`
  const hint = known.length > 0 ? `Known here: ${some(known, 'and')}.` : `There is not ${withArticle(noun)} at all.`
  const meant = onlyNear(value, known)
  const related = listed && { related: listed }
  return [{ file, pointer, message, hint, ...related, ...(meant === undefined ? {} : { meant }) }]
}
