import type { Plan } from '../../../contract/config.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { ConfigDocument, Rule } from '../../model/context.ts'

/** Something that may have a first and a last day, where it stands and what it is called. */
interface Dated {
  readonly from: string | undefined
  readonly until: string | undefined
  readonly at: string
  readonly name: string
  readonly ended: string
}

/** Nobody is sent after an offer that is over without our knowing it. */
export const promotionsCurrent: Rule = {
  name: 'promotions-current',
  description: 'No promotion, plan or premium has ended by the day of the check, and none ends before it begins.',
  check: ({ markets, today }) =>
    markets.flatMap((document) => {
      const { file, value: market } = document
      const { plans = [], promotions = [] } = market
      const dated = [
        ...promotions.map(({ promotion, from, until }, i): Dated => {
          const ended = 'no plan shows it any more, and the page of promotions marks it as ended'
          return { from, until, at: pointer('/promotions', i), name: `The promotion ${quote(promotion)}`, ended }
        }),
        ...plans.map(({ plan, from, until }, i): Dated => {
          const ended = 'no list shows it, and no form takes it'
          return { from, until, at: pointer('/plans', i), name: `The plan ${quote(plan)}`, ended }
        }),
      ]
      return [...dated.flatMap((one) => timeProblems(file, one, today)), ...oldPremiums(document, today)]
    }),
}

function timeProblems(file: string, { at, name, ended, from = '', until }: Dated, today = ''): Finding[] {
  if (until === undefined) return []
  const pointerOf = pointer(at, 'until')
  if (until < from) {
    const hint = 'Correct one of the two days, or swap them.'
    return [{ file, pointer: pointerOf, message: `${name} ends on ${until}, before it begins.`, hint }]
  }
  if (until >= today) return []
  const message = `${name} ended on ${until}: ${ended}.`
  const hint = 'Renew the date, or remove it. Where it stays as a record, acknowledge this warning.'
  return [{ file, pointer: pointerOf, message, hint, severity: 'warning' }]
}

/** Premiums that hold already, beside one that is over. */
function oldPremiums(
  { file, value: { plans = [] } }: ConfigDocument<{ plans?: readonly Plan[] }>,
  today = '',
): Finding[] {
  return plans.flatMap(({ plan, premiumChanges = [] }, i) =>
    premiumChanges.flatMap(({ from, premium }, j): Finding[] => {
      const at = pointer('/plans', i, 'premiumChanges', j, 'from')
      const twice = premiumChanges.slice(0, j).some((other) => other.from === from)
      if (twice) return [{ file, pointer: at, message: `The plan ${quote(plan)} has two premiums from ${from} on.` }]
      if (from > today || today === '') return []
      const message = `The plan ${quote(plan)} costs ${premium} since ${from}.`
      return [
        { file, pointer: at, message, hint: 'Write it as its "premium", and remove it here.', severity: 'warning' },
      ]
    }),
  )
}
