import type { Site } from '#engine/site.ts'
import { slug } from '#engine/text.ts'
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { list, quote } from '../diagnostics/english.ts'
import type { Answer, SomeAnswers as Answers, Prompt } from '../new/prompt.ts'
import { capitalZone } from '../rules/names/time-zones.ts'
import { freeAccent, readAccent } from './accent.ts'
import { countryCode, countryFacts, currencySymbol, regionOf } from './countries.ts'
import {
  hoursWritten,
  readCurrency,
  readHours,
  readLanguage,
  readPhone,
  readTimeZone,
  type UsualHours,
} from './read-answers.ts'

/** The answers about a new market, by the names of their options. */
export type MarketAnswers = Readonly<Record<AnswerName, string>>

export type AnswerName =
  | 'country'
  | 'name'
  | 'id'
  | 'region'
  | 'currency'
  | 'symbol'
  | 'locale'
  | 'time-zone'
  | 'accent'
  | 'hours'
  | 'hotline'
  | 'providers'
  | 'like'

type SomeAnswers = Answers<AnswerName>

const likeNone = 'none'

/** The answer for something unknown: a placeholder takes its place. */
export const later = 'later'

/** In this order, since an answer may set the presets of later ones. */
export const marketQuestions: readonly Prompt<AnswerName, Site>[] = [
  {
    name: 'country',
    text: 'Country',
    hint: 'two-letter code or name',
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
    read: (text, { country = '' }) => {
      const usual = countryFacts(country).name
      return { value: text.toLowerCase() === usual.toLowerCase() ? usual : text }
    },
  },
  {
    name: 'id',
    text: 'Id, for file and addresses',
    preset: ({ name }) => name && slug(name),
    read: readId,
  },
  {
    name: 'region',
    text: 'Region, under which lists have it',
    preset: ({ country }, site) => country && regionOf(country, site),
    read: readRegion,
  },
  {
    name: 'currency',
    text: 'Currency',
    hint: 'code or name',
    preset: ({ country }) => country && countryFacts(country).currency,
    read: (text, { country = '' }) => readCurrency(text, country),
  },
  {
    name: 'symbol',
    text: 'Sign before an amount',
    preset: ({ currency }) => currency && currencySymbol(currency),
    read: (text, { country = '', currency = '' }) => {
      // A name means the currency's usual sign.
      const isName = currency !== '' && /\w{3}/.test(text) && 'value' in readCurrency(text, country)
      return { value: isName ? currencySymbol(currency) : text }
    },
  },
  {
    name: 'locale',
    text: 'Language of the pages',
    preset: ({ country }) => country && `en-${country}`,
    read: (text, { country = '' }) => readLanguage(text, country),
  },
  {
    name: 'time-zone',
    text: "The office's time zone",
    hint: 'or its city',
    preset: ({ country }) => country && capitalZone(country),
    choices: zonesOf,
    read: (text, { country = '' }) => readTimeZone(text, country),
  },
  {
    name: 'accent',
    text: 'Accent colour',
    hint: '#rrggbb or a word such as green',
    inForms: () => ({ hint: 'a colour such as #2a6f97 or a word such as green' }),
    preset: (_, { markets }) => freeAccent(markets).light,
    read: readAccent,
  },
  {
    name: 'hours',
    text: 'Office hours',
    preset: ({ country }) => country && hoursWritten(usualHoursIn(country)),
    read: (text, { country = '' }) => {
      const hours = readHours(text, usualHoursIn(country))
      if (hours) return { value: hoursWritten(hours) }
      return { problem: `${quote(text)} are no office hours, such as Sunday to Thursday, 9am to 6pm.` }
    },
  },
  {
    name: 'hotline',
    text: "The office's telephone number",
    preset: () => later,
    read: (text, { country = '' }) => (isLater(text) ? { value: later } : readPhone(text, country)),
  },
  {
    name: 'providers',
    text: 'Providers to compare, with commas between',
    preset: () => later,
    read: (text) => {
      const names = providersIn(text)
      return { value: isLater(text) || names.length === 0 ? later : names.join(', ') }
    },
  },
  {
    name: 'like',
    text: 'Ask the questions of which market',
    hint: 'or none: three simple ones',
    preset: () => likeNone,
    read: readLike,
  },
]

export function providersIn(text: string): string[] {
  const names = text.split(/[,;]/).map((name) => name.trim())
  return [...new Map(names.map((name) => [slug(name), name])).values()].filter((name) => slug(name) !== '')
}

export function usualHoursIn(country: string): UsualHours {
  return { days: countryFacts(country).workingDays, opens: '9:00 AM', closes: '6:00 PM' }
}

function isLater(text: string): boolean {
  return /^(?:later|none|no|not (?:known )?yet|unknown|n\/a|tbd|tba|-|\?)$/i.test(text)
}

function zonesOf({ country }: SomeAnswers): readonly string[] {
  return country ? countryFacts(country).timeZones : []
}

function readId(text: string, _: SomeAnswers, { markets }: Site): Answer {
  const id = slug(text)
  if (id === '') return { problem: `${quote(text)} is no id: letters, digits and single hyphens.` }
  if (!markets.some((market) => market.id === id)) return { value: id }
  return { problem: `There is a market ${quote(id)} already: edit config/markets/${id}.json, or give another id.` }
}

function readRegion(text: string, _: SomeAnswers, { config: { regions } }: Site): Answer {
  const found = regions.find(({ id, name }) => [id, slug(name)].includes(slug(text)))
  if (found) return { value: found.id }
  const known = regions.map(({ id }) => id)
  return {
    problem: `There is no region ${quote(text)}.${didYouMean(text, known)} The regions of config/site.json: ${list(known)}.`,
  }
}

function readLike(text: string, _: SomeAnswers, { markets }: Site): Answer {
  const able = markets.flatMap(({ id, wizard }) => (wizard ? [id] : []))
  if (isLater(text)) return { value: likeNone }
  const named = markets.find(({ id, name, country }) => [id, slug(name), country.toLowerCase()].includes(slug(text)))
  if (named?.wizard) return { value: named.id }
  const problem = named ? `${named.name} has no wizard.` : `There is no market ${quote(text)}.`
  return { problem: `${problem}${named ? '' : didYouMean(text, able)} With a wizard: ${list(able)}.` }
}
