import type { Messages } from '#contract/config.ts'
import type { Market } from '#engine/site/site.ts'
import { usualPeriod } from './price-cases.ts'

/** The messages for pages of a market, with those that the messages have for what its prices are for. */
export function messagesOf(messages: Messages, { per = usualPeriod }: Pick<Market, 'per'>): Messages {
  const texts = messages.perPeriod?.[per]
  if (!texts) return messages
  return {
    ...messages,
    plan: { ...messages.plan, ...texts.plan },
    comparison: { ...messages.comparison, ...texts.comparison },
    filtering: { ...messages.filtering, ...texts.filtering },
    article: { ...messages.article, ...texts.article },
  }
}
