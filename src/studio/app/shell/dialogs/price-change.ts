import type { Plan } from '../../../../contract/config.ts'
import type { Change } from '../../../protocol.ts'

/** What a plan costs from a day on. */
export interface LaterPrice {
  readonly from: string
  readonly premium: number
}

/** The change that gives a plan a later price, in the order of the days; a day that has one gets this one. */
export function priceChange(
  file: string,
  index: number,
  { plan, premiumChanges = [] }: Plan,
  price: LaterPrice,
): Change {
  const into = ['plans', index, 'premiumChanges'] as const
  const title = `Schedule the premium of ${plan}`
  const same = premiumChanges.findIndex(({ from }) => from === price.from)
  const old = premiumChanges[same]
  if (old)
    return {
      title,
      operations: [{ kind: 'set', file, at: [...into, same, 'premium'], value: price.premium, was: old.premium }],
    }
  const later = premiumChanges.findIndex(({ from }) => from > price.from)
  const was = premiumChanges.length
  return { title, operations: [{ kind: 'insert', file, into, index: later < 0 ? was : later, value: price, was }] }
}
