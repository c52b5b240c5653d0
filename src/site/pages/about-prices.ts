import type { SiteConfig } from '#engine/contract/config.ts'
import { dayText } from '#engine/dates.ts'
import { type Market, published, type Site } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import type { PageBlock } from '../blocks/blocks.ts'
import type { Page } from './page.ts'

/** A page for which the small print is written. */
interface AboutPage {
  /** The market that the page is about; without one, it is about those whose prices it shows. */
  readonly subject: Market | undefined
  /** BCP 47. */
  readonly lang: string
  readonly isLegal?: boolean | undefined
}

/**
 * The small print under a page that shows prices: who we are, how we are paid, and when the prices were checked; under
 * a legal text, who runs the site in place of who we are; under an article that links to no other site, where its figures
 * come from. Empty on other pages, or if the config says none of these.
 */
export function aboutPrices(
  { config, messages, markets }: Site,
  blocks: readonly PageBlock[],
  { subject, lang, isLegal }: AboutPage,
): Pick<Page, 'aboutPrices' | 'aboutSamples'> {
  // A form shows only the price of the chosen plan.
  const shown = blocks.flatMap(({ kind, data }) => (kind === 'leadForm' ? [] : (JSON.stringify(data) ?? [])))
  const priced = shown.filter((data) => data.includes('"price":') || data.includes('"gross":'))
  const sources = blocks.some(isWithoutSource) ? config.articleSources : undefined
  if (priced.length === 0 && !isLegal) return publishedTexts([sources], lang)
  const ids = new Set(priced.flatMap((data) => Array.from(data.matchAll(/"market":"([\w-]+)"/g), ([, id]) => id)))
  const ofPage = subject ? [subject] : markets.filter(({ id }) => ids.has(id))
  const checked = checkedText(messages.offer, ofPage, lang) ?? config.howPricesAreChecked
  return publishedTexts([isLegal ? config.whoRunsIt : config.whoWeAre, config.howWeArePaid, checked, sources], lang)
}

/** Whether a block is an article whose text leads to no source. */
function isWithoutSource(block: PageBlock): boolean {
  return (
    block.kind === 'article' &&
    block.data.about !== undefined &&
    !block.data.parts.some((html) => html.includes('href="https://'))
  )
}

/** Sentences joined into what is said of the page, and apart from it the stand-ins, which are marked as samples. */
function publishedTexts(
  texts: readonly (SiteConfig['howWeArePaid'] | undefined)[],
  lang: string,
): Pick<Page, 'aboutPrices' | 'aboutSamples'> {
  const facts = texts.flatMap((text) => (text === undefined ? [] : [published(text)]))
  const real = joined(
    facts.flatMap((fact) => fact.real ?? []),
    'sentences',
    lang,
  )
  const sample = joined(
    facts.flatMap((fact) => fact.sample ?? []),
    'sentences',
    lang,
  )
  return { ...(real !== '' && { aboutPrices: real }), ...(sample !== '' && { aboutSamples: sample }) }
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
