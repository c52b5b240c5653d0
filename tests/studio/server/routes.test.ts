import '#tests/studio/git-process.ts'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newMarketDefaults } from '#checker/texts.ts'
import type {
  Compared,
  Drafted,
  Finding,
  Gap,
  HandedOver,
  OpenFile,
  ReadyGaps,
  RecentChange,
  References,
  State,
  Translation,
  Version,
} from '#studio/protocol.ts'
import { commandOutput } from '#tests/studio/command-process.ts'
import { ownConfig, smallConfig, tempConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { type RunningStudio, runningStudio, startedStudio } from './running-studio.ts'

const bahrain = 'config/markets/bahrain.json'
const kuwait = 'config/markets/kuwait.json'
/** In the small config. */
const atlantis = 'config/markets/atlantis.json'
const article = 'config/articles/kuwait-expat-guide.md'

let studio: Awaited<ReturnType<typeof startedStudio>>

beforeAll(async () => {
  studio = await startedStudio(ownConfig())
}, 180_000)

afterEach(async () => {
  const { workspace } = (await studio.get('state')) as State
  for (const file of Object.keys(workspace.unsaved)) await studio.post('discard', { file })
})

afterAll(async () => {
  await studio.stop()
  rmSync(studio.root, { recursive: true, force: true })
})

/** The state once the newest revision is checked, since queries to the checker wait for it. */
async function checked(): Promise<State> {
  for (;;) {
    const state = (await studio.get('state')) as State
    if (state.findings.revision === state.workspace.revision) return state
    await findings()
  }
}

/** The working copy as windows see it. */
const workspace = async () => ((await studio.get('state')) as State).workspace

const open = async (file: string) => (await studio.get(`file?file=${file}`)) as OpenFile
const findings = async (file = '') => (await studio.get(`findings${file && `?file=${file}`}`)) as Finding[]
const onDisk = (file: string) => readFileSync(path.join(studio.root, file), 'utf8')

/** Sets a value of a file from a known earlier value. */
const set = (file: string, at: readonly (string | number)[], value: unknown, was?: unknown) =>
  studio.post('change', { title: 'A change', operations: [{ kind: 'set', file, at, value, was }] })

test('the state has all that a window begins with', async () => {
  const { workspace, findings, outline } = (await studio.get('state')) as State
  expect(workspace).toMatchObject({ unsaved: {}, conflicts: [] })
  expect(findings).toMatchObject({ errors: 0 })
  expect(outline.entries.find(({ file }) => file === bahrain)).toEqual({
    file: bahrain,
    kind: 'market',
    id: 'bahrain',
    title: 'Bahrain',
    market: 'bahrain',
    status: 'open',
    addresses: ['/bahrain-maid-insurance', '/quotes/bahrain/thank-you', '/quotes/bahrain'],
  })
  expect(outline.entries.find(({ file }) => file === 'config/markets/hong-kong.zh-HK.json')).toMatchObject({
    kind: 'overlay',
    language: 'zh-HK',
    market: 'hong-kong',
    share: 1,
    addresses: ['/zh-hk/hong-kong-maid-insurance', '/zh-hk/quotes/hong-kong/thank-you', '/zh-hk/quotes/hong-kong'],
  })
})

test('a file comes with what it says, and every schema that one keeps to is there', async () => {
  const { text, value, schema } = await open(bahrain)
  expect([text, value]).toEqual([onDisk(bahrain), JSON.parse(onDisk(bahrain))])
  const schemas = (await studio.get('schemas')) as Record<string, object>
  expect(schemas).toHaveProperty([schema ?? ''])
  expect(schemas).toHaveProperty([(await open('config/site.zh-HK.json')).schema ?? ''])
  expect(schemas).toHaveProperty(['schemas/blocks/hero.schema.json'])
  expect(await open(article)).toMatchObject({ value: { market: 'kuwait' }, body: expect.stringContaining('## ') })
})

test('no file outside config/ can be opened or changed', async () => {
  for (const file of [
    'package.json',
    '../secret.json',
    'config/../package.json',
    '/etc/passwd',
    'config/assets/favicon.svg',
  ]) {
    const opened = await studio.ask(`/api/file?file=${encodeURIComponent(file)}`)
    expect([file, opened.status, opened.text]).not.toContain(200)
    const { status } = await studio.post('change', { title: 'x', operations: [{ kind: 'write', file, text: 'x' }] })
    expect([file, status]).toEqual([file, 400])
  }
  expect((await studio.ask('/api/file?file=config/markets/nowhere.json')).status).toBe(404)
  expect((await studio.ask('/api/file')).status).toBe(400)
})

test('a change, its undoing and doing again, and saving', async () => {
  const was = (JSON.parse(onDisk(kuwait)) as { name: string }).name
  const { revision } = await workspace()
  expect(await set(kuwait, ['name'], 'State of Kuwait', was)).toMatchObject({
    status: 200,
    answer: {
      revision: revision + 1,
      files: [{ file: kuwait, revision: revision + 1, value: { name: 'State of Kuwait' } }],
    },
  })
  expect((await open(kuwait)).value).toMatchObject({ name: 'State of Kuwait' })
  expect(onDisk(kuwait)).toContain(`"name": "${was}"`)
  const place = { file: kuwait, at: ['name'] }
  expect((await studio.post('undo')).answer).toEqual({ revision: revision + 2, place })
  expect((await open(kuwait)).value).toMatchObject({ name: was })
  await studio.post('redo')
  expect(await studio.post('save')).toEqual({ status: 200, answer: { files: [kuwait], problems: [] } })
  expect(onDisk(kuwait)).toContain('"name": "State of Kuwait"')
  expect((await workspace()).unsaved).toEqual({})
})

test('requests that cannot be carried out are refused with a sentence', async () => {
  expect(await set(bahrain, ['name'], 'x', 'not what stands there')).toMatchObject({ status: 409 })
  expect(await set(bahrain, ['plans', 99, 'price'], 1)).toMatchObject({ status: 400 })
  expect(await studio.post('redo')).toEqual({ status: 409, answer: { message: 'There is nothing to redo.' } })
  expect(await studio.post('discard', {})).toMatchObject({ status: 400 })
  const conflict = { file: bahrain, at: ['name'] }
  expect(await studio.post('resolve', { conflict, keep: 'ours' })).toMatchObject({ status: 400 })
  expect(await studio.post('resolve', { conflict, keep: 'mine' })).toMatchObject({ status: 404 })
  expect(await studio.post('undo', { force: true })).toMatchObject({ status: 400 })
})

test('a file goes back to what the disk has', async () => {
  await set(bahrain, ['name'], 'x', 'Bahrain')
  expect(await studio.post('discard', { file: bahrain })).toMatchObject({ status: 200 })
  expect((await open(bahrain)).text).toBe(onDisk(bahrain))
})

/** The `order` in a market's file. */
const orderOnDisk = (id: string) => JSON.parse(onDisk(`config/markets/${id}.json`)).order as number

test('findings have the keys of their places, in JSON and in Markdown', async () => {
  const { plans } = JSON.parse(onDisk(bahrain)) as { plans: { price: number }[] }
  await set(bahrain, ['plans', 0, 'price'], -1, plans[0]?.price)
  const { value, body = '' } = await open(article)
  await set(article, ['title'], undefined, (value as { title: string }).title)
  await set(article, ['text'], `${body}\n[Nowhere](/nowhere)\n`, body)
  // Unsaved files come first, then the warnings of other files.
  const found = (await findings()).slice(0, 3)
  expect(found.map(({ file, rule, at }) => [file, rule, at])).toEqual([
    [article, 'missing-property', []],
    [article, 'links-resolve', ['text']],
    [bahrain, 'wrong-size', ['plans', 0, 'price']],
  ])
  expect(await findings(bahrain)).toEqual(found.slice(2))
  expect(await findings('config/site.json')).toEqual([])
  const { findings: counted, outline } = await checked()
  const orders = outline.entries.flatMap(({ kind, id }) => (kind === 'market' ? [orderOnDisk(id)] : []))
  expect(orders, 'a market with an error keeps its place').toEqual(orders.toSorted((a, b) => a - b))
  expect(counted).toMatchObject({
    revision: (await workspace()).revision,
    errors: 3,
    files: { [bahrain]: { errors: 1, warnings: 0 }, [article]: { errors: 2, warnings: 0 } },
  })
})

test('a text that is not JSON at all has findings as well', async () => {
  const was = onDisk(bahrain)
  const text = was.replace('"status": "open",', '"status": "open"')
  await studio.post('change', { title: 'x', operations: [{ kind: 'write', file: bahrain, text, was }] })
  const [found] = await findings(bahrain)
  expect(found).toMatchObject({ rule: 'syntax', severity: 'error' })
  expect((await open(bahrain)).value).toBeUndefined()
})

test('a fix of the checker is a change like any other', async () => {
  const { plans } = JSON.parse(onDisk(bahrain)) as { plans: { price: number }[] }
  await set(bahrain, ['plans', 0, 'price'], String(plans[0]?.price), plans[0]?.price)
  const [{ rule, line, column } = {} as Finding] = await findings(bahrain)
  const place = { file: bahrain, rule, line, column }
  expect(await studio.post('fix', { ...place, column: column + 1 })).toMatchObject({ status: 404 })
  expect(await studio.post('fix', place)).toMatchObject({ status: 200 })
  expect((await open(bahrain)).text).toBe(onDisk(bahrain))
  expect((await workspace()).undo).toMatch(/^Write \d+$/)
  expect(await studio.post('fix', place)).toMatchObject({ status: 404 })
})

test('all sure fixes of a kind are one change, with one undo', async () => {
  for (const file of [bahrain, kuwait]) {
    const { plans } = JSON.parse(onDisk(file)) as { plans: { price: number }[] }
    for (const i of [0, 1]) await set(file, ['plans', i, 'price'], String(plans[i]?.price), plans[i]?.price)
  }
  const wrong = await Promise.all([bahrain, kuwait].map(async (file) => (await open(file)).text))
  const [{ rule } = {} as Finding] = await findings(bahrain)
  expect(await studio.post('fix-all', { rule: 'figures-known' })).toMatchObject({ status: 404 })
  expect(await studio.post('fix-all', { rule })).toMatchObject({ status: 200 })
  expect((await checked()).findings.errors).toBe(0)
  expect((await workspace()).undo).toBe('Put 4 places right')
  expect((await open(kuwait)).text).toBe(onDisk(kuwait))
  await studio.post('undo', {})
  expect(await Promise.all([bahrain, kuwait].map(async (file) => (await open(file)).text))).toEqual(wrong)
})

test('a fix gives a file the name that was meant', async () => {
  const text = onDisk(bahrain)
  await studio.post('change', {
    title: 'x',
    operations: [{ kind: 'write', file: 'config/markets/Atlantis.json', text }],
  })
  const [{ rule, line, column } = {} as Finding] = await findings('config/markets/Atlantis.json')
  const { status } = await studio.post('fix', { file: 'config/markets/Atlantis.json', rule, line, column })
  expect(status).toBe(200)
  expect((await workspace()).unsaved).toEqual({ 'config/markets/atlantis.json': 'new' })
})

test('pickers offer what the values of a file can refer to', async () => {
  const ofMarket = (await studio.get(`references?file=${bahrain}`)) as References
  expect(new Set(ofMarket.plan.map(({ within }) => within))).toEqual(new Set(['bahrain']))
  expect(ofMarket.rule).toContainEqual({ id: 'subsidy', label: 'subsidy' })
  expect(ofMarket.option).toContainEqual({ id: 'new', label: expect.any(String), within: 'type' })
  expect(ofMarket.benefit).toContainEqual({ id: 'hospital', label: expect.any(String) })
  expect(ofMarket.page).toContainEqual({ id: '/contact', label: 'Contact' })
  // The question about the level of cover, and no fact, is meant by this id.
  expect(ofMarket.matched.filter(({ id }) => id === 'coverage')).toHaveLength(1)
  expect(ofMarket.asset).toContainEqual({ id: '/favicon.svg', label: 'favicon.svg' })
  expect(ofMarket.icon).toContainEqual({ id: 'clock', label: 'clock' })
  expect(ofMarket.quote).toContainEqual({
    id: '{plans.lowest}',
    label: 'Lowest premium of the market',
    meaning: expect.stringMatching(/^BHD.\d/),
  })
  const claim = ofMarket.quote.find(({ id }) => String(id).includes('.lowest.premium, select,'))
  expect(claim?.meaning).toMatch(/^(true|tied|false|unknown)$/)
  const ofPage = (await studio.get('references?file=config/pages/home.json')) as References
  expect(ofPage.quote.map(({ id }) => id)).toContain('{plans.bahrain.lowest}')
  expect(new Set(ofPage.plan.map(({ within }) => within)).size).toBeGreaterThan(2)
  // A new item can be picked though its file has a mistake.
  const providers = ofMarket.provider.length
  await studio.post('change', {
    title: 'Add a provider',
    operations: [
      {
        kind: 'insert',
        file: bahrain,
        into: ['providers'],
        index: providers,
        value: { id: 'pearl', name: 'Pearl' },
        was: providers,
      },
    ],
  })
  const now = (await studio.get(`references?file=${bahrain}`)) as References
  expect(now.provider).toContainEqual({ id: 'pearl', label: 'Pearl', within: 'bahrain' })
})

const compared = async (studio: RunningStudio) => (await studio.get('diff')) as Compared

/** The first premium of a plan of Bahrain on the disk of the shared config. */
const firstPremium = () => (JSON.parse(onDisk(bahrain)) as { plans: { price: number }[] }).plans[0]?.price

const dearer = (file: string, was: unknown) => ({
  title: 'A dearer plan',
  operations: [{ kind: 'set', file, at: ['plans', 0, 'price'], value: 4321, was }],
})

test('without git, visitors’ changes are those since the last hand-over, which is a patch', {
  tags: ['slow'],
}, async () => {
  const studio = await runningStudio(smallConfig())
  expect(await studio.get('diff')).toEqual({ changes: [], isSound: true })
  await studio.post('change', dearer(atlantis, 120))
  const plans = expect.objectContaining({ title: 'Plans', entries: [expect.objectContaining({ fate: 'changed' })] })
  expect((await compared(studio)).changes).toContainEqual(plans)
  await studio.post('save')
  expect((await compared(studio)).changes).toContainEqual(plans)
  const { answer } = await studio.post('hand-over', {
    title: 'A dearer plan',
    description: 'Costs rose.',
    files: [atlantis],
  })
  const { patch, text } = answer as HandedOver
  expect(patch?.text).toContain('+      "price": 4321')
  expect(text).toContain('What changes for visitors')
  expect((await compared(studio)).changes).toEqual([])
  expect(await studio.get(`history?file=${atlantis}`)).toEqual([])
})

test('with git, they are those since the last commit', { tags: ['slow'] }, async () => {
  const root = tempConfig()
  const git = (...args: readonly string[]) => commandOutput('git', args, { cwd: root })
  git('init', '--quiet')
  git('add', 'config')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=Begin')
  rmSync(path.join(root, 'config/assets/favicon.svg'))
  const studio = await runningStudio(root)
  await studio.post('change', dearer(bahrain, firstPremium()))
  await studio.post('save')
  const titlesOf = async () => (await compared(studio)).changes.map(({ title }) => title)
  const titles = await titlesOf()
  expect(titles).toEqual(['Pages', 'Plans', 'Pictures and other files'])
  expect(await studio.get('hand-over')).toEqual([
    { file: bahrain, fate: 'changed', isOwn: true },
    { file: 'config/assets/favicon.svg', fate: 'removed', isOwn: false },
  ])
  const { answer } = await studio.post('hand-over', { title: 'A dearer plan', description: '', files: [bahrain] })
  const { branch = '' } = answer as HandedOver
  expect(String(git('show', `${branch}:${bahrain}`))).toContain('"price": 4321')
  expect((answer as HandedOver).text).not.toContain('Pictures and other files')
  expect(String(git('diff', '--name-only', 'HEAD', branch)).trim()).toBe(bahrain)
  // The current branch stays as it is.
  expect(await titlesOf()).toEqual(titles)
  const [first] = (await studio.get(`history?file=${bahrain}`)) as Version[]
  expect(first).toMatchObject({ title: 'Begin', author: 'Ada' })
  const version = `version?file=${bahrain}&commit=`
  expect(await studio.get(`${version}${first?.commit}`)).toMatchObject({
    text: expect.stringContaining(`"price": ${firstPremium()}`),
    changes: expect.arrayContaining([expect.objectContaining({ title: 'Plans' })]),
  })
  expect((await studio.ask(`/api/${version}0000000`)).status).toBe(404)
  expect((await studio.ask(`/api/${version}--output=x`)).status).toBe(400)
  expect((await studio.ask('/api/history?file=package.json')).status).toBe(400)
})

test('a fix of a commit with errors can be handed over', { tags: ['slow'] }, async () => {
  const root = smallConfig()
  const git = (...args: readonly string[]) => commandOutput('git', args, { cwd: root })
  const sound = readFileSync(path.join(root, atlantis), 'utf8')
  writeFileSync(path.join(root, atlantis), sound.replace('"status": "open"', '"status": "opened"'))
  git('init', '--quiet')
  git('add', 'config')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=Begin')
  const studio = await runningStudio(root)
  const operations = [{ kind: 'set', file: atlantis, at: ['status'], value: 'open', was: 'opened' }]
  await studio.post('change', { title: 'Open Atlantis', operations })
  const { answer } = await studio.post('hand-over', { title: 'Open Atlantis', description: '', files: [atlantis] })
  const { branch = '', text } = answer as HandedOver
  expect(String(git('show', `${branch}:${atlantis}`))).toBe(sound)
  expect(text).toContain('The last commit has errors, so nothing can be compared with it.')
})

test('a market that is not ready has its gaps, each with its place', async () => {
  const { isReady, wrong, toConsider } = (await studio.get('ready?market=japan')) as ReadyGaps
  expect(isReady).toBe(wrong.length === 0)
  expect(toConsider).toContainEqual({
    message: 'Its "Status" is "Announced": make it "Live" once visitors may compare plans.',
    file: 'config/markets/japan.json',
    at: ['status'],
  })
  expect((await studio.ask('/api/ready?market=atlantis')).status).toBe(404)
  expect((await studio.ask('/api/ready')).status).toBe(400)
})

test('a market is not ready while a question is as the map adds it', async () => {
  const at = ['wizard', 'questions', 0, 'summary']
  const was = JSON.parse(onDisk(bahrain)).wizard.questions[0].summary
  await set(bahrain, at, newMarketDefaults.question.summary, was)
  const { isReady, wrong } = (await studio.get('ready?market=bahrain')) as ReadyGaps
  expect(isReady).toBe(false)
  expect(wrong).toContainEqual(expect.objectContaining({ file: bahrain, at }))
})

test('a price of the next days is due, and a later one is not', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const changes = [
    { from: inDays(3), price: 611 },
    { from: inDays(40), price: 622 },
  ]
  await set(bahrain, ['plans', 0, 'priceChanges'], changes)
  const due = (await studio.get('due')) as Gap[]
  const prices = due.filter(({ message }) => /611|622/.test(message))
  expect(prices).toEqual([
    { message: expect.stringMatching(/^Bahrain: .* costs BHD.611 from /), file: bahrain, at: ['plans', 0] },
  ])
  const dueOn = async (days: number) => {
    const gaps = (await studio.get(`due?day=${inDays(days)}`)) as Gap[]
    return gaps.flatMap(({ message }) => /costs BHD.(?:611|622) from|costs (?:611|622) since/.exec(message)?.[0] ?? [])
  }
  expect(await dueOn(30)).toEqual(['costs 611 since', expect.stringMatching(/622 from/)])
  expect(await dueOn(90)).toEqual(['costs 611 since', 'costs 622 since'])
  expect((await studio.ask('/api/due?day=2027-02-30')).status).toBe(400)
})

