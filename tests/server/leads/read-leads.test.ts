import { expect, test } from 'vitest'
import { isDamage } from '#server/database.ts'
import { leadPages } from '#server/leads.ts'

/** A query of a damaged table whose pages follow one another in a circle. */
function circle(): Parameters<typeof leadPages>[0] {
  const rows = Array.from({ length: 500 }, (_, i) => ({ id: i + 1, reference: 'HC-7K3M-9QXT', fields: '{}' }))
  const query = { where: () => query, orderBy: () => query, limit: () => query, execute: async () => rows }
  return query as never
}

test('a damaged table that gives the same leads again and again ends with an error, not never', async () => {
  const pages: number[] = []
  const read = async () => {
    for await (const page of leadPages(circle())) pages.push(page.length)
  }
  const error = await read().catch((caught: unknown) => caught)
  expect(isDamage(error)).toBe(true)
  expect(String(error)).toContain('its leads have no end')
  expect(pages.length).toBeLessThan(3)
})
