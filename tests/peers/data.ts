import path from 'node:path'
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { siteAt } from '#engine/site-versions.ts'
import type { Site } from '#engine/site.ts'
import type { Page } from '#site/pages/page.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import { sitePages } from '#site/pages/pages.ts'

/** The market whose wizard and landing page are visited. */
export const visitedMarket = 'bahrain'

/** Writes the data of Astro's site, a page a line, and their shared data. Returns the number of pages. */
export function writeSiteData(folder: string, site: Site, now: Date): number {
  const { list, compose } = sitePages(siteAt(site, now))
  mkdirSync(folder, { recursive: true })
  const file = openSync(path.join(folder, 'pages.jsonl'), 'w')
  for (const published of list) {
    const { layout, messages, ...own } = plainPage(site, compose(published))
    writeSync(file, `${JSON.stringify({ ...own, quotes: layout.quotes })}\n`)
  }
  closeSync(file)
  const { layout } = composed(site, '/')
  writeFileSync(path.join(folder, 'shared.json'), JSON.stringify({ layout, messages: site.messages, facts: site.facts }))
  return list.length
}

export function composed(site: Site, address: string): Page {
  const { list, compose } = sitePages(site)
  const page = list.find(({ path }) => path === address)
  if (!page) throw new Error(`There is no page at ${address}.`)
  return compose(page)
}
