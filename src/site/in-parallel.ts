/** As many at once as keep every thread of Node busy. */
const atOnce = 8

/** Works on several items at once, beginning with the first; resolves to the results in the order of the items. */
export async function allOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [i, item] of rest) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
