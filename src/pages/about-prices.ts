import type { PageBlock } from '#blocks/blocks.ts'
import { dayText } from '#engine/dates/dates.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill, joined } from '#engine/site/template.ts'
import type { Page } from './page.ts'

/**
 * The small print under a page that shows prices: who we are, how we are paid, and when the prices were checked.
 * Undefined on a page without prices, or if the config says none of these.
 *
 * @param subject the market that the page is about; without one, the markets whose prices it shows.
 * @param lang the language of the page (BCP 47).
 */
export function aboutPrices(
  { config, messages, markets }: Site,
  blocks: readonly PageBlock[],
  subject: Market | undefined,
  lang: string,
): Pick<Page, 'aboutPrices'> {
  // A form shows only the price of the chosen plan.
  const shown = blocks.flatMap(({ kind, data }) => (kind === 'leadForm' ? [] : (JSON.stringify(data) ?? [])))
  const priced = shown.filter((data) => data.includes('"price":') || data.includes('"gross":'))
  if (priced.length === 0) return {}
  const ids = new Set(priced.flatMap((data) => Array.from(data.matchAll(/"market":"([\w-]+)"/g), ([, id]) => id)))
  const ofPage = subject ? [subject] : markets.filter(({ id }) => ids.has(id))
  const texts = [config.whoWeAre, config.howWeArePaid, checkedText(messages.offer, ofPage, lang)]
  const text = joined(texts, 'sentences', lang)
  return text === '' ? {} : { aboutPrices: text }
}

/** When the prices of these markets were checked; undefined if that is not known for each of them. */
function checkedText(
  { pricesChecked, pricesCheckedBetween, pricesOld }: Site['messages']['offer'],
  markets: readonly Market[],
  lang: string,
): string | undefined {
  const days = markets.flatMap(({ pricesChecked: day }) => day ?? []).sort()
  const [from, until] = [days[0], days.at(-1)]
  if (from === undefined || until === undefined || days.length < markets.length) return undefined
  const [first, last] = [dayText(from, lang), dayText(until, lang)]
  if (markets.some((market) => market.pricesOld)) return fill(pricesOld, { date: first })
  return from === until ? fill(pricesChecked, { date: first }) : fill(pricesCheckedBetween, { first, last })
}
