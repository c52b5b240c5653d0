import type { ArticleText, Market, Site } from '#engine/site/site.ts'
import { planRecordKey } from './market-figures.ts'
import { withPlanRows } from './plan-tables.ts'

/** The start of a figure about plans: `{plan.my-plan.premium}`, or `{plans.my-market.lowest}` with the id of its market. */
const aboutPlans = /\{\s*(plans?|list|provider)\.([\w-]+)/g

/** The markets about whose plans a text quotes figures: those named by id, the text's own, and the only ones with a plan. */
export function quotedMarkets(markets: readonly Market[], text: string, own: string | undefined): readonly Market[] {
  const quotes = [...text.matchAll(aboutPlans)]
  return markets.filter((market) => {
    const keys = new Set(market.plans?.map(planRecordKey))
    return quotes.some(([, kind, name = '']) => {
      if (markets.some(({ id }) => id === name)) return market.id === name
      return market.id === own || (kind === 'plan' && keys.has(name))
    })
  })
}

/** The day on which the prices of these markets were checked or changed last; undefined while none is on record. */
export function lastFigureDay(markets: readonly Pick<Market, 'pricesChecked' | 'changedOn'>[]): string | undefined {
  const days = markets.flatMap(({ pricesChecked, changedOn }) => [pricesChecked ?? [], changedOn ?? []].flat())
  return days.sort().at(-1)
}

/** An article with its tables of plans, and with the day of the prices that it quotes if that is later than its update. */
export function withFigureDay(source: Pick<Site, 'facts' | 'markets'>, article: ArticleText): ArticleText {
  const html = withPlanRows(source, article)
  const day = lastFigureDay(quotedMarkets(source.markets, html, article.market)) ?? ''
  return { ...article, html, ...(day > article.updated && { figuresOf: day }) }
}
