import { formatJson } from '../../config/edit/layout.ts'
import { slug } from '../../config/markdown/headings.ts'
import { newMarketDefaults } from '../../config/model/unfinished-texts.ts'
import { inCountry } from '../../config/rules/names/own-country.ts'
import type { Question } from '../../contract/config.ts'
import type { Site } from '../../engine/site/site.ts'
import { sitePages } from '../../pages/pages.ts'
import marketTemplate from '../templates/market.json' with { type: 'json' }
import defaultQuestions from '../templates/questions.json' with { type: 'json' }
import { accentOf } from './accent.ts'
import { insurersIn, later, type MarketAnswers, usualHoursIn } from './market-questions.ts'
import { readHours } from './read-answers.ts'

/** A market's file that is not written yet. */
export interface NewMarket {
  /** Its path under the root. */
  readonly file: string
  readonly text: string
  /** The addresses of its landing page, wizard and thank-you page. */
  readonly addresses: readonly string[]
}

/** The complete file of a new market: what the answers say, and what stands in until somebody knows it. */
export function newMarket(answers: MarketAnswers, site: Site): NewMarket {
  const { id, name, country, region, locale, currency, symbol, accent, hotline, 'time-zone': timeZone } = answers
  const insurers = answers.insurers === later ? standInInsurers : insurersIn(answers.insurers)
  const market = fillJson(marketTemplate, {
    id,
    name,
    country,
    region,
    locale,
    currency,
    symbol,
    timeZone,
    accent: accentOf(accent),
    order: Math.max(0, ...site.markets.map(({ order }) => order)) + 1,
    hotline: hotline === later ? newMarketDefaults.hotline : hotline,
    host: site.config.contact.supportEmail.split('@')[1] ?? 'example.com',
    officeHours: {
      ...(readHours(answers.hours, usualHoursIn(country)) ?? usualHoursIn(country)),
      clock: `${name} time`,
    },
    advisor: sitePages(site).list.some(({ path, aliases }) => [path, ...aliases].includes('/contact'))
      ? '/contact'
      : '/',
    questions: questionsLike(answers, site),
    providers: insurers.map((insurer, i) => ({
      id: providerId(insurer),
      name: insurer,
      colour: colours[i % colours.length],
    })),
    plans: insurers.map((insurer, i) => ({
      id: i + 1,
      provider: providerId(insurer),
      plan: 'Plan (edit)',
      type: i === 0 ? 'basic' : 'comprehensive',
      coverage: newMarketDefaults.amount,
      premium: newMarketDefaults.amount,
      benefits: site.benefits.slice(0, 1).map((benefit) => ({ id: benefit.id, note: 'Edit: its limit, or none' })),
    })),
  })
  return {
    file: `config/markets/${id}.json`,
    text: formatJson(market),
    addresses: [`/${id}-maid-insurance`, `/quotes/${id}`, `/quotes/${id}/thank-you`],
  }
}

const standInInsurers = ['First Insurer (edit)', 'Second Insurer (edit)', 'Third Insurer (edit)']
const colours = ['#1b4b73', '#6b1f3a', '#1f5e4a', '#5a3d7a', '#7a4a14', '#2f4f4f']

function providerId(insurer: string): string {
  return slug(insurer.replace(' (edit)', ''))
}

/**
 * The questions of a market without its hints, in which a market's own facts stand, and with the new country's name in
 * place of its own; the template's for no market.
 */
function questionsLike({ like, name, country }: MarketAnswers, { markets }: Site): readonly Question[] {
  const market = markets.find(({ id }) => id === like)
  if (!market?.wizard) return defaultQuestions
  const inNew = (text: string) => inCountry(text, market, { name, country })
  return market.wizard.questions.map(({ hint, options, text, summary, ...question }) => ({
    ...question,
    text: inNew(text),
    summary: inNew(summary),
    options: options.map(({ value, label }) => ({ value, label: inNew(label) })),
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
