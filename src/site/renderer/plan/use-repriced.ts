import { useEffect, useState } from 'react'
import type { Answers } from '#engine/answers.ts'
import type { Repricing } from '#engine/offers.ts'
import { isOptionField } from '#engine/plans.ts'
import type { Repriced } from '#engine/repriced.ts'
import { lazyCode } from '../lazy-code.ts'

/** The code that works out prices, loaded only by pages whose prices follow answers. */
export const pricing = lazyCode(async () => (await import('#engine/repriced.ts')).pricingCode)

const none: readonly string[] = []

/**
 * Offers with their prices for the visitor's answers and with the options that add what they wish for, and for whom these
 * are; as they were while the code loads, or where answers make no difference.
 */
export function useRepriced(
  before: Repriced,
  repricing: Repricing | undefined,
  answers: Answers,
  wished = none,
): Repriced {
  const read = repricing && answersRead(repricing, answers)
  const isWanted = read !== undefined && ((repricing?.parts && wished.length > 0) || Object.keys(read).length > 0)
  const code = isWanted ? pricing.loaded() : undefined
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!isWanted || code) return
    // If the code does not load, the server prices by the same address.
    pricing.load().then(
      () => setIsLoaded(true),
      () => location.reload(),
    )
  }, [isWanted, code])
  return code && repricing ? code.repriced(before.plans, repricing, read ?? {}, wished) : before
}

/** The answers by question id that a repricing reads, and the choices of options. */
function answersRead({ writing }: Repricing, answers: Answers): Answers {
  const ids = writing.prices.questions.map(({ id }) => id)
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.includes(id) || isOptionField(id)))
}