test('what changes for visitors goes by the day that is asked for', { tags: ['slow'] }, async () => {
  await set(bahrain, ['plans', 0, 'until'], '2031-06-30')
  const changesOn = async (day: string) => {
    const { changes } = (await studio.get(`diff?day=${day}`)) as Compared
    return JSON.stringify(changes.filter(({ title }) => title === 'Pages'))
  }
  expect(await changesOn('2031-06-30')).toContain('until 30 June')
  expect(await changesOn('2031-07-01')).not.toContain('until 30 June')
})

test('the markets of a provider are those that have a plan of it', async () => {
  const [plan] = JSON.parse(onDisk(bahrain)).plans
  expect(await studio.get(`provider-markets?provider=${plan.provider}`)).toContain(bahrain)
  expect(await studio.get('provider-markets?provider=nobody')).toEqual([])
})

test('the last changes of the config have their authors and files; those of other files are left out', {
  tags: ['slow'],
}, async () => {
  const root = smallConfig()
  const git = (...args: readonly string[]) => commandOutput('git', args, { cwd: root })
  const commit = (message: string) =>
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', `--message=${message}`)
  git('init', '--quiet')
  git('add', 'config')
  commit('Begin')
  writeFileSync(
    path.join(root, atlantis),
    readFileSync(path.join(root, atlantis), 'utf8').replace('"price": 120', '"price": 130'),
  )
  git('add', 'config')
  commit('Raise a price')
  writeFileSync(path.join(root, 'notes.txt'), 'Nothing for visitors.')
  git('add', 'notes.txt')
  commit('Take a note')
  const studio = await runningStudio(root)
  const recent = (await studio.get('recent')) as RecentChange[]
  expect(recent.map(({ title }) => title)).toEqual(['Raise a price', 'Begin'])
  expect(recent[0]).toMatchObject({ author: 'Ada', files: [atlantis] })
})

