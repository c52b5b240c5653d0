import type { SubsidyBlock } from '../../contract/config.ts'
import { money } from '../../engine/money/money.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The subsidy of a market and who is eligible. */
export const subsidyBlock = {
  shows: 'subsidy',
  data: (context) => {
    const { subsidy, currency, id } = ownMarket(context)
    if (!subsidy) throw new Error(`Market "${id}" has a subsidy block but no subsidy.`)
    return { amount: money(subsidy.amount, currency) }
  },
  example: {
    kind: 'subsidy',
    heading: 'Government Subsidy',
    text: 'It is taken off the yearly premium.',
    amountLabel: 'at most, per policy',
    eligibilityHeading: 'Who Qualifies',
    eligible: ['Citizens', 'First-time employers'],
    note: 'Not sure? Ask all the same.',
  },
} satisfies BlockDefinition<SubsidyBlock>
