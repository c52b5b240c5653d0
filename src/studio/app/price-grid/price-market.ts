import { valueAt } from '#checker/edit.ts'
import type { Currency, Question } from '#engine/contract/config.ts'
import { recordsOf } from '../plans-table/plan-columns.ts'
import type { PriceMarket } from './price-sheet.ts'

/** The market of a file that is being edited, which may lack anything. */
export function priceMarket(value: unknown): PriceMarket {
  const currency = valueAt(value, ['currency'])
  return {
    questions: recordsOf(valueAt(value, ['wizard', 'questions']))
      .map(({ id, summary, options, ...question }) => ({
        ...question,
        id,
        summary: String(summary ?? id),
        ...(Array.isArray(options) && { options: recordsOf(options).map(completeOption) }),
      }))
      .filter(isQuestion),
    currency: isCurrency(currency) ? currency : undefined,
    priceWords: recordsOf(valueAt(value, ['priceWords'])).flatMap(({ id, words }) => {
      return typeof id === 'string' ? [{ id, words: String(words ?? id) }] : []
    }),
  }
}

function completeOption({ value, label, ...option }: Record<string, unknown>): object {
  return { ...option, value: String(value ?? ''), label: String(label ?? value ?? '') }
}

function isQuestion(question: { readonly id: unknown }): question is Question {
  return typeof question.id === 'string'
}

function isCurrency(value: unknown): value is Currency {
  const { code, symbol } = Object(value)
  return typeof code === 'string' && typeof symbol === 'string'
}
