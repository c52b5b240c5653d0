import path from 'node:path'
import { build } from '#build/build.ts'
import type { Site } from '#engine/site.ts'
import { pages } from '#site/pages/pages.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { type Figure, limitOf } from '#tests/runner/table.ts'
import { budget, type PageWeight, weigh } from './weight.ts'

/** Measures the time of a build, and the weight of the heaviest page of each kind. */
export async function benchPages({ table }: Proof, root: string, site: Site): Promise<void> {
  const began = performance.now()
  await build(
    root,
    () => site,
    () => {},
  )
  const seconds = (performance.now() - began) / 1000
  const weights = await Promise.all(pages(site).map((page) => weigh(path.join(root, 'dist'), page)))
  const kinds = Map.groupBy(weights, ({ kind }) => kind)
  table({
    title: 'Heaviest page of each kind, in bytes (HTML with its styles: brotli; script: gzip)',
    columns: ['pages', ...parts.map(([part, name]) => `${name} ${limitOf(most([], part))}`)],
    rows: [...kinds].map(([kind, some]) => [kind, some.length, ...parts.map(([part]) => most(some, part))]),
  })
  const measured = { value: seconds, unit: 's', digits: 2 }
  table({ title: 'Build', columns: ['pages', 'time'], rows: [['from what was kept', weights.length, measured]] })
}

const parts = [
  ['html', 'HTML'],
  ['script', 'script'],
  ['ownScript', 'own'],
] as const

const most = (weights: readonly PageWeight[], part: keyof typeof budget): Figure => ({
  value: Math.max(...weights.map((weight) => weight[part])),
  atMost: budget[part],
})
