import type { Messages } from '#engine/contract/config.ts'
import { money, moneyText } from '#engine/money.ts'
import { fill } from '#engine/text.ts'
import type { PageBlockOf } from '../blocks.ts'
import { parameters } from './comparison-state.ts'
import type { Criterion } from './plan-filters.ts'

type Data = PageBlockOf<'comparison'>['data']

/** A filter in use, in words. */
export function criterionLabel(
  { name, value }: Criterion,
  { types, filters, currency, benefits, match }: Pick<Data, 'types' | 'filters' | 'currency' | 'benefits' | 'match'>,
  messages: Messages['filtering'],
): string {
  const amount = () => moneyText(money(Number(value), currency))
  if (name === parameters.from) return fill(messages.appliedFrom, { amount: amount() })
  if (name === parameters.to) return fill(messages.appliedTo, { amount: amount() })
  if (name === parameters.benefits) return benefits.find(({ id }) => id === value)?.shortLabel ?? value
  const question = match?.questions.find(({ field }) => field === name)
  const answer = question?.options.find((option) => option.value === value)
  if (answer && question?.summary) {
    return fill(messages.appliedChoice, { filter: question.summary, choice: answer.label })
  }
  const filter = [...types, ...filters].find((one) => one.name === name)
  const choice = filter?.choices.find((one) => one.value === value)?.label ?? value
  return filter ? fill(messages.appliedChoice, { filter: filter.label, choice }) : choice
}
