import { didYouMean } from '../../config/diagnostics/did-you-mean.ts'
import { list, quote, some } from '../../config/diagnostics/english.ts'
import { isId } from '../../config/files/file-patterns.ts'
import { slug } from '../../config/markdown/headings.ts'
import { isCurrency, localeProblem, timeZoneProblem } from '../../config/rules/names/real-world.ts'
import type { Site } from '../../engine/site/site.ts'
import { type Answer, type SomeAnswers as Answers, checked, type Prompt } from '../new/prompt.ts'
import { accentProblem, freeAccent } from './accent.ts'
import { countryCode, countryFacts, currencySymbol } from './countries.ts'

/** What has to be known of a new market before its file can be written, by the name of the option that gives it. */
export type MarketAnswers = Readonly<Record<AnswerName, string>>

export type AnswerName = 'country' | 'name' | 'id' | 'currency' | 'symbol' | 'locale' | 'time-zone' | 'accent' | 'like'

type SomeAnswers = Answers<AnswerName>

/** The answer to `like` that takes over nothing. */
export const likeNone = 'none'

/** What is asked about a new market, in this order: each answer may set the presets of the next ones. */
export const marketQuestions: readonly Prompt<AnswerName, Site>[] = [
  {
    name: 'country',
    text: 'Country (two-letter code or name)',
    preset: () => undefined,
    read: (text) => {
      const found = countryCode(text)
      return 'code' in found ? { value: found.code } : found
    },
  },
  {
    name: 'name',
    text: 'Name, as visitors read it',
    preset: ({ country }) => country && countryFacts(country).name,
    read: (text) => ({ value: text }),
  },
  {
    name: 'id',
    text: 'Id, for file and addresses',
    preset: ({ name }) => name && slug(name),
    read: readId,
  },
  {
    name: 'currency',
    text: 'Currency (three-letter code)',
    preset: ({ country }) => country && countryFacts(country).currency,
    read: (text) => {
      const code = text.toUpperCase()
      const known = Intl.supportedValuesOf('currency')
      return isCurrency(code)
        ? { value: code }
        : { problem: `${quote(text)} is no currency code such as THB.${didYouMean(code, known)}` }
    },
  },
  {
    name: 'symbol',
    text: 'Sign before an amount',
    preset: ({ currency }) => currency && currencySymbol(currency),
    read: (text) => ({ value: text }),
  },
  {
    name: 'locale',
    text: 'Language of the pages',
    preset: ({ country }) => country && `en-${country}`,
    read: (text) => checked(text, localeProblem(text)),
  },
  {
    name: 'time-zone',
    text: "The office's time zone",
    preset: ({ country }) => country && presetZone(country),
    choices: zonesOf,
    read: (text, answers) => {
      const here = zonesOf(answers)
      const problem = timeZoneProblem(text)
      return checked(text, problem && here.length > 0 ? `${problem} There: ${some(here, 'and')}.` : problem)
    },
  },
  {
    name: 'accent',
    text: 'Accent colour on the light page',
    preset: (_, { markets }) => freeAccent(markets).light,
    read: (text) => checked(text.toLowerCase(), accentProblem(text.toLowerCase())),
  },
  {
    name: 'like',
    text: 'Ask the questions of which market (or none: three simple ones)',
    preset: () => likeNone,
    read: readLike,
  },
]

function zonesOf({ country }: SomeAnswers): readonly string[] {
  return country ? countryFacts(country).timeZones : []
}

function readId(text: string, _: SomeAnswers, { markets }: Site): Answer {
  if (!isId(text)) return { problem: `${quote(text)} is no id: lower-case letters, digits and single hyphens.` }
  if (!markets.some(({ id }) => id === text)) return { value: text }
  return { problem: `There is a market ${quote(text)} already: edit config/markets/${text}.json, or give another id.` }
}

function readLike(text: string, _: SomeAnswers, { markets }: Site): Answer {
  const able = markets.flatMap(({ id, wizard }) => (wizard ? [id] : []))
  if (text === likeNone || able.includes(text)) return { value: text }
  const isMarket = markets.some(({ id }) => id === text)
  const problem = isMarket ? `${quote(text)} has no wizard.` : `There is no market ${quote(text)}.`
  return { problem: `${problem}${didYouMean(text, able)} With a wizard: ${list(able)}.` }
}

// Of several zones the one in which the most people live cannot be told, so they are only suggested by name.
function presetZone(country: string): string | undefined {
  const { timeZones } = countryFacts(country)
  return timeZones.length === 1 ? timeZones[0] : undefined
}
