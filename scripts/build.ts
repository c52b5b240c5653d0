/** `npm run build`: checks the config in the current folder and builds the site into `dist/` beside it. */
import process from 'node:process'
import { checkedSite } from './checked-site.ts'
import { commandLine } from './command-line.ts'

commandLine('Usage: npm run build\nChecks config/ in the current folder and builds the site into dist/ beside it.')

process.env['NODE_ENV'] = 'production'

const started = performance.now()
const root = process.cwd()
const site = await checkedSite(root)
const { build } = await import('../src/site/build.ts')
await build(root, site, (line) => console.log(line))
console.log(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
