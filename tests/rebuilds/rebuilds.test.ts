import { expect, test } from 'vitest'
import { noAssets } from '../../src/site/assets.ts'
import type { Bundles } from '../../src/site/build/bundle.ts'
import { rebuildsRun } from './rebuilds-run.ts'

/** An app that shows the data of its pages: bundling the real one takes longer than all else. */
const plainApp: Bundles = {
  browser: { 'assets/app-1a2b3c.js': Buffer.from('export {}') },
  renderer: {
    'package.json': Buffer.from('{"type":"module"}'),
    'render.js': Buffer.from(
      'export const assetsOf = () => ({})\n' +
        'export const renderPage = async (page) => "<!doctype html><style>p{}</style><p>" + JSON.stringify(page)',
    ),
  },
  assets: noAssets,
}

test('a build after an edit is the one from nothing, and writes what differs, whatever was kept', async () => {
  const { tally, faults } = await rebuildsRun({ seed: 1, edits: 6, bundle: async () => plainApp, report: () => {} })
  expect(faults).toEqual([])
  expect(tally.size).toBeGreaterThan(5)
})
