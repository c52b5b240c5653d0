import type { LeadFormBlock } from '../../contract/config.ts'
import {
  type Choice,
  formAttributes,
  hasMoreMarkets,
  isHosted,
  otherMarket,
  plansAskedFor,
} from '../../engine/forms/forms.ts'
import { type Market, type Site, shownMarkets } from '../../engine/site/site.ts'
import type { BlockDefinition } from '../block-definition.ts'
import type { PageBlockOf } from '../blocks.ts'

/** A form that visitors send. */
export const leadFormBlock = {
  ofWholeSite: true,
  interactive: true,
  messages: ['form', 'plan'],
  data: ({ site }, block) => formData(site, block, shownMarkets(site)),
  form: (block) => block,
  example: {
    kind: 'leadForm',
    formName: 'callback',
    action: '/contact/thank-you',
    thankYou: '/contact/thank-you',
    heading: 'Ask for a Call',
    fields: [
      {
        name: 'phone',
        type: 'tel',
        label: 'Phone number',
      },
      {
        name: 'market',
        type: 'market',
        label: 'Country',
        optional: true,
      },
    ],
    submit: 'Call Me',
    benefitsHeading: 'What You Get',
    benefits: [
      {
        icon: 'clock',
        title: 'An answer within a day',
        text: 'On working days.',
      },
    ],
  },
} satisfies BlockDefinition<LeadFormBlock>

function formData(site: Site, block: LeadFormBlock, markets: readonly Market[]) {
  const others: Choice[] = hasMoreMarkets(site) ? [{ value: otherMarket, label: site.messages.form.otherMarket }] : []
  return {
    plans: plansAskedFor(site, block.fields, markets),
    keepsPlanField: isHosted(site),
    form: formAttributes(site, block),
    privacy: site.config.privacy,
    markets: [...markets.map((market): Choice => ({ value: market.id, label: market.name })), ...others],
  }
}

/** The form for somebody who asks for this market: it is among the choices, and its plans can be asked for. */
export function formFor(site: Site, block: PageBlockOf<'leadForm'>, asked: unknown): PageBlockOf<'leadForm'> {
  return { ...block, data: formData(site, block, shownMarkets(site, asked)) }
}
