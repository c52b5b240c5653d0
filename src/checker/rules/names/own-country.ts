import type { Market } from '#engine/site.ts'
import { type Finding, quote, say, term } from '../../findings.ts'
import { proseIn } from '../../model/texts-under.ts'
import { type ConfigDocument, documentMarket, findingsIn, type Rule } from '../../model.ts'
import type { SchemaSet } from '../../schema.ts'
import { countryNames, demonymOf } from './real-world.ts'

/** The properties of a market from which the names of its country follow. */
type Country = Pick<Market, 'name' | 'country'>

/** Finds texts copied from another market. */
export const ownCountry: Rule = {
  name: 'own-country',
  description:
    "The texts of a market and of its profiles name no other market's country or people, unless a provider is called so or they say who is not meant, as in `not Thai` (a warning).",
  check: (context) => {
    const { markets, profiles, memo, reuseEqual } = context
    const named = markets.map(({ value: { id, name, country } }) => ({ id, name, country }))
    const countries = memo(readIn, reuseEqual(ownCountry, named))
    return findingsIn(context, [...markets, ...profiles], strangers, (document) => {
      return [documentMarket(context, document)?.value, countries, context.schemas]
    })
  },
}

function strangers(
  document: ConfigDocument<object>,
  market: Market | undefined,
  { all, pattern: others }: Countries,
  schemas: SchemaSet,
): Finding[] {
  if (!market) return []
  const providers = (market.providers ?? []).flatMap(({ name }) => name.match(others) ?? [])
  const own = new Set([...wordsOf(market), ...providers])
  return proseIn(document, schemas).flatMap(({ pointer, text }): Finding[] => {
    const reached = all.find(({ id }) => id !== undefined && id === marketReached(market, pointer))
    const allowed = reached ? wordsOf(reached) : []
    const word = (text.match(others) ?? []).find((one) => !own.has(one) && !allowed.includes(one))
    const from = word === undefined ? undefined : all.find((one) => wordsOf(one).includes(word))
    if (word === undefined || !from) return []
    const message = say`This text says ${quote(word)}, but it is about ${market.name}.`
    const hint = say`If it was copied from another market, write what ${term('holds')} for ${market.name}.`
    // A text that names both countries cannot say the same of one.
    const isOwnToo = wordsOf(market).some((one) => text.includes(one))
    const fix = isOwnToo ? {} : { meant: inCountry(text, from, market), applicability: 'perhaps' as const }
    return [{ file: document.file, pointer, message, hint, severity: 'warning', ...fix }]
  })
}

/** The market to which an end of the wizard leads, where the pointer is of its texts. */
function marketReached({ wizard }: Market, at: string): string | undefined {
  const [, end] = /^\/wizard\/ends\/(\d+)\//.exec(at) ?? []
  return end === undefined ? undefined : wizard?.ends?.[Number(end)]?.link?.market
}

/** The countries of all markets, and the pattern of their names. */
interface Countries {
  readonly all: readonly (Country & Partial<Pick<Market, 'id'>>)[]
  readonly pattern: RegExp
}

function readIn(all: Countries['all']): Countries {
  return { all, pattern: patternOf([...new Set(all.flatMap(wordsOf))], '|\\bnot |\\bnon-') }
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
