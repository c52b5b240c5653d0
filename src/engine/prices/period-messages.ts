import type { Messages, PeriodMessages } from '#contract/config.ts'
import type { Market } from '#engine/site/site.ts'
import { marketPrices } from './market-prices.ts'

/** The name of the texts for markets whose plans have prices for different times, beside the names of periods. */
export const severalPeriods = 'several'

/**
 * The messages for pages of a market, with those that the messages have for what its prices are for, so that no label
 * says of a price for 26 months that it is annual.
 */
export function messagesOf(messages: Messages, market: Market | undefined): Messages {
  if (!market) return messages
  const { per, isMixed } = marketPrices(market)
  return [per, ...(isMixed ? [severalPeriods] : [])].reduce((worded, id) => {
    return withTexts(worded, messages.perPeriod?.[id])
  }, messages)
}

function withTexts(messages: Messages, texts: PeriodMessages | undefined): Messages {
  if (!texts) return messages
  return {
    ...messages,
    plan: { ...messages.plan, ...texts.plan },
    comparison: { ...messages.comparison, ...texts.comparison },
    filtering: { ...messages.filtering, ...texts.filtering },
    article: { ...messages.article, ...texts.article },
  }
}
