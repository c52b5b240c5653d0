import { describe, expect, test } from 'vitest'
import { allPages, englishPages, pageAt, site } from './launch-site.ts'

const { origin } = site.config

// Specification 000, section 9: the mapping, and Arabic.
const mapping = [
  ['en-SG', '/singapore-maid-insurance'],
  ['en-HK', '/hong-kong-maid-insurance'],
  ['en-MY', '/malaysia-maid-insurance'],
  ['en-AE', '/uae-maid-insurance'],
  ['zh-HK', '/zh-hk/hong-kong-maid-insurance'],
  ['ms-MY', '/ms-my/malaysia-maid-insurance'],
  ['ar-AE', '/ar-ae/uae-maid-insurance'],
  ['x-default', '/singapore-maid-insurance'],
]

describe('alternate languages', () => {
  test.each(mapping.slice(0, -1))('the page for %s offers the mapping of the specification', (_, path = '') => {
    const offered = pageAt(path).meta.alternates.map(({ hreflang, href }) => [hreflang, href])
    expect(offered).toEqual(mapping.map(([tag, target]) => [tag, `${origin}${target}`]))
  })

  // Specification 001, section 2.2: the two profiles with structured data of an agency have no versions in other
  // languages.
  test.each(['axa', 'fwd'])('the profile of %s in Singapore offers itself, and to everyone else', (id) => {
    const path = `/providers/singapore/${id}`
    const href = origin + path
    expect(pageAt(path).meta).toMatchObject({
      canonical: href,
      alternates: [
        { hreflang: 'en-SG', href },
        { hreflang: 'x-default', href },
      ],
    })
  })

  test('of the others, only those that are written in several languages offer any', () => {
    const others = allPages.filter(({ path }) => {
      return !mapping.some(([, mapped]) => path === mapped) && !/^\/providers\/singapore\/(?:axa|fwd)$/.test(path)
    })
    const offering = others.filter(({ meta }) => meta.alternates.length > 0)
    expect(offering).toEqual(others.filter(({ languages, meta }) => languages && !meta.noindex))
    for (const { lang, languages = [], meta } of offering) {
      const versions = languages.map(({ lang, href }) => ({ hreflang: lang, href: origin + href }))
      const [english] = versions
      expect(versions.map(({ hreflang }) => hreflang)).toContain(lang)
      expect(meta.alternates).toEqual([...versions, { hreflang: 'x-default', href: english?.href }])
    }
    expect(offering.filter((page) => englishPages.includes(page)).length).toBeGreaterThan(20)
  })
})

describe('what search engines read', () => {
  test('the country page of singapore is that of an insurance agency', () => {
    expect(pageAt('/singapore-maid-insurance').meta.structuredData).toContainEqual(
      expect.objectContaining({ '@type': 'InsuranceAgency' }),
    )
  })

  test.each([
    '/singapore-maid-insurance',
    '/qatar-maid-insurance',
    '/kuwait-maid-insurance',
    '/bahrain-maid-insurance',
    '/quotes/singapore',
    '/quotes/qatar',
  ])('%s has a title, a description and itself as canonical address', (path) => {
    const { title, description, canonical } = pageAt(path).meta
    expect(title).not.toBe('')
    expect(description).not.toBe('')
    expect(canonical).toBe(`${origin}${path}`)
  })

  test('no two pages that may be listed have the same title or description', () => {
    const listed = allPages.filter(({ status, meta }) => status === 200 && !meta.noindex)
    expect(new Set(listed.map(({ meta }) => meta.title)).size).toBe(listed.length)
    expect(new Set(listed.map(({ meta }) => meta.description)).size).toBe(listed.length)
  })

  test('thank-you pages are not listed', () => {
    const thanking = allPages.filter(({ path }) => path.endsWith('/thank-you'))
    expect(thanking.length).toBeGreaterThan(0)
    for (const { meta } of thanking) expect(meta.noindex).toBe(true)
  })
})
