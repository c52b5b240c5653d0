import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isInteractive } from '#site/blocks/blocks.ts'
import type { Page } from '#site/pages/page.ts'
import { pagesBuiltIn, pagesToCheck } from '#tests/e2e/every-page/pages-to-check.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { htmlProblems } from '#tests/site/html-problems.ts'
import { type BuiltPage, builtPages, pageAt, readFile } from './built-site.ts'
import { canonicalOf, headLinks, mainOf, metaOf, tagsIn, tagsNamed, textOf } from './html.ts'
import { idsOf } from './link.ts'

const canonicalPages = builtPages.filter((page) => canonicalOf(page).pathname === page.address)

/** The addresses of those pages that break a rule. */
function breaking(rule: (page: BuiltPage) => boolean, pages = builtPages): string[] {
  return pages.filter((page) => !rule(page)).map(({ address }) => address)
}

/** The values that more than one of the pages has. */
function shared(read: (page: BuiltPage) => string): string[] {
  const groups = Map.groupBy(canonicalPages, read)
  return [...groups].filter(([value, pages]) => value === '' || pages.length > 1).map(([value]) => value)
}

const titleOf = ({ html }: BuiltPage) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

/** The addresses of one page, its own first (specification 000, section 2). */
const countries = ['singapore', 'hong-kong', 'uae', 'malaysia', 'qatar', 'kuwait', 'bahrain']
const sameAddresses = [
  ['/blog', '/guides'],
  ...[...countries, 'oman', 'taiwan', 'south-korea', 'japan'].map((country) => [
    `/${country}-maid-insurance`,
    `/${country}`,
  ]),
  ...countries.map((country) => [`/quotes/${country}`, `/${country}/quotes`]),
  ...countries.map((country) => [`/quotes/${country}/thank-you`, `/${country}/quotes/thank-you`]),
] as const

const checked = pagesToCheck(pagesBuiltIn(launch))

test.each(['/404', ...checked.map((page) => page.path)])('%s keeps the rules of html-validate', async (address) => {
  expect(await htmlProblems(pageAt(address).html)).toEqual([])
})

test('more than a hundred pages were built', () => {
  expect(canonicalPages.length).toBeGreaterThan(100)
})

test('every alias holds the very document of the page that it stands for', () => {
  expect(breaking((page) => pageAt(canonicalOf(page).pathname).html === page.html)).toEqual([])
})

test('the addresses that the specification gives to one page share one canonical address', () => {
  const named = sameAddresses.map((addresses) => addresses.map((address) => canonicalOf(pageAt(address)).pathname))
  expect(named).toEqual(sameAddresses.map(([own]) => [own, own]))
})

test('every document has one canonical address, absolute and on the origin of the site', () => {
  const origin = canonicalOf(pageAt('/')).origin
  expect(origin).toMatch(/^https:\/\//)
  expect(
    breaking((page) => {
      const links = headLinks(page, 'canonical')
      return links.length === 1 && links[0]?.['href'] === origin + canonicalOf(page).pathname
    }),
  ).toEqual([])
})

test('no page shows a placeholder, or a value that is none', () => {
  const words = (page: BuiltPage) => textOf(mainOf(page))
  expect(breaking((page) => !/\{\w+\}|undefined|NaN|\[object/.test(words(page)))).toEqual([])
})

test('every page has one main heading', () => {
  expect(breaking((page) => tagsNamed('h1', page).length === 1)).toEqual([])
})

test('no id stands twice in a document', () => {
  expect(breaking((page) => new Set(idsOf(page)).size === idsOf(page).length)).toEqual([])
})

test('every image says how wide and how high it is, and what it shows', () => {
  const images = builtPages.flatMap((page) => tagsNamed('img', page).map(({ attributes }) => attributes))
  const sized = images.filter(({ width = '', height = '' }) => Number(width) > 0 && Number(height) > 0)
  expect(images.length).toBeGreaterThan(15)
  expect(sized).toHaveLength(images.length)
  expect(images.filter(({ alt }) => alt === undefined)).toEqual([])
})

test('every document names its language', () => {
  const opening = /^<!doctype html><html lang="(?:(?:en(?:-[A-Z]{2})?|zh-HK|ms-MY)" dir="ltr|ar-AE" dir="rtl)">/
  expect(breaking(({ html }) => opening.test(html))).toEqual([])
  expect(pageAt('/').html).toContain('<html lang="en" dir="ltr">')
  const started = builtPages.flatMap(({ address, html }) => {
    return /^\/[a-z]{2}-[a-z]{2}(?=\/|$)/.test(address) ? [[address, /lang="([^"]*)"/.exec(html)?.[1]]] : []
  })
  expect(started.filter(([address, lang]) => !address?.startsWith(`/${lang?.toLowerCase()}`))).toEqual([])
  expect(pageAt('/hong-kong-maid-insurance').html).toContain('<html lang="en-HK" dir="ltr">')
})

test('every page has a title and a description of its own', () => {
  expect(shared(titleOf)).toEqual([])
  expect(shared((page) => metaOf(page, 'description') ?? '')).toEqual([])
})

test('no element has styles or event handlers of its own', () => {
  const isPlain = ({ html }: BuiltPage) =>
    tagsIn(html).every(({ attributes }) => Object.keys(attributes).every((name) => !/^(?:style|on\w+)$/.test(name)))
  expect(breaking(isPlain)).toEqual([])
})

test('a page without a block that reacts to the visitor has no script, only data and rules for the browser', () => {
  const staticPages = builtPages.filter(
    ({ address }) => !isInteractive(JSON.parse(readFile(`${address}/page.json`)) as Page),
  )
  const isWithoutScript = (page: BuiltPage) =>
    tagsNamed('script', page).every(({ attributes: { type = '' } }) =>
      /^(?:application\/ld\+json|speculationrules)$/.test(type),
    )
  expect(staticPages.length).toBeGreaterThan(50)
  expect(breaking(isWithoutScript, staticPages)).toEqual([])
})

test('the home page, the FAQ, the glossary, articles, profiles and legal texts have no block that reacts', () => {
  const reading = ['/', '/faq', '/glossary', '/claims', '/privacy', '/terms', '/blog', '/providers/singapore/axa']
  const articles = builtPages.filter(({ address }) => address.startsWith('/blog/'))
  const pages = [...reading.map(pageAt), ...articles]
  expect(pages.length).toBeGreaterThan(25)
  expect(breaking(({ html }) => !html.includes('type="module"'), pages)).toEqual([])
})

test('each motion that a sheet has a name for stands once in the style sheet of the site', () => {
  const motions = (css: string) => [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name).sort()
  const named = globSync('src/**/*.css', { exclude: ['src/studio/**', 'src/desk/**'] }).flatMap((file) =>
    motions(readFileSync(file, 'utf8')),
  )
  const [, sheet = ''] = /"stylesheet":"\/(assets\/[^"]+)"/.exec(readFile('contact/index.html')) ?? []
  expect(motions(readFile(sheet))).toEqual(named.sort())
  expect(new Set(named).size).toBe(named.length)
})
