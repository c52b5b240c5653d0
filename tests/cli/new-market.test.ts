import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wizardPaths } from '#engine/wizard.ts'
import { siteAddresses } from '#server/pages.ts'
import { pages, sitePages } from '#site/pages/pages.ts'
import { loadSite } from '#tests/checker/load-site.ts'
import { projectRoot } from '#tests/checker/sound.ts'
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
    expect(stdout).toContain('http://localhost:4173/thailand-plans')

    const site = soundSite()
    const prepared = sitePages(site, true)
    const kindsAt = (path: string) => {
      const page = prepared.list.find((one) => one.path === path)
      return page && prepared.compose(page).blocks.map(({ kind }) => kind)
    }
    expect(kindsAt('/thailand-plans')).toEqual(expect.arrayContaining(['hero', 'comparison', 'faq']))
    expect(kindsAt('/quotes/thailand')).toEqual(['wizard'])
    expect(kindsAt('/quotes/thailand/thank-you')).toContain('confirmation')

    const market = site.markets.find(({ id }) => id === 'thailand')
    expect(market).toMatchObject({
      name: 'Thailand',
      country: 'TH',
      locale: 'en-TH',
      currency: { code: 'THB', symbol: 'THB' },
      timeZone: 'Asia/Bangkok',
      status: 'upcoming',
    })
    expect(market?.plans).toHaveLength(3)
    expect(market?.wizard && [...wizardPaths(market.wizard)]).toHaveLength(27)
  })

  test('names what the site compares, in its texts and its address', async () => {
    const file = join(root, 'config/site.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"locale"', '"product": "mobile plans", "locale"'))
    expect((await newMarket(['--country', 'Thailand', '--yes'])).stdout).toContain('4173/thailand-mobile-plans')
    expect(soundSite().markets.find(({ id }) => id === 'thailand')).toMatchObject({
      summary: 'Compare mobile plans in Thailand: what they cost and include.',
      landing: { path: '/thailand-mobile-plans', meta: { title: 'Mobile Plans in Thailand: Compare and Choose' } },
    })
  })

  test('is announced at each of its addresses, shows nothing that stands in, and takes no leads until it opens', async () => {
    await newMarket(['--country', 'Thailand', '--yes'])
    const site = soundSite()
    const published = pages(site).filter(({ path, aliases }) => [path, ...aliases].some((one) => /thailand/.test(one)))
    expect(published.map(({ path }) => path)).toEqual(['/thailand-plans'])
    expect(published[0]?.aliases).toEqual(expect.arrayContaining(['/quotes/thailand', '/quotes/thailand/thank-you']))
    const [opening, ...others] = published[0]?.blocks ?? []
    expect(opening).toMatchObject({
      kind: 'hero',
      title: 'Plans in Thailand',
      actions: [{ href: '/contact' }],
    })
    expect(others.map(({ kind }) => kind)).toEqual(['markets'])
    expect(JSON.stringify(published)).not.toMatch(/Edit:|\(edit\)|\+000|Compare Plans Now/)
    const { receivers } = siteAddresses(sitePages(site))
    expect(receivers.get('/quotes/thailand/thank-you')?.page().path).toBe('/contact')
  })

  test('says in its texts what is to be edited, and nothing about any other country', async () => {
    await newMarket(['--country', 'TH', '--yes'])
    const text = readFileSync(join(root, 'config/markets/thailand.json'), 'utf8')
    expect(text.match(/"Edit: /g)?.length).toBeGreaterThan(4)
    expect(text).not.toMatch(/rating|claim-settlement|hospital-panel/)
    expect(text).not.toContain('{{')
    expect(text).not.toMatch(/Atlantis|Lemuria|Qatar|Bahrain/)
  })

  test('is not asked about when every option is given, and keeps them', async () => {
    const options =
      'country=PH id=manila currency=PHP symbol=₱ locale=en-PH time-zone=Asia/Manila accent=#205080 like=atlantis'
    const args = options
      .split(' ')
      .flatMap((option) => [`--${option.slice(0, option.indexOf('='))}`, option.slice(option.indexOf('=') + 1)])
    const { status, stdout } = await newMarket([...args, '--name', 'The Philippines'])
    expect(status).toBe(0)
    expect(stdout).not.toContain('Country (')
    const market = soundSite().markets.find(({ id }) => id === 'manila')
    expect(market).toMatchObject({
      name: 'The Philippines',
      locale: 'en-PH',
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
      '',
      'Rp',
      '',
      'Asia/Jakart',
      'Asia/Jakarta',
      '#ffee00',
      'Friday',
      'call us!',
      '0811 555 666',
      '',
      'atlantos',
      '',
    ]
    const { status, stdout, stderr } = await newMarket([], `${typed.join('\n')}\n`)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('"Narnia" is no country')
    expect(stdout).toContain('Did you mean "Indonesia", ID?')
    expect(stdout).toContain('Did you mean "Asia/Jakarta"?')
    expect(stdout).toContain('#ffee00 is too pale to be read on the page, so it becomes #')
    expect(stdout).toContain('"call us!" is no telephone number of Indonesia: write one such as 0812-345-678.')
    expect(stdout).toContain('There is no market "atlantos". Did you mean "atlantis"?')
    expect(soundSite().markets.find(({ id }) => id === 'indonesia')).toMatchObject({
      currency: { code: 'IDR', symbol: 'Rp' },
      timeZone: 'Asia/Jakarta',
      contact: { hotline: '+62 811 555 666', officeHours: { days: ['friday'], opens: '9:00 AM' } },
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

test('a wizard taken over speaks of the new country; one list says what is left before going live', async () => {
  const atlantis = join(root, 'config/markets/atlantis.json')
  const text = readFileSync(atlantis, 'utf8')
  const question = '"text": "How deep do you live?"'
  const asked = text.replace(question, '"text": "How deep do you live in Atlantis, as a Portuguese citizen?"')
  writeFileSync(atlantis, asked)
  await newMarket(['--country', 'SA', '--yes', '--like', 'atlantis', '--providers', 'Tawuniya'])
  const file = join(root, 'config/markets/saudi-arabia.json')
  expect(readFileSync(file, 'utf8')).toContain('How deep do you live in Saudi Arabia, as a Saudi citizen?')

  const ready = () => run(root, 'src/cli/check.ts', ['--ready', 'Saudi Arabia'])
  const before = await ready()
  expect(before.status).toBe(1)
  expect(before.stdout).toMatchInlineSnapshot(`
    "Saudi Arabia before it goes live

    To put right: visitors would see it
      [ ] config/markets/saudi-arabia.json:15 "+000 0000 0000" is a placeholder: write the real telephone number.
      [ ] config/markets/saudi-arabia.json:16 "saudi-arabia@sunken.test" is a stand-in, and a live site has none.
      [ ] config/markets/saudi-arabia.json:36 "Plan (edit)" is a placeholder: write the real name.
      [ ] config/markets/saudi-arabia.json:38 The price 1 of plan 1 is a placeholder: write the real one.
      [ ] config/markets/saudi-arabia.json:40 "Edit: its limit, or none" is a placeholder: write the real text.
      [ ] config/markets/saudi-arabia.json:42 The coverage 1 of plan 1 is a placeholder: write the real one.
      [ ] config/markets/saudi-arabia.json:61 "Edit: what people in Saudi Arabia should know before th…" is a placeholder: write the real text.
      [ ] config/markets/saudi-arabia.json:116 "Edit: what holds in Saudi Arabia, once you have checked…" is a placeholder: write the real text.

    To consider: the pages do without
      [ ] Its "status" is "upcoming": make it "open" once visitors may compare plans.
      [ ] No holidays: "exceptions" of the office hours.
      [ ] No logo, but initials: Tawuniya. "logo" of the provider.
      [ ] No profile: Tawuniya. config/providers/saudi-arabia/<provider>.json
      [ ] No plan has "rating", "reviews", "best-for", "processing-time", "claim-settlement", "hospital-panel", "online-submission" or "excess": visitors read 'Not listed'.
      [ ] Nobody has said when its prices were last checked: "pricesChecked".
      [ ] No article has "saudi-arabia" as its "market".
      [ ] It comes last in menus and lists: "order".
      [ ] config/site.json: Pages with prices do not say who you are: "whoWeAre".
      [ ] config/site.json: Pages with prices do not say how you are paid: "howWeArePaid".

    8 things to put right, 10 to consider.
    "
  `)

  const filled = readFileSync(file, 'utf8')
    .replaceAll(/"Edit: [^"]*"/g, '"Written."')
    .replace(' (edit)', '')
    .replaceAll(/(?<="(?:coverage|price)": )1/g, '900')
    .replace('+000 0000 0000', '+966 50 123 4567')
    .replaceAll(/\{ "value": ("[^"]*"), "standIn": true \}/g, '$1')
  writeFileSync(file, filled)
  const after = await ready()
  expect(after.stdout).toMatch(/\nReady: nothing is left that visitors would see wrong\. \d+ to consider\.\n$/)
  expect(after.status).toBe(0)
  const unknown = await run(root, 'src/cli/check.ts', ['--ready', 'saudi-arabai'])
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean "saudi-arabia"?') })
})

describe('nothing is written', () => {
  test('over a market that is there', async () => {
    await newMarket(['--country', 'TH', '--yes'])
    const file = join(root, 'config/markets/thailand.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Plan (edit)', 'Mine'))
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
    ['a time zone that the country leaves open', ['--country', 'UM', '--yes'], '--time-zone is missing'],
    ['an id that is none', ['--country', 'TH', '--yes', '--id', '?!'], '"?!" is no id'],
    [
      'a market to be like that has no wizard',
      ['--country', 'TH', '--yes', '--like', 'lemuria'],
      'Lemuria has no wizard',
    ],
  ])('for %s', async (_, args, problem) => {
    const { status, stderr } = await newMarket(args)
    expect(status).toBe(2)
    expect(stderr).toContain(problem)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})
