import type { CallToActionBlock } from '../../contract/config.ts'
import { listedOffers, quoteHref } from '../../engine/plans/offers.ts'
import { isOpen } from '../../engine/site/site.ts'
import { type BlockDefinition, marketById, providerReferences } from '../block-definition.ts'

export const callToActionBlock = {
  data: ({ site }, { quote }) => {
    const market = quote && marketById(site, quote.market)
    if (!market || !isOpen(market)) return undefined
    const { whichPlan, anyPlan } = site.messages.provider
    return { plans: listedOffers(site, market, quote.provider), quoteHref: quoteHref(market), whichPlan, anyPlan }
  },
  references: ({ quote }) => (quote ? providerReferences(quote, 'quote') : []),
} satisfies BlockDefinition<CallToActionBlock>
