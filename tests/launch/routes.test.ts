import { describe, expect, test } from 'vitest'
import { allPages, englishPages, pageAt, site } from './launch-site.ts'

// Specification 000, section 2 (routes) and 001, sections 2.1 and 3.
const open = ['singapore', 'hong-kong', 'uae', 'malaysia', 'qatar', 'kuwait', 'bahrain', 'oman']
const withWizard = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain']
const upcoming = ['taiwan', 'south-korea', 'japan']

const addresses = allPages.flatMap(({ path, aliases }) => [path, ...aliases])

describe('pages of the site itself', () => {
  test.each(['/', '/welcome-page', '/results', '/contact', '/quotes'])('%s is served', (path) => {
    expect(pageAt(path)).toMatchObject({ path, status: 200 })
  })

  test('any other path shows the not-found page, of which each language has one', () => {
    const notFound = (list: typeof allPages) => list.filter(({ status }) => status === 404)
    expect(notFound(englishPages).map(({ meta }) => meta.title)).toEqual(['Page Not Found'])
    expect(notFound(allPages).map(({ lang }) => lang)).toEqual(['en', 'zh-HK', 'ms-MY', 'ar-AE'])
  })
})

test('a link leads to every page but those that a form or a mistake leads to', () => {
  const shown = JSON.stringify(allPages.map(({ layout, breadcrumb, blocks }) => [layout, breadcrumb, blocks]))
  const links = [...shown.matchAll(/(?:"(?:href|path)":"|href=\\")(\/[^"?#\\]*)/g)].map(([, href]) => href)
  const linked = new Set([...links, ...(site.config.redirects ?? []).map(({ to }) => to)])
  const lost = allPages.filter(({ path, aliases }) => ![path, ...aliases].some((address) => linked.has(address)))
  const others = lost.filter(({ path, status }) => status === 200 && !path.endsWith('/thank-you'))
  expect(others.map(({ path }) => path)).toEqual([])
})

describe('landing pages', () => {
  test.each(open)('%s is reachable at its long and its short path', (country) => {
    const page = pageAt(`/${country}-maid-insurance`)
    expect(page).toMatchObject({ path: `/${country}-maid-insurance`, status: 200 })
    expect(page.accent).toEqual(site.markets.find(({ id }) => id === country)?.accent)
    expect(pageAt(`/${country}`)).toBe(page)
  })

  test("Oman's shows how and when its office is reached, in the week of the Gulf", () => {
    expect(pageAt('/oman').blocks.find(({ kind }) => kind === 'officeHours')).toMatchObject({
      data: { hotline: { sample: '+968 0000 0000' }, hours: [expect.stringMatching(/^Sunday to Thursday/)] },
    })
  })

  test.each(open)('%s is open', (country) => {
    expect(site.markets.find(({ id }) => id === country)?.status).toBe('open')
  })

  test('/providers/uae/oman is served, and is about Oman', () => {
    expect(pageAt('/providers/uae/oman').meta.title).toContain('Oman')
  })

  test.each(upcoming)('%s has a page and is linked from every page', (country) => {
    const page = pageAt(`/${country}-maid-insurance`)
    expect(page.status).toBe(200)
    for (const { layout } of allPages) expect(layout.markets.map(({ href }) => href)).toContain(page.path)
  })

  test('those three markets are not open', () => {
    const ids = site.markets.filter(({ status }) => status === 'upcoming').map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(['japan', 'south-korea', 'taiwan']))
  })
})

describe('quote wizards', () => {
  test.each(withWizard)('%s has its wizard at two paths, the canonical one under /quotes', (country) => {
    const page = pageAt(`/quotes/${country}`)
    expect(page.path).toBe(`/quotes/${country}`)
    expect(page.meta.canonical).toMatch(new RegExp(`/quotes/${country}$`))
    expect(page.blocks.map(({ kind }) => kind)).toContain('wizard')
    expect(pageAt(`/${country}/quotes`)).toBe(page)
  })

  test.each(withWizard)('%s has its thank-you page at two paths', (country) => {
    const page = pageAt(`/quotes/${country}/thank-you`)
    expect(page.blocks.map(({ kind }) => kind)).toContain('confirmation')
    expect(pageAt(`/${country}/quotes/thank-you`)).toBe(page)
  })

  test('Oman has none', () => {
    expect(site.markets.find(({ id }) => id === 'oman')?.wizard).toBeUndefined()
  })
})

test('no path is served twice', () => {
  expect(new Set(addresses).size).toBe(addresses.length)
})
