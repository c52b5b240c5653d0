import { formatJson } from '../../config/fix/tidy-json.ts'
import type { Question } from '../../contract/config.ts'
import type { Site } from '../../engine/site/site.ts'
import { pages } from '../../pages/pages.ts'
import marketTemplate from '../templates/market.json' with { type: 'json' }
import defaultQuestions from '../templates/questions.json' with { type: 'json' }
import { accentOf, freeAccent } from './accent.ts'
import { countryFacts } from './countries.ts'
import { fillJson } from './fill-json.ts'
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
