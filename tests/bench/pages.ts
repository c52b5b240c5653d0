import path from 'node:path'
import type { Site } from '#engine/site/site.ts'
import { pages } from '#pages/pages.ts'
import { build } from '#site/build/build.ts'
import { budget, type PageWeight, weigh } from './weight.ts'

/** Prints the time of a build, and the weight of the heaviest page of each kind. */
export async function benchPages(root: string, site: Site): Promise<void> {
  const began = performance.now()
  await build(
    root,
    () => site,
    () => {},
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const weights = await Promise.all(pages(site).map((page) => weigh(path.join(root, 'dist'), page)))
  const kinds = Map.groupBy(weights, ({ kind }) => kind)
  console.log('Heaviest page of each kind, in bytes (HTML with its styles: brotli; script: gzip)')
  console.table(Object.fromEntries([['budget', limits], ...[...kinds].map(([kind, pages]) => [kind, heaviest(pages)])]))
  console.log(`Build ${seconds} s for ${weights.length} pages.`)
}

const inBytes = (size: number) => size.toLocaleString('en')

const limits = { pages: '', HTML: inBytes(budget.html), script: inBytes(budget.script), own: inBytes(budget.ownScript) }

function heaviest(pages: readonly PageWeight[]) {
  const most = (part: keyof typeof budget) => {
    const size = Math.max(...pages.map((page) => page[part]))
    return `${inBytes(size)}${size > budget[part] ? ' OVER' : ''}`
  }
  return { pages: pages.length, HTML: most('html'), script: most('script'), own: most('ownScript') }
}
