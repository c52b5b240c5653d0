import type { PlanPrice } from '#contract/config.ts'

/** The periods that a price names, or else `usual`. */
export function periodsOf(price: PlanPrice, usual: string | undefined): string[] {
  const named = (per: string | undefined) => per ?? usual ?? []
  if (typeof price === 'object' && 'rows' in price) {
    return price.rows.flatMap((row) =>
      typeof row.price === 'object' && 'per' in row.price ? (row.price.per ?? []) : named(price.per),
    )
  }
  return [named(typeof price === 'object' && 'per' in price ? price.per : undefined)].flat()
}

/** The questions that a price reads. */
export function questionsIn(price: PlanPrice): string[] {
  if (typeof price !== 'object') return []
  if ('rows' in price) return [...price.by]
  if (!('sum' in price)) return []
  return price.sum.flatMap((term) => [
    ...(typeof term.times === 'object' ? [term.times.answer] : []),
    ...('rate' in term ? questionsIn(term.rate) : []),
  ])
}
