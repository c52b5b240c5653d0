import { setImmediate } from 'node:timers/promises'

/** How much is worked on together, and how much of that at a time. */
export interface BatchLimits {
  readonly maxItems: number
  readonly maxBatches: number
}

/**
 * Makes of work on batches a function for one item: what comes in the same turn of the event loop, or while no further
 * batch may be worked on, is one batch. Where a batch fails, each of its items does.
 */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxItems, maxBatches }: BatchLimits,
): (item: Item) => Promise<Result> {
  const waiting: { readonly item: Item; readonly end: PromiseWithResolvers<Result> }[] = []
  let running = 0
  const run = async () => {
    running += 1
    while (waiting.length > 0) {
      await setImmediate()
      const batch = waiting.splice(0, maxItems)
      try {
        const results = batch.length > 0 ? await work(batch.map(({ item }) => item)) : []
        for (const [index, { end }] of batch.entries()) end.resolve(results[index] as Result)
      } catch (error) {
        for (const { end } of batch) end.reject(error)
      }
    }
    running -= 1
  }
  return (item) => {
    const end = Promise.withResolvers<Result>()
    waiting.push({ item, end })
    if (running < maxBatches) void run()
    return end.promise
  }
}
