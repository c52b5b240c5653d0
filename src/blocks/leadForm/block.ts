import type { LeadFormBlock } from '../../contract/config.ts'
import { type Choice, formAttributes } from '../../engine/forms/forms.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** A form that visitors send. */
export const leadFormBlock = {
  interactive: true,
  messages: ['form'],
  data: ({ site }, block) => ({
    form: formAttributes(site, block),
    markets: site.markets.map((market): Choice => ({ value: market.id, label: market.name })),
  }),
  form: (block) => block,
} satisfies BlockDefinition<LeadFormBlock>
