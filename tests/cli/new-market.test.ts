import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatJson } from '../../src/config/fix/tidy-json.ts'
import { loadSite } from '../../src/config/read.ts'
import { contrast } from '../../src/config/rules/figures/accents-readable.ts'
import { wizardPaths } from '../../src/engine/wizard/walk.ts'
import { pages } from '../../src/pages/pages.ts'
import { accentOf, accentProblem } from '../../src/tools/market/accent.ts'
import { countryCode, countryFacts, currencySymbol } from '../../src/tools/market/countries.ts'
import { projectRoot } from '../config/sound.ts'
import { run, tempRoot } from './temp-root.ts'

let root = ''
beforeEach(() => {
  root = tempRoot()
})
afterEach(() => rmSync(root, { recursive: true }))

const newMarket = (args: readonly string[], typed?: string) => run(root, 'src/cli/new-market.ts', args, typed)

function soundSite() {
  const { site, diagnostics } = loadSite(root, projectRoot)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  if (!site) throw new Error('The config is not sound.')
  return site
}

describe('a market made from a country alone', () => {
  test('is sound, with landing page, wizard and thank-you page, and its facts come from the country', async () => {
    const { status, stdout, stderr } = await newMarket(['--country', 'Thailand', '--yes'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('config/markets/thailand.json is written')
    expect(stdout).toContain('npm run dev')
    expect(stdout).toContain('http://localhost:4173/thailand-maid-insurance')

    const site = soundSite()
    const all = pages(site)
    const kindsAt = (path: string) => all.find((page) => page.path === path)?.blocks.map(({ kind }) => kind)
    expect(kindsAt('/thailand-maid-insurance')).toEqual(expect.arrayContaining(['hero', 'comparison', 'faq']))
    expect(kindsAt('/quotes/thailand')).toEqual(['wizard'])
    expect(kindsAt('/quotes/thailand/thank-you')).toContain('confirmation')

    const market = site.markets.find(({ id }) => id === 'thailand')
    expect(market).toMatchObject({
      name: 'Thailand',
      country: 'TH',
      locale: 'en-TH',
      currency: { code: 'THB', symbol: 'THB' },
      timeZone: 'Asia/Bangkok',
      status: 'open',
    })
    expect(market?.plans).toHaveLength(3)
    expect(market?.wizard && [...wizardPaths(market.wizard)]).toHaveLength(27)
  })

  test('says in its texts what is to be edited, and nothing about any other country', async () => {
    await newMarket(['--country', 'TH', '--yes'])
    const text = readFileSync(join(root, 'config/markets/thailand.json'), 'utf8')
    expect(text.match(/"Edit: /g)?.length).toBeGreaterThan(10)
    expect(text).not.toContain('{{')
    expect(text).not.toMatch(/Atlantis|Lemuria|Qatar|Bahrain/)
  })

  test('is not asked about when every option is given, and keeps them', async () => {
    const options =
      'country=PH id=manila currency=PHP symbol=₱ locale=fil-PH time-zone=Asia/Manila accent=#205080 like=atlantis'
    const args = options
      .split(' ')
      .flatMap((option) => [`--${option.slice(0, option.indexOf('='))}`, option.slice(option.indexOf('=') + 1)])
    const { status, stdout } = await newMarket([...args, '--name', 'The Philippines'])
    expect(status).toBe(0)
    expect(stdout).not.toContain('Country (')
    const market = soundSite().markets.find(({ id }) => id === 'manila')
    expect(market).toMatchObject({
      name: 'The Philippines',
      locale: 'fil-PH',
      currency: { code: 'PHP', symbol: '₱' },
      accent: { light: '#205080' },
    })
    expect(market?.wizard?.questions.map(({ id }) => id)).toEqual(['worker', 'depth'])
  })
})

describe('answers that are typed', () => {
  test('an empty line takes the usual value, and what cannot be used is asked again', async () => {
    const typed = [
      'Narnia',
      'Indonesai',
      'id',
      '',
      '',
      '',
      'Rp',
      '',
      'Asia/Jakart',
      'Asia/Jakarta',
      '#ffee00',
      '#205080',
      'atlantos',
      '',
    ]
    const { status, stdout, stderr } = await newMarket([], `${typed.join('\n')}\n`)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('"Narnia" is no country')
    expect(stdout).toContain('Did you mean "Indonesia", ID?')
    expect(stdout).toContain('Did you mean "Asia/Jakarta"?')
    expect(stdout).toContain('#ffee00 is too pale to be read')
    expect(stdout).toContain('There is no market "atlantos". Did you mean "atlantis"?')
    expect(soundSite().markets.find(({ id }) => id === 'indonesia')).toMatchObject({
      currency: { code: 'IDR', symbol: 'Rp' },
      timeZone: 'Asia/Jakarta',
    })
  })

  test('that end too early leave the usual values, or say which is missing', async () => {
    expect((await newMarket([], 'Kenya\n')).status).toBe(0)
    expect(soundSite().markets.map(({ id }) => id)).toContain('kenya')
    const { status, stderr } = await newMarket([], '')
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: '--country is missing (country (two-letter code or name)).\n',
    })
  })
})

describe('nothing is written', () => {
  test('over a market that is there', async () => {
    await newMarket(['--country', 'TH', '--yes'])
    const file = join(root, 'config/markets/thailand.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('First Plan (edit)', 'Mine'))
    const { status, stderr } = await newMarket(['--country', 'TH', '--yes'])
    expect(status).toBe(2)
    expect(stderr).toBe(
      '--id: There is a market "thailand" already: edit config/markets/thailand.json, or give another id.\n',
    )
    expect(readFileSync(file, 'utf8')).toContain('Mine')
  })

  test('while the config has errors, which are shown', async () => {
    writeFileSync(join(root, 'config/markets/lemuria.json'), '{')
    const { status, stderr } = await newMarket(['--country', 'TH', '--yes'])
    expect(status).toBe(1)
    expect(stderr).toContain('Put them right first')
    expect(stderr).toContain('config/markets/lemuria.json:1:')
  })

  test('when the new addresses belong to another page', async () => {
    const contact = join(root, 'config/pages/contact.json')
    writeFileSync(
      contact,
      readFileSync(contact, 'utf8').replace(
        '"path": "/contact"',
        '"path": "/contact",\n  "aliases": ["/quotes/thailand"]',
      ),
    )
    const { status, stderr } = await newMarket(['--country', 'TH', '--yes'])
    expect(status).toBe(1)
    expect(stderr).toContain('nothing was written')
    expect(loadSite(root, projectRoot).site?.markets.map(({ id }) => id)).not.toContain('thailand')
  })

  test.each([
    ['an option that there is not', ['--counry', 'TH'], "Unknown option '--counry'"],
    ['a time zone that the country leaves open', ['--country', 'US', '--yes'], '--time-zone is missing'],
    ['an id that is none', ['--country', 'TH', '--yes', '--id', 'Thai Land'], '"Thai Land" is no id'],
    [
      'a market to be like that has no wizard',
      ['--country', 'TH', '--yes', '--like', 'lemuria'],
      '"lemuria" has no wizard',
    ],
  ])('for %s', async (_, args, problem) => {
    const { status, stderr } = await newMarket(args)
    expect(status).toBe(2)
    expect(stderr).toContain(problem)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

describe('what the platform and the table of currencies tell of countries', () => {
  test('a country is found by code and by name', () => {
    expect([countryCode('sg'), countryCode('South Korea'), countryCode('hong kong')]).toEqual([
      { code: 'SG' },
      { code: 'KR' },
      { code: 'HK' },
    ])
  })

  test('every currency of the table is one, and most countries have one', () => {
    const codes = ['TH', 'DE', 'BH', 'HK', 'CH', 'XK', 'GB', 'US'].map((code) => countryFacts(code).currency)
    expect(codes).toEqual(['THB', 'EUR', 'BHD', 'HKD', 'CHF', 'EUR', 'GBP', 'USD'])
    const known = Intl.supportedValuesOf('currency')
    for (const code of codes) expect(known).toContain(code)
    expect(currencySymbol('HKD')).toBe('HK$')
  })

  test('the office rests at the weekend of the country', () => {
    expect(countryFacts('SA').workingDays).not.toContain('friday')
    expect(countryFacts('DE').workingDays).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
  })
})

test('an accent is readable on the light page and on the dark one', () => {
  const { light, dark } = accentOf('#205080')
  expect(accentProblem(light)).toBeUndefined()
  expect(contrast(dark, '#121613')).toBeGreaterThan(4.5)
  expect(accentProblem('#ddd')).toContain('no colour')
})

test('a file is laid out like the others: what fits stands on one line', () => {
  expect(formatJson({ a: { b: 1, c: ['x', 'y'] }, d: [{ e: true }], f: {}, g: [] })).toBe(
    '{\n  "a": {\n    "b": 1,\n    "c": ["x", "y"]\n  },\n  "d": [\n    { "e": true }\n  ],\n  "f": {},\n  "g": []\n}\n',
  )
})
