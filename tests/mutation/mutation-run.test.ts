import { expect, test } from 'vitest'
import type { Page } from '#site/pages/page.ts'
import { schemas, soundExcept } from '#tests/checker/sound.ts'
import { type Bounds, mutationRun, outcomes } from './mutation-run.ts'

// A run of some hundred checks, on a busy machine.
const read = { files: soundExcept({}), schemas }
const bounds: Bounds = { seed: 1, most: 200, until: Number.POSITIVE_INFINITY }
const whole = '<h1>A page</h1></html>'

test('edits of every kind end in an error that points at them, or in pages', async () => {
  const { faults, byKind, tally, rendered } = await mutationRun(read, async () => whole, bounds)
  expect(faults).toEqual([])
  expect(Object.keys(byKind).sort()).toEqual([
    'corrupt',
    'drop',
    'drop a line',
    'duplicate',
    'duplicate a line',
    'rename',
    'retype',
    'swap',
    'swap lines',
  ])
  expect(tally[outcomes.atPlace]).toBeGreaterThan(50)
  expect(tally[outcomes.sound]).toBeGreaterThan(20)
  // More than the pages of the unedited config.
  expect(rendered).toBeGreaterThan(30)
})

test('a page that an edit leaves without its heading, or that cannot be rendered, is a fault with its seed', async () => {
  const known = new Set<string>()
  const remember = async (page: Page): Promise<string> => {
    known.add(JSON.stringify(page))
    return whole
  }
  await mutationRun(read, remember, { ...bounds, most: 0 })
  const runWith = (rendered: () => string) => {
    const render = async (page: Page) => (known.has(JSON.stringify(page)) ? whole : rendered())
    return mutationRun(read, render, { ...bounds, most: 40 })
  }
  const halved = await runWith(() => '<h1>Half a page')
  expect(halved.faults[0]).toMatch(/^seed \d+: .* in config\/.*: \/.* is not a whole page\.$/)
  const broken = await runWith(() => {
    throw new Error('It broke.')
  })
  expect(broken.faults.length).toBe(halved.faults.length)
  expect(broken.faults[0]).toMatch(/: It broke\.$/)
})
