import { usualPeriod } from '#engine/amounts.ts'
import { kindOf } from '#engine/answers.ts'
import type { Count, Question, Tier } from '#engine/contract/config.ts'
import { periodsOf } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, pointer, quote, say, term } from '../../findings.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { tablesIn, termsIn, type WrittenPrice, writtenPrices } from './written-prices.ts'

/** Finds rates that cannot be worked out. */
export const priceSumsFit: Rule = {
  name: 'price-sums-fit',
  description:
    'A rate is taken times a number, or the answer to a question that asks for one, and is for the same time as its sum; the steps of a rate rise, and the last has no end.',
  check: (context) => findingsWithin(context, context.markets, unfitSums),
}

function unfitSums({ file, value: market }: ConfigDocument<Market>): Finding[] {
  const { questions = [] } = market.wizard ?? {}
  const written = writtenPrices(market)
  return [
    ...written
      .flatMap(({ price, at }) => termsIn(price, at))
      .flatMap(({ term, at }) => [
        ...countFindings(term.times, { file, pointer: pointer(at, 'times', 'answer') }, questions),
        ...('tiers' in term ? tierFindings(term.tiers, { file, pointer: pointer(at, 'tiers') }) : []),
      ]),
    ...written.flatMap((one) => periodFindings(one, file, market.per ?? usualPeriod)),
  ]
}

/** Rates for another time than the sum that they are a part of. */
function periodFindings({ plan, price, at }: WrittenPrice, file: string, usual: string): Finding[] {
  if (typeof price !== 'object' || !('sum' in price)) return []
  const sumPeriods = price.per === undefined ? periodsOf(plan.price, usual) : [price.per]
  return tablesIn(price, at).flatMap(({ table, at: place }): Finding[] => {
    const other = periodsOf(table, undefined).find((period) => !sumPeriods.includes(period))
    if (other === undefined) return []
    const message = say`This rate is for a ${other}, and the sum for a ${sumPeriods.join(' or a ')}: nothing turns one into the other.`
    const hint = say`Leave ${quote('per')} out here: the ${quote('per')} of the sum says what all of it is for.`
    return [{ file, pointer: table.per === undefined ? place : pointer(place, 'per'), message, hint }]
  })
}

function countFindings(times: Count | undefined, at: DataLocation, questions: readonly Question[]): Finding[] {
  if (typeof times !== 'object') return []
  const i = questions.findIndex(({ id }) => id === times.answer)
  const question = questions[i]
  if (!question) {
    const known = questions.filter((one) => kindOf(one) === 'number').map(({ id }) => id)
    const listed = { file: at.file, pointer: '/wizard/questions' }
    return unresolved({
      ...at,
      value: times.answer,
      noun: 'question',
      among: say`this market's ${term('wizard')}`,
      known,
      listed,
    })
  }
  if (kindOf(question) === 'number') return []
  const message = say`A rate is taken times a number, and the question ${quote(question.id)} has the kind ${quote(kindOf(question))}.`
  const hint = say`Name a question of the kind ${quote('number')}, or make this rate a table by its answers.`
  return [{ ...at, message, hint, related: { file: at.file, pointer: pointer('/wizard/questions', i) } }]
}

function tierFindings(tiers: readonly Tier[], at: DataLocation): Finding[] {
  return tiers.flatMap(({ upTo }, i): Finding[] => {
    const before = tiers[i - 1]?.upTo
    const isLast = i === tiers.length - 1
    if (isLast && upTo !== undefined) {
      const message = say`Nothing says what is paid for more than ${upTo}.`
      return [
        {
          ...under(at, i, 'upTo'),
          part: 'key',
          message,
          hint: say`Leave ${quote('upTo')} out of the last step.`,
          isRemoved: true,
          applicability: 'perhaps',
        },
      ]
    }
    if (!isLast && upTo === undefined) {
      const message = say`This step never ends, so those after it are never reached.`
      return [{ ...under(at, i), message, hint: say`Add ${quote('upTo')} with its last number.` }]
    }
    if (upTo === undefined || before === undefined || upTo > before) return []
    const message = say`This step ends at ${upTo}, but the one before it already ends at ${before}.`
    return [{ ...under(at, i, 'upTo'), message, hint: say`Write the steps from the lowest.` }]
  })
}
