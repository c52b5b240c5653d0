import type { LeadFormBlock } from '../../contract/config.ts'
import { type Choice, formAttributes, isHosted, plansAskedFor } from '../../engine/forms/forms.ts'
import { listedMarkets } from '../../engine/site/site.ts'
import type { BlockDefinition } from '../block-definition.ts'

/** A form that visitors send. */
export const leadFormBlock = {
  interactive: true,
  messages: ['form', 'plan'],
  data: ({ site }, block) => ({
    plans: plansAskedFor(site, block.fields),
    keepsPlanField: isHosted(site),
    form: formAttributes(site, block),
    privacy: site.config.privacy,
    markets: listedMarkets(site.markets).map((market): Choice => ({ value: market.id, label: market.name })),
  }),
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