test('a new market is asked about, then written as one change', async () => {
  const { revision } = await workspace()
  const { answer } = await studio.post('new/market', { answers: { country: 'SA' } })
  expect((answer as Drafted).asked.map(({ name, value }) => [name, value])).toContainEqual(['currency', 'SAR'])
  expect((await workspace()).revision).toBe(revision)
  const written = (await studio.post('new/market', { answers: { country: 'SA' }, write: true })).answer as Drafted
  expect(written).toMatchObject({
    file: 'config/markets/saudi-arabia.json',
    addresses: ['/saudi-arabia-maid-insurance', '/quotes/saudi-arabia', '/quotes/saudi-arabia/thank-you'],
  })
  const { findings } = await checked()
  expect(await workspace()).toMatchObject({ revision: revision + 1, undo: 'Add the market Saudi Arabia' })
  expect(findings.errors).toBe(0)
  await studio.post('undo')
  expect((await studio.ask('/api/file?file=config/markets/saudi-arabia.json')).status).toBe(404)
})

test('missing and wrong answers are marked at their questions, and nothing is written', async () => {
  const { status, answer } = await studio.post('new/plan', {
    answers: { market: 'bahrain', provider: 'atlantis' },
    write: true,
  })
  const { asked, file } = answer as Drafted
  expect([status, file]).toEqual([200, undefined])
  expect(asked.find(({ name }) => name === 'provider')?.problem).toMatch(/^Bahrain has no provider "atlantis"/)
  expect(asked.find(({ name }) => name === 'price')?.problem).toBe('Answer this.')
  expect((await workspace()).unsaved).toEqual({})
})

