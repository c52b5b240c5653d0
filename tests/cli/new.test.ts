import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { comparedOffers } from '#engine/offers.ts'
import { pages } from '#site/pages/pages.ts'
import { loadSite } from '#tests/checker/load-site.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { run, tempRoot } from './temp-root.ts'

let root = ''
beforeEach(() => {
  root = tempRoot()
})
afterEach(() => rmSync(root, { recursive: true }))

const add = (noun: string, args: readonly string[], typed?: string) =>
  run(root, 'src/cli/new.ts', [noun, ...args], typed)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

function soundSite() {
  const { site, diagnostics } = loadSite(root, projectRoot)
  if (!site) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return site
}

function marketOf(id: string) {
  const site = soundSite()
  const market = site.markets.find((one) => one.id === id)
  if (!market) throw new Error(`There is no ${id}.`)
  return { site, market, offers: comparedOffers(site, market, undefined).all }
}

const atlantis = 'config/markets/atlantis.json'
const facts = [
  '--price',
  '€1,058.5',
  '--facts',
  'Coverage=€60,000, rating=4.5, hospital-panel=850+ (https://triton.example/clinics, 2024-03-02)',
  '--benefits',
  'sharks, Flooding,sharks',
]

describe('new-plan', () => {
  const light = ['atlantis', '--provider', 'triton', '--name', 'Ba\u012bt "Größe" بيت', ...facts, '--yes']

  test('adds the lines of a record, names its file and lines, and visitors see the plan', async () => {
    const before = textOf(atlantis).split('\n')
    const { status, stdout, stderr } = await add('plan', light)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const added = textOf(atlantis)
      .split('\n')
      .filter((line) => !before.includes(line))
    expect(added.map((line) => line.trim())).toEqual([
      '"id": 13,',
      '"plan": "Ba\u012bt \\"Größe\\" بيت",',
      '"price": 1058.5,',
      '"benefits": ["sharks", "flooding"],',
      '"coverage": 60000,',
      '"hospital-panel": {',
      '"value": { "from": 850 },',
      '"source": "https://triton.example/clinics",',
      '"checked": "2024-03-02"',
      '}',
    ])
    expect(stdout).toMatch(/config\/markets\/atlantis\.json, lines \d+ to \d+\n/)
    expect(stdout).toContain('http://localhost:4173/atlantis')
    const { offers } = marketOf('atlantis')
    expect(offers.at(-1)).toMatchObject({ id: 13, provider: { id: 'triton' }, price: { gross: { amount: 1058.5 } } })
  })

  test('asks for what no option says, and again for what cannot be used', async () => {
    const typed = [
      'atlantas',
      'Atlantis',
      'tritn',
      'Triton',
      'trident',
      'Light',
      'Plus',
      '5.8e22',
      '60',
      'shark',
      'sharks',
      'coverge=60',
      'coverage=10.000',
      'coverage=9000',
    ]
    const { status, stdout } = await add('plan', [], `${typed.join('\n')}\n`)
    expect(status).toBe(0)
    for (const said of [
      'There is no market "atlantas". Did you mean "atlantis"?',
      'Atlantis has no provider "tritn"; npm run new-provider adds one. Did you mean "triton"?',
      'This provider has a plan "Trident" already: edit it in config/markets/atlantis.json, "id": 1.',
      '"5.8e22" is no price: write it like 580, 283.8 per policy,',
      'There is no benefit "shark". Did you mean "sharks"?',
    ]) {
      expect(stdout).toContain(said)
    }
    expect(marketOf('atlantis').offers.at(-1)).toMatchObject({ plan: 'Light', type: 'plus' })
  })

  test('writes nothing for a call that makes no sense, a plan that is there, or a config with errors', async () => {
    expect((await add('plan', light)).status).toBe(0)
    const text = textOf(atlantis)
    expect(await add('plan', light)).toMatchObject({ status: 2, stderr: expect.stringContaining('already') })
    expect(await add('plan', light.slice(0, 3))).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^--name is missing/),
    })
    writeFileSync(join(root, 'config/markets/lemuria.json'), '{')
    expect(await add('plan', ['atlantis', '--provider', 'triton', '--name', 'Light', ...facts, '--yes'])).toMatchObject(
      {
        status: 1,
        stderr: expect.stringContaining('Put them right first'),
      },
    )
    expect(textOf(atlantis)).toBe(text)
  })
})

