import type { SubsidyBlock } from '../../contract/config.ts'
import { money } from '../../engine/money/money.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The subsidy of a market, and who gets it. */
export const subsidyBlock = {
  shows: 'subsidy',
  data: (context) => {
    const { subsidy, currency, id } = ownMarket(context)
    if (!subsidy) throw new Error(`Market "${id}" has a subsidy block but no subsidy.`)
    return { amount: money(subsidy.amount, currency) }
  },
} satisfies BlockDefinition<SubsidyBlock>