test('answers that follow from a country or a currency that cannot be read wait for it', async () => {
  for (const country of [undefined, 'Zzz']) {
    const answers = { ...(country && { country }), name: 'Thailand', currency: 'THB', hotline: '+66 2 123 4567' }
    const { status, answer } = await studio.post('new/market', { answers, write: true })
    const { asked, file } = answer as Drafted
    expect([status, file]).toEqual([200, undefined])
    expect(asked.find(({ name }) => name === 'country')?.problem).toBeDefined()
    expect(asked.find(({ name }) => name === 'currency')).toMatchObject({ problem: 'Answer this.' })
  }
  const answers = { country: 'TH', currency: 'zzz', symbol: 'Singapore dollar' }
  expect(await studio.post('new/market', { answers, write: true })).toMatchObject({ status: 200 })
})

test('a plan, a provider and an article are added', async () => {
  const { providers = [] } = (await open(bahrain)).value as { providers: { id: string }[] }
  const facts = { type: 'none', price: '120', facts: 'coverage=5000', benefits: 'hospital' }
  const additions = [
    ['plan', { market: 'bahrain', provider: providers[0]?.id, name: 'Pearl Plus', ...facts }, bahrain],
    [
      'provider',
      { market: 'bahrain', name: 'Pearl', plan: 'Pearl One', profile: 'yes', ...facts },
      'config/providers/bahrain/pearl.json',
    ],
    ['article', { market: 'bahrain', title: 'Pearls and Policies' }, 'config/articles/pearls-and-policies.md'],
  ] as const
  for (const [noun, answers, file] of additions) {
    const { status, answer } = await studio.post(`new/${noun}`, { answers, write: true })
    expect([noun, status, (answer as Drafted).file]).toEqual([noun, 200, file])
  }
  expect((await checked()).findings.errors).toBe(0)
})

