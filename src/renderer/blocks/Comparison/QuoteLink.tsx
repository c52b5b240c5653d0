import type { PlanView } from '../../../engine/plans.ts'
import type { buttonClass } from '../../elements/Actions.tsx'
import { QuoteAnchor } from '../../elements/QuoteAnchor.tsx'
import { keepPlan } from '../../session.ts'

interface Props {
  readonly plan: PlanView
  readonly emphasis: keyof typeof buttonClass
}

/** 'Get Quote': keeps the whole plan in the browser session; the address carries its id for a browser without scripts. */
export function QuoteLink({ plan, emphasis }: Props) {
  return <QuoteAnchor plan={plan} emphasis={emphasis} onClick={() => keepPlan(plan)} />
}
