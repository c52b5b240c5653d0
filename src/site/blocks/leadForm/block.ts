import type { LeadFormBlock } from '#engine/contract/config.ts'
import { type Choice, choosablePlans, formAttributes, hasMoreMarkets, isHosted, otherMarket } from '#engine/forms.ts'
import { type Site, shownMarkets } from '#engine/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

export const leadFormBlock = {
  ofWholeSite: () => true,
  interactive: true,
  messages: ['form', 'plan'],
  data: ({ site }, block) => formData(site, block),
  form: (block) => block,
} satisfies BlockDefinition<LeadFormBlock>

/** The form's data; with the id of a market, that market is among the choices even if menus do not show it. */
export function formData(site: Site, block: LeadFormBlock, marketId?: unknown) {
  const markets = shownMarkets(site, marketId)
  const others: Choice[] = hasMoreMarkets(site) ? [{ value: otherMarket, label: site.messages.form.otherMarket }] : []
  return {
    plans: choosablePlans(site, block.fields, markets),
    keepsPlanField: isHosted(site),
    form: formAttributes(site, block),
    privacy: site.config.privacy,
    markets: [...markets.map((market): Choice => ({ value: market.id, label: market.name })), ...others],
  }
}
