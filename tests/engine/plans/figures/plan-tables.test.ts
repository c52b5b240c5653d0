import { expect, test } from 'vitest'
import { parseMarkdown } from '#checker/markdown.ts'
import type { PlanQuery } from '#engine/contract/config.ts'
import { siteWithFigures } from '#engine/figures.ts'
import type { Site } from '#engine/site.ts'
import { check, soundExcept, soundText } from '#tests/checker/sound.ts'
import { site } from '#tests/fixtures/site.ts'

/** The rows of the tables of an article, as visitors read them. */
function rowsOf(text: string, tables: readonly PlanQuery[], market: string | undefined = 'atlantis'): string[][] {
  const { html = '' } = parseMarkdown('config/articles/a.md', `---\ntitle: A\n---\n${text}\n`).text ?? {}
  const article = { id: 'a', html, tables, ...(market !== undefined && { market }) }
  const filled = siteWithFigures({ ...site, articles: [article] } as unknown as Site)
  const rows = filled.articles[0]?.html.match(/<tr>.*?<\/tr>/gs) ?? []
  return rows.map((row) => [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell))
}

const cheapest = { order: 'premium', count: 2 }

test('a row is repeated for each plan of the query, in its order', () => {
  const table = '| Plan | Premium | A month |\n|---|---|---|\n| {each.name} | {each.premium} | {each.monthly} |'
  const rows = rowsOf(table, [cheapest])
  expect(rows[0]).toEqual(['Plan', 'Premium', 'A month'])
  expect(rows.slice(1)).toEqual([
    ['Triton Mutual Reef', '€420', '€35,00'],
    ['Nereus Abyss', '€1\u00a0250', '€104,17'],
  ])
  expect(rowsOf(table, [{ order: 'premium', count: 1 }])).toEqual(rows.slice(0, 2))
})

test('a column whose heading names each plan is repeated', () => {
  const table = '| | {each.name} |\n|---|---|\n| Premium | {each.premium} |\n| A month | {each.monthly} |'
  expect(rowsOf(table, [cheapest])).toEqual([
    ['', 'Triton Mutual Reef', 'Nereus Abyss'],
    ['Premium', '€420', '€1\u00a0250'],
    ['A month', '€35,00', '€104,17'],
  ])
})

test('each table has the query in its place, of its own market where the article has none; others stay', () => {
  const row = '| Plan |\n|---|\n| {each.name} |'
  const named = rowsOf(
    `${row}\n\nThen:\n\n| Thing |\n|---|\n| Air |\n\nAnd:\n\n${row}`,
    [
      { market: 'atlantis', ...cheapest, count: 1 },
      { market: 'atlantis', ...cheapest },
    ],
    undefined,
  )
  expect(named.map((cells) => cells.length)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(named[3]).toEqual(['Air'])
  expect(rowsOf(row, [])).toEqual([['Plan'], ['{each.name}']])
})

test('what is written for each plan counts for the time that an article takes to read', () => {
  const file = 'config/articles/living-below.md'
  const table = `| Plan |\n|---|\n| ${'{each.name} '.repeat(60)}|\n`
  const timeWith = (query: string) => {
    const text = soundText(file).replace('market: atlantis\n', `market: atlantis\ntables: [${query}]\n`)
    return check(soundExcept({ [file]: `${text}\n${table}` })).site?.articles[0]?.readTime
  }
  expect(timeWith('{ count: 1 }')).toBe(1)
  expect(timeWith('{}')).toBe(3)
})
