import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import { pageParts } from '../../model/page-parts.ts'

/** Nobody is sent after an offer that is over without our knowing it. */
export const promotionsCurrent: Rule = {
  name: 'promotions-current',
  description: 'No promotion has ended by the day of the check.',
  check: (context) => {
    const { today } = context
    if (today === undefined) return []
    return pageParts(context).flatMap(({ file, pointer: page, blocks }) =>
      blocks.flatMap((block, i) => {
        if (block.kind !== 'promotions') return []
        return block.items.flatMap(({ validUntil, promotion }, j): Finding[] => {
          if (validUntil >= today) return []
          const message = `The promotion ${quote(promotion)} ended on ${validUntil}; the page marks it ${quote(block.endedLabel)}.`
          const hint = 'Renew the date, remove the promotion, or leave it as a record.'
          const at = pointer(page, 'blocks', i, 'items', j, 'validUntil')
          return [{ file, pointer: at, message, hint, severity: 'warning' }]
        })
      }),
    )
  },
}
