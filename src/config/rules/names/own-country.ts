import type { Market } from '../../../engine/site/site.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { type ConfigDocument, type Context, documentMarket, findingsIn, type Rule } from '../../model/context.ts'
import { proseIn } from '../../model/texts-under.ts'
import { countryNames, demonymOf } from './real-world.ts'

/** What of a market tells which words name its country. */
type Country = Pick<Market, 'name' | 'country'>

/** What was copied from another market speaks of this one. */
export const ownCountry: Rule = {
  name: 'own-country',
  description:
    "The texts of a market and of its profiles name no other market's country or people, unless an insurer is called so or they say who is not meant, as in `not Thai` (a warning).",
  check: (context) => {
    const { source } = context.recall(patternOfAll, context)
    const own = [...context.markets, ...context.profiles]
    return findingsIn(context, own, strangers, (document) => [source, documentMarket(context, document)])
  },
}

function strangers({ file, value }: ConfigDocument<object>, context: Context): Finding[] {
  const market = documentMarket(context, { file })?.value
  if (!market) return []
  const others = context.recall(patternOfAll, context)
  const insurers = (market.providers ?? []).flatMap(({ name }) => name.match(others) ?? [])
  const own = new Set([...wordsOf(market), ...insurers])
  return proseIn(context, value).flatMap(({ pointer, text }): Finding[] => {
    const word = (text.match(others) ?? []).find((one) => !own.has(one))
    const from = word === undefined ? undefined : context.markets.find(({ value: one }) => wordsOf(one).includes(word))
    if (word === undefined || !from) return []
    const message = `This text says ${quote(word)}, but it is about ${market.name}.`
    const hint = `If it was copied from another market, write what holds for ${market.name}.`
    // A text that names both countries cannot say the same of one.
    const isOwnToo = wordsOf(market).some((one) => text.includes(one))
    const fix = isOwnToo ? {} : { meant: inCountry(text, from.value, market), applicability: 'perhaps' as const }
    return [{ file, pointer, message, hint, severity: 'warning', ...fix }]
  })
}

function patternOfAll({ markets, recall }: Context): RegExp {
  const words = markets.flatMap(({ value }) => recall(wordsOf, value))
  return patternOf([...new Set(words)], '|\\bnot |\\bnon-')
}

/** The text of one market for another: with the name of the other country and its people in place of its own. */
export function inCountry(text: string, from: Country, to: Country): string {
  const own = wordsOf(from)
  const [people, ofTo] = [demonymOf(from.country), demonymOf(to.country)]
  return text.replaceAll(patternOf(own), (word) => {
    if (people === undefined || !word.startsWith(people) || people === from.name) return to.name
    return (ofTo ?? to.name) + word.slice(people.length)
  })
}

/** The words that name a country or its people. */
function wordsOf({ name, country }: Country): string[] {
  const people = demonymOf(country)
  return [...new Set([name, ...countryNames(country), ...(people === undefined ? [] : [people, `${people}s`])])]
}

/** Matches these words, the longest first, whole and as they are spelt, but not `behind` others. */
function patternOf(words: readonly string[], behind = ''): RegExp {
  const any = words.toSorted((a, b) => b.length - a.length).map((word) => RegExp.escape(word))
  return new RegExp(`(?<![\\p{L}\\d]${behind})(?:${any.join('|')})(?![\\p{L}\\d])`, 'gu')
}
