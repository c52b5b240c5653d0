/** `npm run bench`: what each kind of page weighs, how long check and build take, and how a check grows with the config. */
import path from 'node:path'
import process from 'node:process'
import { pages } from '../src/engine/pages.ts'
import { checkedSite } from './checked-site.ts'

process.env['NODE_ENV'] = 'production'

const root = process.cwd()
const checking = performance.now()
const site = checkedSite(root)
const building = performance.now()
const { build } = await import('../src/site/build.ts')
await build(root, site, () => {})
const done = performance.now()

const { budget, weigh } = await import('../src/site/weight.ts')
const weights = await Promise.all(pages(site).map((page) => weigh(path.join(root, 'dist'), page)))
const heaviest = Map.groupBy(weights, ({ kind }) => kind)
const most = (kind: string, part: 'html' | 'script' | 'ownScript') =>
  Math.max(...(heaviest.get(kind) ?? []).map((page) => page[part]))
const bytes = (size: number, limit: number) => `${size.toLocaleString('en')}${size > limit ? ' OVER' : ''}`

console.log('Heaviest page of each kind, in bytes (HTML with its styles: brotli; script: gzip)')
console.table(
  Object.fromEntries([
    [
      'budget',
      {
        pages: '',
        HTML: budget.html.toLocaleString('en'),
        script: budget.script.toLocaleString('en'),
        own: budget.ownScript.toLocaleString('en'),
      },
    ],
    ...[...heaviest].map(([kind, pages]) => [
      kind,
      {
        pages: pages.length,
        HTML: bytes(most(kind, 'html'), budget.html),
        script: bytes(most(kind, 'script'), budget.script),
        own: bytes(most(kind, 'ownScript'), budget.ownScript),
      },
    ]),
  ]),
)
console.log(
  `Check ${((building - checking) / 1000).toFixed(2)} s, build ${((done - building) / 1000).toFixed(2)} s for ${weights.length} pages.`,
)

const { benchCheck } = await import('./bench-check.ts')
benchCheck(root, site)
