import { usualPeriod } from '#engine/amounts.ts'
import type { ContactStepConfig, PlanType, Question, WizardEnd } from '#engine/contract/config.ts'
import { exampleNumber } from '#engine/phones.ts'
import { type Published, published, type Site } from '#engine/site.ts'
import { slug } from '#engine/text.ts'
import { sitePages } from '#site/pages/pages.ts'
import { formatJson } from '../edit/layout.ts'
import { newMarketDefaults } from '../model/unfinished-texts.ts'
import { providerColours } from '../new/provider.ts'
import { inCountry } from '../rules/names/own-country.ts'
import { fillTemplate } from '../templates/fill-template.ts'
import marketTemplate from '../templates/market.json' with { type: 'json' }
import defaultQuestions from '../templates/questions.json' with { type: 'json' }
import { accentOf } from './accent.ts'
import { later, type MarketAnswers, providersIn, usualHoursIn } from './market-questions.ts'
import { readHours } from './read-answers.ts'

/** The file of a new market. */
export interface NewMarket {
  readonly file: string
  readonly text: string
  /** The addresses of its landing page, wizard and thank-you page. */
  readonly addresses: readonly string[]
}

/**
 * The complete file of a new market, with placeholders for everything that is not known yet. Without a period its prices
 * are for the same time as those of the market that it is like, or of the site's first.
 */
export function newMarket(answers: MarketAnswers, site: Site, per = usualPer(answers, site)): NewMarket {
  const { id, name, country, region, locale, currency, symbol, accent, hotline, 'time-zone': timeZone } = answers
  const providers = answers.providers === later ? placeholderProviders : providersIn(answers.providers)
  const words = productWords(site.config.product ?? 'plans', id)
  const form = formLike(answers, site)
  const market = fillTemplate(marketTemplate, {
    id,
    name,
    country,
    region,
    locale,
    currency,
    symbol,
    timeZone,
    per: per === usualPeriod ? undefined : per,
    accent: accentOf(accent),
    order: Math.max(0, ...site.markets.map(({ order }) => order)) + 1,
    phoneExample: exampleNumber(country),
    hotline: hotline === later ? { value: newMarketDefaults.hotline, standIn: true } : hotline,
    host: hostOf(published(site.config.contact.supportEmail)),
    officeHours: {
      ...(readHours(answers.hours, usualHoursIn(country)) ?? usualHoursIn(country)),
      clock: `${name} time`,
    },
    advisor: sitePages(site).list.some(({ path, aliases }) => [path, ...aliases].includes('/contact'))
      ? '/contact'
      : '/',
    ...words,
    ...form,
    providers: providers.map((provider, i) => ({
      id: providerId(provider),
      name: provider,
      colour: providerColours[i % providerColours.length],
    })),
    plans: providers.map((provider, i) => draftPlan(provider, i, form, site)),
  })
  return {
    file: `config/markets/${id}.json`,
    text: formatJson(market),
    addresses: [words.landing, `/quotes/${id}`, `/quotes/${id}/thank-you`],
  }
}

function usualPer({ like }: MarketAnswers, { markets }: Site): string | undefined {
  return (markets.find(({ id }) => id === like) ?? markets[0])?.per
}

/** The host of the site's e-mail addresses. */
function hostOf({ real, sample = '' }: Published<string>): string {
  return (real ?? sample).split('@')[1] ?? 'example.com'
}

/** A placeholder plan with an amount in each column of money. */
function draftPlan(provider: string, i: number, { planTypes }: Form, { benefits, facts }: Site): object {
  const columns = facts.flatMap(({ id, kind, shown }) => (kind === 'money' && shown.includes('row') ? [id] : []))
  return {
    id: i + 1,
    provider: providerId(provider),
    plan: 'Plan (edit)',
    type: (planTypes[i] ?? planTypes.at(-1))?.id,
    price: newMarketDefaults.amount,
    benefits: benefits.slice(0, 1).map((benefit) => ({ id: benefit.id, note: 'Edit: its limit, or none' })),
    ...(columns.length > 0 && { facts: Object.fromEntries(columns.map((id) => [id, newMarketDefaults.amount])) }),
  }
}

/** The product's name in the middle of a sentence, in a title and in the address of a market's landing page. */
function productWords(product: string, market: string) {
  return { product, title: titleOf(product), landing: `/${market}-${slug(product)}` }
}

/** The words as in a title. */
export function titleOf(words: string): string {
  return words.replaceAll(/(?<!\S)\p{L}/gu, (letter) => letter.toUpperCase())
}

const placeholderProviders = ['First Provider (edit)', 'Second Provider (edit)', 'Third Provider (edit)']

function providerId(provider: string): string {
  return slug(provider.replace(' (edit)', ''))
}

/** The parts of a market's form that a new market copies. */
interface Form {
  readonly questions: readonly Question[]
  readonly ends?: readonly WizardEnd[] | undefined
  readonly contactFields?: ContactStepConfig['fields']
  readonly leavesOut?: ContactStepConfig['leavesOut']
  readonly planTypes: readonly PlanType[]
}

const noForm = { ends: undefined, contactFields: undefined, leavesOut: undefined }

const templateForm: Form = {
  ...noForm,
  questions: defaultQuestions,
  planTypes: [
    { id: 'basic', label: 'Basic' },
    { id: 'comprehensive', label: 'Comprehensive' },
  ],
}

const countryTexts = new Set(['text', 'summary', 'unit', 'label', 'heading', 'missing', 'invalid', 'emptyOption'])

/**
 * The form of the market that the new one is like, with the new country's name; hints are left out, since they state facts
 * of the old one. The template's form where it is like none.
 */
function formLike({ like, name, country }: MarketAnswers, { markets }: Site): Form {
  const market = markets.find(({ id }) => id === like)
  if (!market?.wizard) return templateForm
  const { questions, ends, contact } = market.wizard
  const { fields: contactFields, leavesOut } = contact
  const form: Form = { questions, ends, contactFields, leavesOut, planTypes: market.planTypes ?? [] }
  const copy = JSON.stringify(form, (key, value) => {
    if (key === 'hint' || key === 'keeps') return undefined
    return countryTexts.has(key) && typeof value === 'string' ? inCountry(value, market, { name, country }) : value
  })
  return { ...noForm, ...JSON.parse(copy) }
}