test('a new plan is asked in the words and the currency of its market, and says where it is', async () => {
  const { answer } = await studio.post('new/plan', { answers: { market: 'hong-kong' } })
  const { asked } = answer as Drafted
  const of = (wanted: string) => asked.find(({ name }) => name === wanted)
  expect(of('price')?.text).toContain('Price, in HK$')
  expect(of('provider')?.titles).toMatchObject({ axa: 'AXA Hong Kong', hsbc: 'HSBC Insurance' })
  expect(of('benefits')?.titles).toMatchObject({ hospital: 'Hospital stays and surgery' })
  const { providers = [] } = (await open(bahrain)).value as { providers: { id: string }[] }
  const plan = { provider: providers[0]?.id, name: 'Lite', type: 'none', price: '98', benefits: 'hospital' }
  const answers = { ...plan, market: 'bahrain', facts: 'none' }
  const { at = [] } = (await studio.post('new/plan', { answers, write: true })).answer as Drafted
  const { plans } = (await open(bahrain)).value as { plans: readonly object[] }
  expect(plans[Number(at[1])]).toMatchObject({ plan: 'Lite', price: 98 })
})

test('a new plan is asked for the facts of the columns, each by its label and kind', async () => {
  const { answer } = await studio.post('new/plan', { answers: { market: 'bahrain', facts: 'coverage=lots' } })
  const facts = (answer as Drafted).asked.find(({ name }) => name === 'facts')
  expect(facts?.parts?.map(({ id, label, kind, currency }) => [id, label, kind, currency?.code])).toEqual([
    ['coverage', 'Coverage', 'money', 'BHD'],
    ['rating', 'Rating', 'rating', undefined],
  ])
  expect(facts?.problem).toContain('coverage=40000')
})

