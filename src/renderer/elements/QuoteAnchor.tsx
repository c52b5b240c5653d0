import type { Offer } from '../../engine/plans/offers.ts'
import { fill } from '../../engine/site/template.ts'
import { useMessages } from '../page-context.tsx'
import { buttonClass } from './Actions.tsx'
import { Anchor } from './Anchor.tsx'

interface Props {
  readonly plan: Pick<Offer, 'provider' | 'plan' | 'quoteHref'>
  readonly emphasis?: keyof typeof buttonClass
  readonly onClick?: () => void
}

/** 'Get Quote': the quote form with a plan chosen. */
export function QuoteAnchor({ plan: { provider, plan, quoteHref }, emphasis = 'primary', onClick }: Props) {
  const messages = useMessages('plan')
  return (
    <Anchor
      className={buttonClass[emphasis]}
      href={quoteHref}
      aria-label={fill(messages.getQuoteFor, { provider: provider.name, plan })}
      onClick={onClick}
    >
      {messages.getQuote}
    </Anchor>
  )
}
