import type { Offer } from '#engine/offers.ts'
import { fill } from '#engine/text.ts'
import { buttonClass } from '../elements/Actions.tsx'
import { PageLink } from '../elements/Links.tsx'
import { useMessages } from '../page-context.tsx'
import { storePlan } from '../session.ts'

interface Props {
  readonly plan: Offer
  readonly emphasis?: keyof typeof buttonClass
}

/** The link to the quote form with a plan chosen: in the address by its id, and in session storage as a whole. */
export function QuoteAnchor({ plan, emphasis = 'primary' }: Props) {
  const messages = useMessages('plan')
  return (
    <PageLink
      className={buttonClass[emphasis]}
      href={plan.quoteHref}
      aria-label={fill(messages.getQuoteFor, { provider: plan.provider.name, plan: plan.plan })}
      onClick={() => storePlan(plan)}
    >
      {messages.getQuote}
    </PageLink>
  )
}