test('a new language of a market is a draft with a gap for each text', async () => {
  // Missing and outdated translations are left to translators.
  const chinese = 'config/markets/hong-kong.zh-HK.json'
  await set(chinese, ['name'], undefined, '香港')
  await studio.post('save')
  const answers = { market: 'bahrain', language: 'ar-BH' }
  const { answer } = await studio.post('new/language', { answers, write: true })
  expect((answer as Drafted).file).toBe('config/markets/bahrain.ar-BH.json')
  expect((await open(bahrain)).value).toMatchObject({ languages: [{ tag: 'ar-BH', status: 'draft' }] })
  const { findings, outline } = await checked()
  expect(Object.keys((await workspace()).unsaved)).toContain('config/site.ar-BH.json')
  expect(findings.errors).toBe(0)
  expect(outline.entries.find(({ file }) => file === 'config/markets/bahrain.ar-BH.json')).toMatchObject({ share: 0 })
  expect(Object.keys((await workspace()).unsaved).filter((file) => !file.includes('ar-BH'))).toEqual([bahrain])
  const again = (await studio.post('new/language', { answers, write: true })).answer as Drafted
  expect(again.asked[1]?.problem).toBe('Bahrain is written in ar-BH already.')
})

test('with errors in the config, what needs a sound one says so', async () => {
  await set(bahrain, ['status'], 'opened', 'open')
  const problem = expect.stringMatching(/^Put the errors right first\./)
  expect(await studio.get('diff')).toEqual({ changes: [], problem, isSound: false })
  const { isReady, wrong } = (await studio.get('ready?market=bahrain')) as ReadyGaps
  expect(isReady).toBe(false)
  expect(wrong).toContainEqual(expect.objectContaining({ file: bahrain, at: ['status'] }))
  expect(await studio.post('hand-over', { title: 'Break it', description: '', files: [bahrain] })).toEqual({
    status: 409,
    answer: { message: expect.stringMatching(/^Put the errors right first\. Bahrain: /) },
  })
  expect(onDisk(bahrain)).toContain('"status": "open"')
})

