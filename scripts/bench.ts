/**
 * `npm run bench`: what each kind of page weighs and how long the build takes (`--pages`), how a check grows with the
 * config (`--check`), and how many posts a second are stored (`--posts`). Without options, all of these. Only when asked
 * for, because it takes minutes: what Lighthouse says of each kind of page (`--lighthouse`).
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { checkedSite } from './checked-site.ts'

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
const { values } = parseArgs({ options })
const chosen =
  Object.keys(values).length > 0 ? Object.keys(values) : Object.keys(parts).filter((name) => name !== 'lighthouse')
for (const [name, bench] of Object.entries(parts)) if (chosen.includes(name)) await bench()
