import type { PlanView } from '../../../engine/plans.ts'
import { fill } from '../../../engine/template.ts'
import { buttonClass } from '../../elements/Actions.tsx'
import { Anchor } from '../../elements/Anchor.tsx'
import { useWords } from '../../page-context.tsx'
import { keepPlan } from '../../session.ts'

interface Props {
  readonly plan: PlanView
  readonly emphasis: keyof typeof buttonClass
}

/** 'Get Quote': keeps the whole plan in the browser session; the address carries its id for a browser without scripts. */
export function QuoteLink({ plan, emphasis }: Props) {
  const words = useWords('comparison')
  return (
    <Anchor
      className={buttonClass[emphasis]}
      href={plan.quoteHref}
      aria-label={fill(words.getQuoteFor, { provider: plan.provider.name, plan: plan.plan })}
      onClick={() => keepPlan(plan)}
    >
      {words.getQuote}
    </Anchor>
  )
}
