import { lowestOf } from '#engine/amounts.ts'
import type { Action, ArticleBlock } from '#engine/contract/config.ts'
import { dayText } from '#engine/dates.ts'
import { money, moneyText } from '#engine/money.ts'
import { listedOffers, quoteHref } from '#engine/offers.ts'
import { isListed, plansOnOffer } from '#engine/plans.ts'
import { messagesOf, offeredPrices } from '#engine/prices.ts'
import { addressIn, isOpen, quotesPath, type Site, withLinkLanguages } from '#engine/site.ts'
import { fill } from '#engine/text.ts'
import type { BlockDefinition } from '../block-definition.ts'
import drawings from '../drawings.json' with { type: 'json' }

/** An article or a legal text, with its main heading. */
export const articleBlock = {
  ofWholeSite: () => true,
  opening: true,
  generated: true,
  messages: ['article'],
  data: ({ site, lang, untranslated }, { id }) => {
    const article = site.articles.find((text) => text.id === id)
    const text = article ?? site.legal.find((legal) => legal.id === id)
    if (!text) throw new Error(`There is no text "${id}".`)
    const { title, html, contents, updated } = text
    const { figuresOf } = article ?? {}
    const linked = withLinkLanguages(html, lang, untranslated)
    return {
      title,
      parts: article ? splitInHalf(linked) : [linked],
      contents,
      updatedText: dayText(updated, lang),
      ...(figuresOf && { figuresText: dayText(figuresOf, lang) }),
      about: article && {
        editor: article.editor,
        readTime: article.readTime,
        drawing: drawings[article.picture],
        published: article.published,
        publishedText: dayText(article.published, lang),
        next: article.next,
        quote: quoteBox(site, article.market),
      },
    }
  },
} satisfies BlockDefinition<ArticleBlock>

/** Splits a text before the section nearest to its middle; a text without a further section stays whole. */
export function splitInHalf(html: string): string[] {
  const starts = [...html.matchAll(/<h2\b/g)].map(({ index }) => index).filter((index) => index > 0)
  const [middle] = starts.sort((a, b) => Math.abs(a - html.length / 2) - Math.abs(b - html.length / 2))
  return middle === undefined ? [html] : [html.slice(0, middle), html.slice(middle)]
}

/** The link to quotes: for the market that an article is about, with its lowest price, or else to choose a market. */
function quoteBox(site: Site, id: string | undefined): { readonly text: string; readonly actions: readonly Action[] } {
  const market = site.markets.find((candidate) => candidate.id === id && isOpen(candidate))
  const { article } = messagesOf(site.messages, market)
  const getQuotes = (href: string): Action => ({ label: article.getQuotes, href, emphasis: 'primary' })
  if (!market) return { text: article.quoteAnywhere, actions: [getQuotes(addressIn(site, quotesPath))] }
  const offers = listedOffers(site, market)
  const lowest = lowestOf(offeredPrices(market, plansOnOffer(market).filter(isListed)))
  const price = lowest === undefined ? undefined : moneyText(money(lowest, market.currency))
  const text =
    price === undefined
      ? fill(article.quoteIn, { market: market.name })
      : fill(article.quoteFrom, { market: market.name, count: offers.length, price })
  const compare: Action = { label: article.comparePlans, href: market.landing.path, emphasis: 'secondary' }
  return { text, actions: [getQuotes(quoteHref(market)), compare] }
}
