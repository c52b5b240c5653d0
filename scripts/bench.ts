/** `npm run bench`: measures what the pages weigh, how fast the site is, and how it grows. */
import process from 'node:process'
import { checkedSite } from './checked-site.ts'
import { commandLine } from './command-line.ts'

const usage = `Usage: npm run bench [-- --pages] [--check] [--posts] [--lighthouse]
Without options the first three.
  --pages       what each kind of page weighs, and how long the build takes
  --check       how a check grows with the config
  --posts       how many posts a second are stored
  --lighthouse  what Lighthouse says of each kind of page; takes a quarter of an hour`

// React looks when it is loaded, which is why the parts are loaded later.
process.env['NODE_ENV'] = 'production'

const root = process.cwd()

/** Every part by the name of its option. */
const parts: Record<string, () => Promise<void>> = {
  pages: async () => (await import('./bench-pages.ts')).benchPages(root, checkedSite(root)),
  check: async () => (await import('./bench-check.ts')).benchCheck(root, checkedSite(root)),
  posts: async () => (await import('./bench-posts.ts')).benchPosts(),
  lighthouse: async () => (await import('./bench-lighthouse.ts')).benchLighthouse(root, checkedSite(root)),
}

const options = Object.fromEntries(Object.keys(parts).map((name) => [name, { type: 'boolean' } as const]))
const { values } = commandLine(usage, { options })
const chosen =
  Object.keys(values).length > 0 ? Object.keys(values) : Object.keys(parts).filter((name) => name !== 'lighthouse')
for (const [name, bench] of Object.entries(parts)) if (chosen.includes(name)) await bench()
