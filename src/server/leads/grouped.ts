import { setImmediate } from 'node:timers/promises'

/** How much is worked on together. */
export interface GroupLimits {
  /** Items in a group. */
  readonly items: number
  /** Groups at a time. */
  readonly groups: number
}

/**
 * Makes of work on groups a function for one item at a time: what comes in the same turn of the event loop, or while
 * no further group may be worked on, is one group. Where a group fails, each of it does.
 */
export function grouped<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: GroupLimits,
): (item: Item) => Promise<Result> {
  const waiting: { readonly item: Item; readonly end: PromiseWithResolvers<Result> }[] = []
  let running = 0
  const run = async () => {
    running += 1
    while (waiting.length > 0) {
      await setImmediate()
      const group = waiting.splice(0, limits.items)
      try {
        const results = group.length > 0 ? await work(group.map(({ item }) => item)) : []
        for (const [index, { end }] of group.entries()) end.resolve(results[index] as Result)
      } catch (error) {
        for (const { end } of group) end.reject(error)
      }
    }
    running -= 1
  }
  return (item) => {
    const end = Promise.withResolvers<Result>()
    waiting.push({ item, end })
    if (running < limits.groups) void run()
    return end.promise
  }
}
