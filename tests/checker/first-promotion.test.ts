import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { projectRoot, put } from './sound.ts'

test('the first promotion of a market asks for no words but its name', { tags: ['slow'] }, () => {
  const { files, schemas } = readConfigFiles(projectRoot)
  const file = 'config/markets/hong-kong.json'
  const welcome = { id: 'welcome', label: 'Welcome offer', percent: -5, code: 'HELLO', reach: 'first-year', who: 'new' }
  const text = readFileSync(join(projectRoot, file), 'utf8')
  const { diagnostics } = checkConfig(new Map(files).set(file, put(['adjustments'], [welcome])(text)), schemas)
  const found = diagnostics.filter(({ acknowledged }) => !acknowledged)
  // Its name alone is translated with the market.
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['translations-complete']))
})
