import type { PlanPrice, RowPrice } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, pointer, quote, say } from '../../findings.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { tablesIn, termsIn, writtenPrices } from './written-prices.ts'

/** Finds prices that name words which their market does not have, and words that no price names. */
export const priceWordsUsed: Rule = {
  name: 'price-words-used',
  description:
    'The words that a price names, such as why it is told on request, are among the `priceWords` of its market, and each of these is used (a warning).',
  check: (context) => findingsWithin(context, context.markets, wrongWords),
}

function wrongWords({ file, value: market }: ConfigDocument<Market>): Finding[] {
  const { priceWords = [] } = market
  const known = priceWords.map(({ id }) => id)
  const listed = { file, pointer: '/priceWords' }
  const named = writtenPrices(market).flatMap(({ price, at }) => wordsIn(price, at))
  const unknown = named.flatMap(({ id: value, at }) => {
    if (known.includes(value)) return []
    const among = say`the ${quote('priceWords')} of this market`
    const target = known.length > 0 ? { listed } : {}
    return unresolved({ file, pointer: at, value, noun: 'entry', among, known, ...target })
  })
  const used = new Set(named.map(({ id }) => id))
  // A misspelt name leaves the words that it means without a use.
  const unused =
    unknown.length > 0
      ? []
      : priceWords.flatMap(({ id }, i): Finding[] => {
          if (used.has(id)) return []
          const message = say`No price uses the words ${quote(id)}.`
          const hint = say`Name them in ${quote('onRequest')} or in the ${quote('label')} of a rate, or remove them.`
          return [{ file, pointer: pointer('/priceWords', i), message, hint, severity: 'warning' }]
        })
  return [...unknown, ...unused]
}

interface NamedWords {
  readonly id: string
  readonly at: string
}

/** The words that a price names, with the places of their names. */
function wordsIn(price: PlanPrice, at: string): NamedWords[] {
  const ofTables = tablesIn(price, at).flatMap(({ table, at: place }) =>
    table.rows.flatMap((row, i) =>
      typeof row.price === 'object' && 'onRequest' in row.price
        ? reasonIn(row.price, pointer(place, 'rows', i, 'price'))
        : [],
    ),
  )
  const ofTerms = termsIn(price, at).flatMap(({ term, at: place }) => [
    ...(term.label === undefined ? [] : [{ id: term.label, at: pointer(place, 'label') }]),
    ...('rate' in term && typeof term.rate === 'object' && 'onRequest' in term.rate
      ? reasonIn(term.rate, pointer(place, 'rate'))
      : []),
  ])
  const isLeaf = typeof price === 'object' && 'onRequest' in price
  return [...(isLeaf ? reasonIn(price, at) : []), ...ofTables, ...ofTerms]
}

function reasonIn({ onRequest }: Extract<RowPrice, { onRequest: unknown }>, at: string): NamedWords[] {
  return [{ id: onRequest, at: pointer(at, 'onRequest') }]
}
