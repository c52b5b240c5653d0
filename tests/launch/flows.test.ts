import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flowTable } from '#checker/flow.ts'
import { site } from './launch-site.ts'

// Each market's flow as a person reads it.
describe('the paths through the wizard of', () => {
  for (const market of site.markets) {
    const { id, name, wizard } = market
    if (!wizard) continue
    test(`${name} are those of ${id}.txt`, async () => {
      await expect(flowTable(market, wizard)).toMatchFileSnapshot(`flows/${id}.txt`)
    })
  }
})

test('no pinned flow of a removed wizard is left', () => {
  const kept = readdirSync(`${import.meta.dirname}/flows`)
  const wizards = site.markets.filter(({ wizard }) => wizard).map(({ id }) => `${id}.txt`)
  expect(kept.filter((file) => !wizards.includes(file))).toEqual([])
})
