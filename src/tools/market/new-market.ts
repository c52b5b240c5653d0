import { formatJson } from '../../config/fix/tidy-json.ts'
import type { Question } from '../../contract/config.ts'
import type { Site } from '../../engine/site/site.ts'
import { pages } from '../../pages/pages.ts'
import marketTemplate from '../templates/market.json' with { type: 'json' }
import defaultQuestions from '../templates/questions.json' with { type: 'json' }
import { accentOf, freeAccent } from './accent.ts'
import { countryFacts } from './countries.ts'
import type { MarketAnswers } from './market-questions.ts'

/** A market's file that is not written yet. */
export interface NewMarket {
  /** Its path under the root. */
  readonly file: string
  readonly text: string
  /** The addresses of its landing page, wizard and thank-you page. */
  readonly addresses: readonly string[]
}

/** The complete file of a new market: what the answers say, and sentences that wait to be edited. */
export function newMarket(answers: MarketAnswers, site: Site): NewMarket {
  const { id, name, country, locale, currency, symbol, accent, 'time-zone': timeZone } = answers
  const free = freeAccent(site.markets)
  const market = fillJson(marketTemplate, {
    id,
    name,
    country,
    locale,
    currency,
    symbol,
    timeZone,
    accent: accent === free.light ? free : accentOf(accent),
    order: Math.max(0, ...site.markets.map(({ order }) => order)) + 1,
    host: site.config.contact.supportEmail.split('@')[1] ?? 'example.com',
    days: countryFacts(country).workingDays,
    advisor: pages(site).some(({ path, aliases }) => [path, ...aliases].includes('/contact')) ? '/contact' : '/',
    questions: questionsLike(answers.like, site),
    benefits: site.benefits.slice(0, 2).map(({ id }) => ({ id, note: 'Edit: its limit, or none' })),
  })
  return {
    file: `config/markets/${id}.json`,
    text: formatJson(market),
    addresses: [`/${id}-maid-insurance`, `/quotes/${id}`, `/quotes/${id}/thank-you`],
  }
}

/** The questions of a market without its hints, in which a market's own facts stand; the template's for no market. */
function questionsLike(like: string, { markets }: Site): readonly Question[] {
  const wizard = markets.find(({ id }) => id === like)?.wizard
  if (!wizard) return defaultQuestions
  return wizard.questions.map(({ hint, options, ...question }) => ({
    ...question,
    options: options.map(({ value, label }) => ({ value, label })),
  }))
}

/** The template with every `{{name}}` replaced: a text that is nothing else becomes the value itself, of any type. */
function fillJson(template: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof template === 'string') return fillText(template, values)
  if (Array.isArray(template)) return template.map((item) => fillJson(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillJson(value, values)]))
}

function fillText(text: string, values: Readonly<Record<string, unknown>>): unknown {
  const whole = /^\{\{(\w+)\}\}$/.exec(text)?.[1]
  if (whole !== undefined) return lookUp(whole, values)
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(lookUp(name, values)))
}

function lookUp(name: string, values: Readonly<Record<string, unknown>>): unknown {
  if (!Object.hasOwn(values, name)) throw new Error(`The template wants {{${name}}}, which has no value.`)
  return values[name]
}
