import { globSync, readFileSync } from 'node:fs'
import type { Market } from '#engine/site.ts'
import { randomMarket } from '#tests/checker/random-market.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'

/** Every market with a wizard, of the live config and of the launch, and sixty random ones. */
export const marketsWithWizard = [
  ...ofConfig(),
  ...Array.from({ length: 60 }, (_, i) => randomMarket(randomFrom(i + 1))),
].flatMap((market) => (market.wizard ? [{ market, wizard: market.wizard }] : []))

function ofConfig(): Market[] {
  const files = globSync(['config/markets/*.json', 'tests/launch/config/markets/*.json'])
  const originals = files.filter((file) => /\/[a-z-]+\.json$/.test(file))
  return originals.map((file) => ({ id: file, ...JSON.parse(readFileSync(file, 'utf8')) }))
}
