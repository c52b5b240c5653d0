import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { site } from '#tests/launch/launch-site.ts'

const root = new URL('../..', import.meta.url).pathname
// Those of the launch: a country that comes later may be called as a typeface or a word of the code is.
const words = site.markets.flatMap(({ id, name }) => [id, name])

const anyMarket = new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'iu')

/** Every line of a file that names a market, as `file:line text`. */
function linesNaming(file: string): string[] {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  return lines.flatMap((text, i) => (anyMarket.test(text) ? [`${file}:${i + 1} ${text.trim()}`] : []))
}

test('there are markets to look for, and they are found as whole words in any case', () => {
  expect(words.length).toBeGreaterThanOrEqual(22)
  for (const text of ['/quotes/oman', 'Hong Kong', 'south-korea', "'UAE'"]) expect(text).toMatch(anyMarket)
  for (const text of ['woman', 'japanese', 'Romania']) expect(text).not.toMatch(anyMarket)
})

test('no market is named anywhere in the code: markets are files', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  const code = files.filter((name) => /\.\w+$/.test(name)).map((name) => `src/${name}`)
  expect(code.length).toBeGreaterThan(50)
  expect(code.flatMap(linesNaming)).toEqual([])
})
