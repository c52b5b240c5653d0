import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkConfig } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { allPages, launchRoot, marketOf, site, textIn } from './launch-site.ts'

const textOf = (market: string) => {
  const { landing, minimum } = marketOf(market)
  return textIn([landing.blocks, minimum ?? {}]).replaceAll('\u00a0', ' ')
}

// Specification 001, section 9 (regulatory claims) and section 1 (marketing claims).
const required: Readonly<Record<string, readonly string[]>> = {
  singapore: [
    'S$15,000 a year',
    'S$30,000 to S$60,000',
    'at least S$60,000',
    'S$5,000',
    'not Malaysian',
    'Over 10,000',
  ],
  'hong-kong': ['HK$200,000 a year', 'HK$300,000', 'HK$100 million per event', 'Over 8,000'],
  uae: ['AED 150,000 a year', 'AED 250,000', 'Over 5,000'],
  malaysia: ['RM20,000', 'RM50,000', 'Personal accident'],
  qatar: ['since 2022', 'QAR 50,000', 'within 48 hours'],
  kuwait: ['KWD 40,000'],
  bahrain: ['2024 law', 'BHD 30,000', 'BHD 200'],
  oman: ['2026 social security expansion'],
}

// Every amount that sections 3 and 9 give for the country; a landing page may state no other.
const known: Readonly<Record<string, readonly string[]>> = {
  singapore: ['S$15,000', 'S$30,000', 'S$60,000', 'S$5,000', 'S$250', 'S$800', 'S$500', 'S$1,500'],
  'hong-kong': ['HK$200,000', 'HK$300,000', 'HK$100', 'HK$350', 'HK$900', 'HK$1,500', 'HK$2,500'],
  uae: ['AED 150,000', 'AED 250,000', 'AED 500', 'AED 1,000', 'AED 2,000'],
  malaysia: ['RM20,000', 'RM50,000', 'RM250', 'RM600', 'RM500', 'RM1,000'],
  qatar: ['QAR 50,000'],
  kuwait: ['KWD 40,000'],
  bahrain: ['BHD 30,000', 'BHD 200'],
  oman: [],
}

describe.each(Object.keys(required))('the landing page of %s', (market) => {
  test('states what the specification says of the country', () => {
    for (const words of required[market] ?? []) expect(textOf(market)).toContain(words)
  })

  test('states no amount that the specification does not give', () => {
    const amounts = textOf(market).match(/(?:S\$|HK\$|RM|AED |QAR |KWD |BHD |OMR )\d[\d,]*/g) ?? []
    for (const amount of amounts) expect(known[market]).toContain(amount.replace(/,$/, ''))
  })
})

describe('ranges', () => {
  test.each([
    ['singapore', 'S$250 to S$800 a year', 'S$500 to S$1,500'],
    ['hong-kong', 'HK$350 to HK$900 a year', 'HK$1,500 to HK$2,500'],
    ['uae', 'AED 500 to AED 1,000', 'AED 1,000 to AED 2,000'],
  ])('%s: yearly cost and dental limits', (market, cost, dental) => {
    expect(textOf(market)).toContain(cost)
    expect(textOf(market)).toContain(dental)
  })

  test.each(['singapore', 'hong-kong', 'uae', 'qatar', 'kuwait', 'bahrain', 'oman'])(
    '%s: how long a claim takes, and by when it is submitted',
    (market) => {
      expect(textOf(market)).toContain('5 to 7 working days')
      expect(textOf(market)).toContain('within 30 days of the incident')
    },
  )
})

test('the subsidy of bahrain is BHD 200', () => {
  expect(marketOf('bahrain').adjustments).toMatchObject([{ amount: -200, planType: 'subsidized' }])
})

test('every figure in a text is that of its plan, and a premium that changes leaves none unseen', () => {
  const { files, schemas } = readConfigFiles(launchRoot, path.join(launchRoot, '../..'))
  const singapore = 'config/markets/singapore.json'
  const outdated = (text: string) =>
    checkConfig(new Map(files).set(singapore, text), schemas).diagnostics.filter(
      ({ rule }) => rule === 'amounts-of-plans',
    )
  const text = String(files.get(singapore))
  expect(outdated(text)).toEqual([])
  const found = outdated(text.replace(/("plan": "Comprehensive Plus".*?"price": )350/s, '$1390'))
  expect(new Set(found.map(({ file }) => file.replace('config/', '')))).toEqual(
    new Set([
      'articles/hidden-maid-insurance-benefits.md',
      'articles/premium-vs-cheap-maid-insurance.md',
      'articles/singapore-maid-insurance-guide.md',
      'providers/singapore/axa.json',
      'providers/singapore/sompo.json',
    ]),
  )
})

test('what an article says of benefits is what the records of the plans say', () => {
  const html = site.articles.find(({ id }) => id === 'choosing-right-insurance')?.html ?? ''
  const cells = (label: string) => {
    const [, row = ''] = html.split(`>${label}</t`)
    return [...(row.split('</tr>')[0] ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)
  }
  expect(cells('Outpatient visits')).toEqual(['Included, at panel clinics', 'Included, at panel clinics', 'Included'])
  expect(cells('Dental care')).toEqual(['Not listed: ask the insurer', 'Not listed: ask the insurer', 'Included'])
})

test('each lowest premium is the lowest of what its sentence says', () => {
  const plans = (marketOf('singapore').plans ?? []).filter(({ listed }) => listed !== false)
  const lowest = (of: typeof plans) => Math.min(...of.map(({ price }) => Number(price)))
  const textAt = (path: string) => textIn(allPages.find((page) => page.path === path)?.blocks ?? [])
  expect(textAt('/')).toContain('from S$280 a year with S$45,000 of cover')
  expect(lowest(plans.filter(({ facts }) => Number(facts?.['coverage']) >= 45_000))).toBe(280)
  expect(textAt('/comparisons/cheapest-maid-insurance')).toContain('lowest premium we list is S$240')
  expect(lowest(plans)).toBe(240)
})
