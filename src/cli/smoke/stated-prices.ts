import type { Site } from '#engine/site.ts'
import { assert } from '#server/publish.ts'

export type PriceWords = Pick<Site['messages']['offer'], 'pricesChecked' | 'pricesOld'>

/** The days on which pages say their prices were checked; throws a sentence if one says that they are old. */
export function statedPrices(pages: ReadonlyMap<string, string>, { pricesChecked, pricesOld }: PriceWords): string {
  const days = new Map<string, number>()
  for (const [path, html] of pages) {
    const old = dayAfter(pricesOld, html)
    assert(old === undefined, `${path} says that its prices were last checked on ${old}`)
    const day = dayAfter(pricesChecked, html)
    if (day !== undefined) days.set(day, (days.get(day) ?? 0) + 1)
  }
  if (days.size === 0) return 'no page says when its prices were checked'
  return [...days].map(([day, count]) => `${day} on ${count === 1 ? '1 page' : `${count} pages`}`).join(', ')
}

/** The day that stands in a page where a message has its `{date}`. */
function dayAfter(message: string, html: string): string | undefined {
  const [before = ''] = message.split('{date}')
  const from = html.indexOf(before)
  return from < 0 ? undefined : /^[^.,<]+/.exec(html.slice(from + before.length))?.[0]
}
