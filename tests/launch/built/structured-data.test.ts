import { expect, test } from 'vitest'
import { type BuiltPage, builtPages, pageAt } from './built-site.ts'
import { canonicalOf, fold, mainOf, textOf } from './html.ts'

/** A JSON-LD object. */
type Data = Readonly<Record<string, unknown>>

interface ListItem {
  readonly position: number
  readonly name: string
  readonly item?: string
  readonly url?: string
}

/** The JSON-LD objects of a page. */
function dataOf({ html }: BuiltPage): Data[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Data,
  )
}

/** The object of one type on a page, undefined when there is none. */
const dataOfType = (page: BuiltPage, type: string) => dataOf(page).find((data) => data['@type'] === type)

/** The addresses at which a type of object stands. */
const withType = (type: string) => builtPages.filter((page) => dataOfType(page, type)).map(({ address }) => address)

/** Every object inside a value, itself included. */
function objectsIn(value: unknown): Data[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Data, ...inner]
}

const itemsOf = (list: Data | undefined) => (list?.['itemListElement'] ?? []) as readonly ListItem[]
const positions = (items: readonly ListItem[]) => items.map(({ position }) => position)
const countingUp = (items: readonly ListItem[]) => items.map((_, i) => i + 1)

test('every block of structured data is JSON with the context of schema.org and a type', () => {
  const all = builtPages.flatMap(dataOf)
  expect(all.length).toBeGreaterThan(builtPages.length)
  for (const data of all) {
    expect(data['@context']).toBe('https://schema.org')
    for (const object of objectsIn(data)) expect(object['@type']).toMatch(/^[A-Z]\w+$/)
  }
})

/** The home pages: the one of the site, and each language's. */
const languages = ['en', 'zh-HK', 'ms-MY', 'ar-AE']
const homes = ['/', '/zh-hk', '/ms-my', '/ar-ae'].map((address) => canonicalOf(pageAt(address)).href)
const homeOf = ({ html }: BuiltPage) => homes[languages.findIndex((tag) => html.includes(`<html lang="${tag}`))]
const inner = builtPages.filter((page) => !homes.includes(canonicalOf(page).href))

test('every page but the home page has its trail, in the words of the trail on the page; a wizard shows none', () => {
  for (const page of inner) {
    const names = itemsOf(dataOfType(page, 'BreadcrumbList')).map(({ name }) => fold(name))
    const shown = /<nav[^>]*><ol>[\s\S]*?<\/ol><\/nav>/.exec(page.html)?.[0] ?? ''
    const crumbs = [...shown.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, crumb = '']) => textOf(crumb))
    const isWizard = /\/quotes\/(?!thank-you)[\w-]+$|\/[\w-]+\/quotes$/.test(page.address)
    expect(names.length, page.address).toBeGreaterThan(1)
    expect(crumbs, page.address).toEqual(isWizard ? [] : names)
  }
  expect(dataOfType(pageAt('/'), 'BreadcrumbList')).toBeUndefined()
})

test('the positions of a trail count up from home, and its last item is the page', () => {
  for (const page of inner) {
    const items = itemsOf(dataOfType(page, 'BreadcrumbList'))
    expect(positions(items)).toEqual(countingUp(items))
    expect(items[0]?.item).toBe(homeOf(page))
    expect(items.at(-1)?.item).toBe(canonicalOf(page).href)
    for (const { item = '' } of items) expect(pageAt(new URL(item).pathname).address).toBe(new URL(item).pathname)
  }
})

test('the FAQ has its questions as structured data, and every page that has some shows the same words', () => {
  expect(withType('FAQPage')).toContain('/faq')
  for (const page of withType('FAQPage').map(pageAt)) {
    const words = textOf(mainOf(page))
    const questions = objectsIn(dataOfType(page, 'FAQPage')).filter((object) => object['@type'] === 'Question')
    expect(questions).toHaveLength(mainOf(page).match(/<details\b/g)?.length ?? 0)
    for (const { name, acceptedAnswer } of questions) {
      expect(words).toContain(`${fold(String(name))} ${fold(String((acceptedAnswer as Data)['text']))}`)
    }
  }
})

// Specification 001, sections 2.1 and 2.2.
test('the pages of Singapore, of AXA and of FWD there are those of an insurance agency that serves Singapore', () => {
  const pages = ['/providers/singapore/axa', '/providers/singapore/fwd', '/singapore', '/singapore-maid-insurance']
  expect(withType('InsuranceAgency')).toEqual(pages)
  for (const page of pages) {
    const agency = dataOfType(pageAt(page), 'InsuranceAgency')
    expect(agency).toMatchObject({ areaServed: { '@type': 'Country', identifier: 'SG' } })
    expect(agency?.['url']).toBe(canonicalOf(pageAt('/')).href)
    // The launch's address stands in.
    expect(agency).not.toHaveProperty('address')
  }
})

// Specification 001, section 2.4.
test('the cheapest plans are a list, at SGD 250 to 300', () => {
  const page = pageAt('/comparisons/cheapest-maid-insurance')
  const items = itemsOf(dataOfType(page, 'ItemList'))
  const rows = [...mainOf(page).matchAll(/<tr>/g)].length - 1
  expect(positions(items)).toEqual(countingUp(items))
  expect(items).toHaveLength(rows)
  for (const { item } of items) {
    const { url, offers, additionalProperty } = Object(item)
    expect(offers).toMatchObject({ '@type': 'Offer', priceCurrency: 'SGD' })
    expect(pageAt(new URL(String(url)).pathname).address).toMatch(/^\/(providers|quotes)\//)
    expect(additionalProperty).toContainEqual(
      expect.objectContaining({ name: 'Coverage', value: expect.any(Number), unitText: 'SGD' }),
    )
  }
  const range = dataOf(page).find(({ offers }) => Object(offers)['@type'] === 'AggregateOffer')
  expect(textOf(mainOf(page))).toContain(fold(String(range?.['name'])))
  expect(range?.['name']).not.toContain('240')
  expect(range?.['offers']).toMatchObject({
    priceCurrency: 'SGD',
    lowPrice: 250,
    highPrice: 300,
    offerCount: rows,
  })
})

test('every product has an offer, without which search engines take it for a mistake', () => {
  const products = builtPages
    .flatMap(dataOf)
    .flatMap(objectsIn)
    .filter((object) => object['@type'] === 'Product')
  expect(products.length).toBeGreaterThan(0)
  for (const { name, offers } of products) expect(offers, String(name)).toBeTypeOf('object')
})

test('every article is dated as it is on the page', () => {
  const articles = builtPages.filter(({ address }) => address.startsWith('/blog/'))
  expect(articles.length).toBeGreaterThan(20)
  for (const page of articles) {
    const { headline, dateModified, datePublished, image, publisher } = dataOfType(page, 'BlogPosting') ?? {}
    expect(publisher, page.address).toMatchObject({ '@type': 'Organization', name: 'HelperCompare' })
    expect(image, page.address).toMatch(/^https:.*\.png$/)
    const date = new Date(String(dateModified)).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    expect(textOf(mainOf(page)), page.address).toContain(`${fold(String(headline))} By`)
    expect(textOf(mainOf(page)), page.address).toContain(`Updated ${date}`)
    expect(String(datePublished) <= String(dateModified), page.address).toBe(true)
  }
})

test('no sample rating or review is offered to search engines', () => {
  const rated = builtPages.filter((page) =>
    dataOf(page)
      .flatMap(objectsIn)
      .some((object) => ['Review', 'AggregateRating', 'Rating'].includes(String(object['@type']))),
  )
  expect(rated.map(({ address }) => address)).toEqual([])
})