test('an error elsewhere keeps nothing from being added, and one that is in the way is named', {
  tags: ['slow'],
}, async () => {
  const text = onDisk(bahrain)
  await studio.post('change', { title: 'Break', operations: [{ kind: 'write', file: bahrain, text: '{', was: text }] })
  await set(kuwait, ['status'], 'opened', 'open')
  const plan = {
    provider: 'axa',
    name: 'Pearl',
    type: 'none',
    price: '500',
    facts: 'coverage=60000',
    benefits: 'hospital',
  }
  const additions = [
    ['market', { country: 'TH' }, 'config/markets/thailand.json'],
    ['plan', { ...plan, market: 'hong-kong' }, 'config/markets/hong-kong.json'],
    [
      'provider',
      { ...plan, market: 'hong-kong', name: 'Pearl', plan: 'One', profile: 'no' },
      'config/markets/hong-kong.json',
    ],
    ['article', { market: 'hong-kong', title: 'Pearls' }, 'config/articles/pearls.md'],
    ['language', { market: 'hong-kong', language: 'ms-HK' }, 'config/markets/hong-kong.ms-HK.json'],
  ] as const
  for (const [noun, answers, file] of additions) {
    const { answer } = await studio.post(`new/${noun}`, { answers, write: true })
    expect([noun, answer]).toEqual([noun, expect.objectContaining({ file })])
  }
  const inTheWay = await studio.post('new/plan', {
    answers: { ...plan, provider: 'al-ahlia', market: 'bahrain' },
    write: true,
  })
  expect(inTheWay).toEqual({
    status: 200,
    answer: {
      asked: [],
      obstacle: {
        file: bahrain,
        at: expect.any(Array),
        message: expect.stringMatching(/^Put this right first\. /),
        place: expect.any(String),
      },
    },
  })
  expect(await studio.get('ready?market=hong-kong')).toMatchObject({ toConsider: expect.any(Array) })
})

test('a hand-over is sound by itself, though other files have errors', { tags: ['slow'] }, async () => {
  const root = tempConfig()
  const git = (...args: readonly string[]) => commandOutput('git', args, { cwd: root })
  git('init', '--quiet')
  git('add', 'config')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '--quiet', '--message=Begin')
  const studio = await runningStudio(root)
  const add = { market: 'bahrain', name: 'Pearl', plan: 'Light', price: '50', facts: 'coverage=1000', profile: 'yes' }
  const { answer } = await studio.post('new/provider', { answers: { ...add, benefits: 'hospital' }, write: true })
  expect((answer as Drafted).file).toBeDefined()
  const profile = 'config/providers/bahrain/pearl.json'
  for (const file of [profile, bahrain]) {
    const { text: was } = (await studio.get(`file?file=${file}`)) as OpenFile
    const text = was.replaceAll(/"Edit: [^"]*"/g, '"They insure pearl divers."')
    await studio.post('change', { title: 'Write it', operations: [{ kind: 'write', file, text, was }] })
  }
  const handOver = (files: readonly string[]) =>
    studio.post('hand-over', { title: 'Add Pearl', description: '', files })
  expect(await handOver([profile])).toEqual({
    status: 409,
    answer: { message: expect.stringMatching(/^These files need others that are left out\. config\//) },
  })
  const qatar = 'config/markets/hong-kong.json'
  await studio.post('change', {
    title: 'Break',
    operations: [{ kind: 'set', file: qatar, at: ['status'], value: 'x', was: 'open' }],
  })
  expect((await handOver([profile, bahrain])).status).toBe(200)
})

test('a new market is handed over as announced, with what is left to write, and not open before that is written', {
  tags: ['slow'],
}, async () => {
  const studio = await runningStudio()
  const file = 'config/markets/thailand.json'
  await studio.post('new/market', { answers: { country: 'TH' }, write: true })
  const { unwritten } = (await studio.get(`diff?files=${file}`)) as Compared
  expect(unwritten?.seen).toEqual([])
  expect(unwritten?.waiting).toContainEqual({
    message: '"First Provider (edit)" is a placeholder: write the real name.',
    place: expect.any(String),
    file,
    at: ['providers', 0, 'name'],
  })
  const handOver = () => studio.post('hand-over', { title: 'Thailand', description: '', files: [file] })
  const handed = await handOver()
  expect(handed).toMatchObject({ status: 200 })
  const { text } = handed.answer as HandedOver
  expect(text).toContain('|  | text |  | Thailand |')
  expect(text).not.toMatch(/\+000|\(edit\)|: (true|false)/)
  const operations = [{ kind: 'set', file, at: ['status'], value: 'open', was: 'upcoming' }]
  await studio.post('change', { title: 'Open it', operations })
  expect((await studio.get(`diff?files=${file}`)) as Compared).toMatchObject({
    unwritten: { seen: unwritten?.waiting },
  })
  expect(await handOver()).toEqual({
    status: 409,
    answer: {
      message: expect.stringMatching(/^Visitors would read a placeholder\. .*thailand\.json: .*is a placeholder/),
    },
  })
  expect(readFileSync(path.join(studio.root, file), 'utf8')).toContain('"status": "upcoming"')
})

test('nothing else can be added', async () => {
  expect(await studio.post('new/galaxy', { answers: {} })).toMatchObject({ status: 404 })
  expect(await studio.post('new/plan', {})).toMatchObject({ status: 400 })
  expect(await studio.post('new/plan', { answers: { market: 1 } })).toMatchObject({ status: 400 })
})

test('the preview has an address at the host that the editor was asked at', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const { json } = await studio.ask('/api/preview', { headers: { host: `${host}:${studio.port}` } })
    const { hostname, pathname, searchParams } = new URL((json() as { address: string }).address)
    expect([hostname, pathname, searchParams.get('token')?.length]).toEqual([host, '/.studio/open', 32])
    expect(searchParams.get('token')).not.toBe(studio.token)
    const page = await studio.ask('/', { headers: { host: `${host}:${studio.port}` } })
    expect(page.headers['content-security-policy']).toContain(`frame-src http://${host}:`)
  }
})