describe('new-provider', () => {
  const pearl = ['--name', 'Große Perle', '--plan', 'Shell', ...facts, '--yes']

  test('adds the provider with a plan and, where the market has such pages, one of its own', async () => {
    const { status, stderr, stdout } = await add('provider', ['atlantis', '--profile', 'yes', ...pearl])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('config/providers/atlantis/grosse-perle.json, new')
    expect(stdout).toContain('begins with "Edit:"')
    const { site, market, offers } = marketOf('atlantis')
    expect(market.providers?.at(-1)).toMatchObject({ id: 'grosse-perle', name: 'Große Perle' })
    expect(offers.at(-1)).toMatchObject({
      plan: 'Shell',
      detailsHref: expect.stringContaining('/providers/atlantis/grosse-perle#'),
    })
    expect(JSON.stringify(pages(site).find(({ path }) => path === '/providers/atlantis'))).toContain('Große Perle')
  })

  test('gives a market its first page of providers where one is wanted, and none where it is not', async () => {
    const plain = ['--price', '58', '--facts', 'coverage=60000', '--benefits', 'flooding']
    const pearl = ['--name', 'Perle', '--plan', 'Shell', ...plain, '--yes']
    expect(await add('provider', ['lemuria', ...pearl])).toMatchObject({ status: 0, stderr: '' })
    expect(existsSync(join(root, 'config/providers/lemuria'))).toBe(false)
    const others = pearl.with(1, 'Mu').with(3, 'Coral')
    expect(await add('provider', ['lemuria', '--profile', 'yes', ...others])).toMatchObject({ status: 0, stderr: '' })
    expect(pages(soundSite()).some(({ path }) => path === '/providers/lemuria')).toBe(true)
  })

  test('refuses one that is there, a name without Latin letters and no id, and a logo that is not there', async () => {
    const said = async (...args: string[]) => (await add('provider', ['atlantis', ...args, ...pearl.slice(2)])).stderr
    expect(await said('--name', 'triton')).toContain('Atlantis has a provider "triton" already. npm run new-plan')
    expect(await said('--name', 'بيت')).toContain('--id is missing')
    expect(await said('--name', 'Mu', '--logo', '/logos/mu.svg')).toContain('There is no asset "/logos/mu.svg"')
    expect(await said('--name', 'Mu', '--logo', 'mu')).toContain('"mu" is no domain')
    expect(await said('--name', 'Mu', '--colour', 'red')).toContain('"red" is no colour such as #1b4b73.')
  })
})

describe('new-article', () => {
  test('writes the frame of an article about a market, and says what is left to be written', async () => {
    const title = 'Air: what "lasts", and for whom'
    const { status, stderr, stdout } = await add('article', ['atlantis', '--title', title, '--yes'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('http://localhost:4173/blog/air-what-lasts-and-for-whom')
    expect(soundSite().articles.find(({ id }) => id === 'air-what-lasts-and-for-whom')).toMatchObject({
      title,
      market: 'atlantis',
    })
    const { diagnostics } = loadSite(root, projectRoot)
    const left = diagnostics.filter(({ file, rule }) => file.includes('air-what') && rule === 'texts-finished')
    const lines = textOf('config/articles/air-what-lasts-and-for-whom.md').split('\n')
    expect(left.map(({ line }) => line)).toEqual(lines.flatMap((line, i) => (line.includes('Edit:') ? [i + 1] : [])))
  })

  test('needs no market, and writes over no text that is there', async () => {
    expect((await add('article', ['--title', 'Living', '--listed', 'yes', '--yes'])).status).toBe(0)
    expect(await add('article', ['--title', 'Living below', '--yes'])).toMatchObject({
      status: 2,
      stderr: '--id: There is a text "living-below" already: give another id.\n',
    })
    expect(soundSite().articles.find(({ id }) => id === 'living')).toMatchObject({ listed: true })
  })
})
