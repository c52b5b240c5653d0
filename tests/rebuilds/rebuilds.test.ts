import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Bundles } from '#build/bundle.ts'
import { noAssets } from '#site/assets.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { buildAt, differences, rebuildsRun, soundTexts } from './rebuilds-run.ts'

/** A minimal app that shows the data of its pages, because bundling the real one takes too long. */
const plainApp: Bundles = {
  browser: { 'assets/app-1a2b3c.js': Buffer.from('export {}') },
  renderer: {
    'package.json': Buffer.from('{"type":"module"}'),
    'render.js': Buffer.from(
      'export const assetsOf = () => ({})\n' +
        'export async function renderPage(page) {\n' +
        '  globalThis.rendered?.push(page.path)\n' +
        '  return "<!doctype html><style>p{}</style><p>" + JSON.stringify(page)\n' +
        '}\n',
    ),
  },
  assets: noAssets,
}

test('what several machines make in parts, one puts together: the same to the byte, and nothing twice', async () => {
  const folder = temporaryFolder()
  const rendered: string[] = Object.assign(globalThis, { rendered: [] }).rendered
  onTestFinished(() => void Object.assign(globalThis, { rendered: undefined }))
  const options = { cache: path.join(folder, 'shared'), bundle: async () => plainApp }
  const texts = soundTexts()
  const alone = path.join(folder, 'alone')
  await buildAt(alone, texts, { ...options, cache: path.join(folder, 'own') })
  const all = rendered.splice(0).sort()
  const parts: string[] = []
  for (const number of [2, 1, 3]) {
    const machine = path.join(folder, `machine ${number}`)
    await buildAt(machine, texts, { ...options, part: { number, of: 3 } })
    expect(existsSync(path.join(machine, 'dist'))).toBe(false)
    expect(rendered.length).toBeLessThan(all.length)
    parts.push(...rendered.splice(0))
  }
  expect(parts.sort()).toEqual(all)
  const together = path.join(folder, 'together')
  await buildAt(together, texts, options)
  expect(rendered).toEqual([])
  expect(differences(together, alone)).toEqual([])
})

test('a build after an edit is the one from nothing, and writes what differs, whatever was kept', async () => {
  const { tally, faults } = await rebuildsRun({ seed: 1, edits: 6, bundle: async () => plainApp, report: () => {} })
  expect(faults).toEqual([])
  expect(tally.size).toBeGreaterThan(5)
})