test('texts that are translated faster than each is written are all kept', async () => {
  const overlay = 'config/markets/hong-kong.zh-HK.json'
  const names = ['name', 'landing/meta/crumb', 'wizard/meta/crumb', 'wizard/heading']
  const answers = await Promise.all(
    names.map((name) => studio.post('translate', { file: overlay, name: `/${name}`, translation: `譯文 ${name}` })),
  )
  expect(answers.map(({ answer }) => answer)).toEqual(names.map(() => ({ revision: expect.any(Number) })))
  const { text } = (await studio.get(`file?${new URLSearchParams({ file: overlay })}`)) as OpenFile
  for (const name of names) expect(text).toContain(`"譯文 ${name}"`)
})

test('a text that has changed since it was translated is no longer counted as translated, and leads to its place', async () => {
  const [original, file] = ['config/markets/hong-kong.json', 'config/markets/hong-kong.zh-HK.json']
  const shareNow = async () => (await checked()).outline.entries.find((entry) => entry.file === file)?.share ?? 0
  await studio.post('translate', { file, name: '/wizard/heading', translation: '報價' })
  const [before, { value }] = [await shareNow(), await open(original)]
  const was = (value as { wizard: { heading: string } }).wizard.heading
  await set(original, ['wizard', 'heading'], 'Quotes for helpers in Hong Kong', was)
  expect(await shareNow()).toBeLessThan(before)
  const stale = (await findings(file)).find(({ rule }) => rule === 'translations-current')
  expect(stale).toMatchObject({ at: ['wizard', 'heading'], hint: expect.stringContaining('Under Translation') })
  const { texts } = (await studio.get(`translation?${new URLSearchParams({ file })}`)) as Translation
  expect(texts.find(({ state }) => state === 'stale')?.at).toEqual(stale?.at)
  for (const { hint } of await findings()) expect(hint ?? '').not.toContain('npm run')
})

test('a text to translate comes with the words of its language that its original has', { tags: ['slow'] }, async () => {
  const [file, words] = ['config/markets/hong-kong.zh-HK.json', 'config/words/zh-HK.json']
  const list = {
    words: [
      { word: 'inpatient', translation: '住院', always: true },
      { word: 'price', translation: '保費' },
    ],
  }
  const operations = [{ kind: 'write', file: words, text: JSON.stringify(list) }]
  expect(await studio.post('change', { title: 'Begin a word list', operations })).toMatchObject({ status: 200 })
  const { outline } = await checked()
  expect(outline.entries.find((entry) => entry.file === words)).toMatchObject({ kind: 'words', id: 'zh-HK' })
  const { texts, wordList } = (await studio.get(`translation?${new URLSearchParams({ file })}`)) as Translation
  expect(wordList).toBe(words)
  expect(texts.find(({ name }) => name === '/summary')?.words).toEqual([{ word: 'inpatient', translation: '住院' }])
  expect(texts.find(({ name }) => name === '/name')?.words).toEqual([])
  await studio.post('translate', { file, name: '/summary', translation: '最少{minimum.medical-limit}' })
  await checked()
  expect((await findings(file)).find(({ rule }) => rule === 'words-kept')).toMatchObject({ at: ['summary'] })
})

test('two windows translate one text, and the second is told the text of the first', async () => {
  const file = 'config/markets/hong-kong.zh-HK.json'
  const { texts } = (await studio.get(`translation?${new URLSearchParams({ file })}`)) as Translation
  const { name, translation: was } = texts.find(({ name }) => name === '/wizard/heading') ?? {
    name: '',
    translation: '',
  }
  const write = (translation: string) => studio.post('translate', { file, name, translation, was })
  expect(await write('甲的譯文')).toMatchObject({ status: 200 })
  expect(await write('甲的譯文')).toMatchObject({ status: 200 })
  expect(await write('乙的譯文')).toEqual({
    status: 409,
    answer: { message: expect.stringMatching(/another window.*“甲的譯文”/i) },
  })
  const { text } = (await studio.get(`file?${new URLSearchParams({ file })}`)) as OpenFile
  expect(text).toContain('甲的譯文')
})
