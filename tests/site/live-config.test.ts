import path from 'node:path'
import { expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { formatText } from '#checker/report.ts'
import { isOpen } from '#engine/site.ts'
import { contactStep, wizardPaths, wizardStep } from '#engine/wizard.ts'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { projectRoot } from '#tests/checker/sound.ts'
import { tagsIn, tagsNamed } from '#tests/launch/built/html.ts'
import { htmlProblems } from './html-problems.ts'
import { pngSize } from './png-size.ts'
import { strangeMarks } from './punctuation.ts'

// The live config is checked by rules alone: no test contains a figure, name or path of it.
const { files, schemas } = readConfigFiles(projectRoot)
const { site, diagnostics } = checkConfig(files, schemas)
const all = site ? pages(site) : []

/** Every page's document by its path. */
const documents = new Map(await Promise.all(all.map(async (page) => [page.path, await rendered(page)] as const)))

async function rendered(page: (typeof all)[number]): Promise<string> {
  try {
    return await renderPage(page, {}, noAssets)
  } catch (cause) {
    throw new Error(`${page.path} cannot be rendered.`, { cause })
  }
}

/** The ids on the page at each address. */
const idsAt = new Map(
  all.flatMap(({ path, aliases }) => {
    const ids = tagsIn(documents.get(path) ?? '').map(({ attributes }) => attributes['id'])
    return [path, ...aliases].map((address) => [address, new Set(ids)] as const)
  }),
)

/** The pages of markets that are not open, which have little content. */
const resting = new Set((site?.markets ?? []).flatMap((market) => (isOpen(market) ? [] : [market.landing.path])))

function leadsSomewhere(href: string, from: string): boolean {
  const origin = site?.config.origin ?? ''
  const url = new URL(href, origin + from)
  if (url.origin !== origin || files.has(`config/assets${url.pathname}`)) return true
  const redirect = site?.config.redirects?.find((redirect) => redirect.from === url.pathname)
  const ids = idsAt.get(redirect?.to ?? url.pathname)
  if (ids && resting.has(url.pathname)) return true
  return ids !== undefined && (url.hash === '' || ids.has(decodeURIComponent(url.hash.slice(1))))
}

test('is sound', () => {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  expect(formatText(errors, { files })).toBe('No problems.')
  expect(site?.markets.length).toBeGreaterThan(0)
})

test('pages in Chinese and Arabic write the marks of their script', () => {
  const own = all.filter(({ lang }) => /^(?:zh|ar)/.test(lang))
  const found = own.map(({ path }) => [path, strangeMarks(documents.get(path) ?? '')] as const)
  expect(found.filter(([, marks]) => marks.length > 0)).toEqual([])
})

test.each([...documents])('%s is valid HTML with one main heading', async (_, html) => {
  expect(await htmlProblems(html)).toEqual([])
  expect(tagsNamed('h1', { html })).toHaveLength(1)
})

test.each([...documents])('every link on %s leads to a place that there is', (path, html) => {
  const links = tagsNamed('a', { html }).map(({ attributes }) => attributes['href'] ?? '')
  expect(links.filter((href) => !leadsSomewhere(href, path))).toEqual([])
})

test('every share card is a PNG picture of 1200 by 630 pixels', () => {
  for (const card of new Set(all.map(({ meta }) => new URL(meta.image).pathname))) {
    expect([card, pngSize(path.join(projectRoot, 'config/assets', card))]).toEqual([card, [1200, 630]])
  }
})

test('every path through every wizard reaches the contact step', () => {
  const stuck = (site?.markets ?? []).flatMap(({ id, wizard }) => {
    const paths = wizard ? [...wizardPaths(wizard)] : []
    const ends = paths.map(({ answers, walk }) => ({
      id,
      answers,
      end: wizard && wizardStep(wizard, walk, contactStep).id,
    }))
    return ends.filter(({ end }) => end !== contactStep)
  })
  expect(stuck).toEqual([])
})

test('no link or form leads out of the language of its page where that is written in it', () => {
  const addresses = new Set(idsAt.keys())
  const leaving = all.flatMap(({ path, languages = [] }) => {
    const [, start = ''] = /^(\/[a-z]{2,3}-[a-z\d]{2,4})(?=\/|$)/.exec(path) ?? []
    if (!start) return []
    const own = new Set(languages.map(({ href }) => href))
    const targets = tagsIn(documents.get(path) ?? '').flatMap(({ name, attributes }) =>
      name === 'a' || name === 'form' ? [(attributes['href'] ?? attributes['action'] ?? '').replace(/[?#].*/, '')] : [],
    )
    return targets
      .filter((href) => href && !own.has(href) && addresses.has(start + href))
      .map((href) => `${path}: ${href}`)
  })
  expect(leaving).toEqual([])
})

test('phone numbers are read from left to right on every page', () => {
  const phones = [...documents.values()].flatMap((html) => html.match(/<a href="tel:[^>]*>/g) ?? [])
  expect(phones.filter((link) => !link.includes('dir="ltr"'))).toEqual([])
})
