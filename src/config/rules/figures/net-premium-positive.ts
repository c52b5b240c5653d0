import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

/** A subsidy leaves something to pay. */
export const netPremiumPositive: Rule = {
  name: 'net-premium-positive',
  description: 'A premium is more than the subsidy that is taken off it.',
  check: ({ markets }) =>
    markets.flatMap(({ file, value: { plans = [], subsidy } }) =>
      plans.flatMap(({ premium, type }, i) => {
        if (!subsidy || type !== subsidy.planType || premium > subsidy.amount) return []
        const message = `The subsidy of ${subsidy.amount} leaves nothing of this premium of ${premium}.`
        const related = { file, pointer: '/subsidy/amount' }
        return [{ file, pointer: pointer('/plans', i, 'premium'), message, related }]
      }),
    ),
}
