import { Buffer } from 'node:buffer'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Operation } from '#studio/protocol.ts'
import { diskError } from '#studio/server/workspace/disk.ts'
import { createWorkspace } from '#studio/server/workspace/workspace.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { opened, partialConfig, tempConfig } from './temp-workspace.ts'

const file = 'config/markets/oman.json'
const at = ['plans', 0, 'price']
const price = (value: number, was: number): Operation => ({ kind: 'set', file, at, value, was })
const textIn = (root: string, name = file) => readFileSync(path.join(root, name), 'utf8')
const premiumIn = (text: string) => JSON.parse(text).plans[0].price as number

/** The lines that two texts do not share. */
function changedLines(before: string, after: string): [string[], string[]] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return [old.filter((line) => !now.includes(line)), now.filter((line) => !old.includes(line))]
}

test('a price is changed, saved as one line, and undone to the byte', async () => {
  const root = partialConfig()
  const before = textIn(root)
  const was = premiumIn(before)
  const workspace = await opened(root)
  const heard: string[][] = []
  workspace.onChange(({ files }) => heard.push([...files]))
  workspace.change({ title: 'Change the premium', operations: [price(501, was)] })
  expect(workspace.state()).toMatchObject({
    unsaved: { [file]: 'changed' },
    undo: 'Change the premium',
    undoIn: [file],
  })
  expect(textIn(root)).toBe(before)
  expect(workspace.config().files.get(file)).toContain('"price": 501')
  expect(workspace.save()).toEqual({ files: [file], problems: [] })
  expect(changedLines(before, textIn(root))).toEqual([[`      "price": ${was},`], ['      "price": 501,']])
  expect(workspace.state().unsaved).toEqual({})
  workspace.undo()
  expect(workspace.open(file).text).toBe(before)
  workspace.redo()
  expect(workspace.state().unsaved).toEqual({})
  expect(heard).toEqual([[file], [], [file], [file]])
})

test('a link that leads to itself is said, and ends nothing', async () => {
  const root = partialConfig()
  symlinkSync('loop', path.join(root, 'config/loop'))
  const told: string[] = []
  const tell = (sentence: string) => told.push(sentence)
  const workspace = await createWorkspace(root, { schemasRoot: projectRoot, tell })
  onTestFinished(() => workspace.close())
  await vi.waitFor(() => expect(told.join()).toMatch(/ELOOP|symbolic links/), { timeout: 10_000 })
  expect(workspace.open(file).text).toBe(textIn(root))
})

test('what another program writes is told with its content, though the disk was last read before it', async () => {
  const root = partialConfig()
  const before = textIn(root)
  const workspace = await opened(root)
  const told: number[] = []
  workspace.onChange(({ files }) => {
    if (files.includes(file)) told.push(premiumIn(String(workspace.config().files.get(file))))
  })
  const was = premiumIn(before)
  workspace.change({ title: 'Change the premium', operations: [price(501, was)] })
  workspace.save()
  writeFileSync(path.join(root, file), before.replace(`"price": ${was}`, '"price": 502'))
  workspace.save()
  expect(told).toEqual([501, 502])
})

test('the last change of one file is undone before later ones of others, also after a restart', async () => {
  const root = partialConfig()
  const [kuwait, was] = ['config/markets/kuwait.json', premiumIn(textIn(root))]
  const other = premiumIn(textIn(root, kuwait))
  const operation: Operation = { kind: 'set', file: kuwait, at, value: 502, was: other }
  const first = await opened(root)
  first.change({ title: 'One', operations: [price(501, was)] })
  first.change({ title: 'Two', operations: [operation] })
  expect(first.state()).toMatchObject({ undo: 'Two', undoIn: [kuwait], undoOf: { [file]: 'One' } })
  expect(first.undo(file).place).toEqual({ file, at })
  expect(first.state().undoOf).toEqual({})
  await first.close()
  const second = await opened(root)
  expect([premiumIn(second.open(file).text), premiumIn(second.open(kuwait).text)]).toEqual([was, 502])
  expect(second.redo().place).toEqual({ file, at })
  second.undo()
  second.undo()
  expect(premiumIn(second.open(kuwait).text)).toBe(other)
  expect(second.state().unsaved).toEqual({})
})

test('a change of several files is not undone in one while a later one goes over it', async () => {
  const root = partialConfig()
  const [kuwait, was] = ['config/markets/kuwait.json', premiumIn(textIn(root))]
  const other = premiumIn(textIn(root, kuwait))
  const inKuwait = (value: number, from: number): Operation => ({ kind: 'set', file: kuwait, at, value, was: from })
  const workspace = await opened(root)
  workspace.change({ title: 'Both', operations: [price(501, was), inKuwait(502, other)] })
  workspace.change({ title: 'One', operations: [inKuwait(503, 502)] })
  expect(workspace.state().undoOf).toEqual({})
  expect(() => workspace.undo(file)).toThrow('Undo that first')
})

test('Undo says which place changed: the value, the item that came back, or the list that lost one', async () => {
  const root = partialConfig()
  const workspace = await opened(root)
  const { plans } = JSON.parse(textIn(root))
  const last = plans.length - 1
  const [list, item] = [['plans'], ['plans', last]]
  workspace.change({ title: 'Remove', operations: [{ kind: 'set', file, at: item, was: plans[last] }] })
  expect(workspace.undo().place).toEqual({ file, at: item })
  expect(workspace.redo().place).toEqual({ file, at: list })
  workspace.change({ title: 'New', operations: [{ kind: 'write', file: 'config/pages/new.json', text: '{}\n' }] })
  expect(workspace.undo().place).toBeUndefined()
})

test('unsaved changes survive a restart, with their undo, and a torn last line is dropped', async () => {
  const root = partialConfig()
  const before = textIn(root)
  const was = premiumIn(before)
  const first = await opened(root)
  first.change({ title: 'One', operations: [price(501, was)] })
  first.change({ title: 'Two', operations: [price(502, 501)] })
  first.undo()
  await first.close()
  writeFileSync(path.join(root, 'drafts/journal.jsonl'), '0123456789abcdef {"kind":"chan', { flag: 'a' })
  const told: string[] = []
  const second = await opened(root, told)
  expect(second.state()).toMatchObject({ undo: 'One', redo: 'Two', unsaved: { [file]: 'changed' } })
  second.redo()
  expect(premiumIn(second.open(file).text)).toBe(502)
  second.undo()
  second.undo()
  expect(second.open(file).text).toBe(before)
  expect(told).toEqual([])
})

test('typing in one place is undone together', async () => {
  const workspace = await opened(partialConfig())
  const { text } = workspace.open(file)
  const typed = ['S', 'Sa', 'Sal', 'Sala', 'Salal', 'Salala']
  for (const [i, value] of typed.entries()) {
    const was = i === 0 ? 'Oman' : typed[i - 1]
    workspace.change({
      title: 'Change the name',
      typing: `${file} name`,
      operations: [{ kind: 'set', file, at: ['name'], value, was }],
    })
  }
  expect(workspace.open(file).value).toMatchObject({ name: 'Salala' })
  workspace.undo()
  expect(workspace.open(file).text).toBe(text)
  workspace.redo()
  expect(workspace.open(file).value).toMatchObject({ name: 'Salala' })
})

test('a paragraph that both have changed can be kept as it was written here, or taken as the disk has it', async () => {
  const article = 'config/articles/kuwait-expat-guide.md'
  for (const keep of ['mine', 'theirs'] as const) {
    const root = partialConfig()
    const workspace = await opened(root)
    const { body = '' } = workspace.open(article)
    const [first = ''] = body.split('\n').filter((line) => /^[A-Z]/.test(line))
    const [mine, theirs] = ['Written here.', 'Written there.'].map((line) => body.replace(first, line))
    const operations = [{ kind: 'set', file: article, at: ['text'], value: mine, was: body }] as const
    workspace.change({ title: 'Write', operations })
    writeFileSync(path.join(root, article), textIn(root, article).replace(first, 'Written there.'))
    await workspace.look()
    const [conflict, ...others] = workspace.state().conflicts
    expect([conflict, others]).toEqual([{ file: article, at: ['text'], mine, theirs }, []])
    if (conflict) workspace.resolve(conflict, keep)
    expect(workspace.save().problems).toEqual([])
    expect(textIn(root, article)).toContain(keep === 'mine' ? 'Written here.' : 'Written there.')
  }
})

test('typing after a save is undone without the saved part', async () => {
  const root = partialConfig()
  const workspace = await opened(root)
  const type = (was: string, value: string) =>
    workspace.change({
      title: 'Change the name',
      typing: `${file} name`,
      operations: [{ kind: 'set', file, at: ['name'], value, was }],
    })
  type('Oman', 'Salala')
  workspace.save()
  type('Salala', 'Salalah')
  workspace.undo()
  expect(workspace.open(file).value).toMatchObject({ name: 'Salala' })
  expect(workspace.state().unsaved).toEqual({})
})

test('texts that quote a plan follow its name while that is typed, and one undo takes all of it back', async () => {
  const root = tempConfig()
  const workspace = await opened(root)
  const market = 'config/markets/bahrain.json'
  const quoting = [...workspace.config().files.keys()].filter(
    (name) =>
      /^config\/(articles|comparisons|reviews|markets)\//.test(name) &&
      textIn(root, name).includes('{plan.gulf-union-domestic-worker-plus.'),
  )
  expect(quoting.length).toBeGreaterThan(0)
  const { value } = workspace.open(market)
  const index = (value as { plans: { plan: string }[] }).plans.findIndex(({ plan }) => plan === 'Domestic Worker Plus')
  const typed = ['Domestic Worker Plus', '', 'H', 'Home', 'Home Plus']
  for (const [i, name] of typed.entries()) {
    if (i === 0) continue
    const operations = [
      { kind: 'set', file: market, at: ['plans', index, 'plan'], value: name, was: typed[i - 1] },
    ] as const
    workspace.change({ title: 'Rename it', typing: 'plan', operations })
  }
  for (const name of quoting) {
    expect(workspace.open(name).text).toContain('{plan.gulf-union-home-plus.')
    expect(workspace.open(name).text).not.toContain('{plan.gulf-union-domestic-worker-plus.')
  }
  workspace.undo()
  expect(workspace.state().unsaved).toEqual({})
})

test('a saved change can be undone and redone, and redone after a restart', async () => {
  const root = partialConfig()
  const was = premiumIn(textIn(root))
  const first = await opened(root)
  first.change({ title: 'One', operations: [price(501, was)] })
  first.change({ title: 'Two', operations: [price(502, 501)] })
  first.undo()
  first.save()
  first.redo()
  first.undo()
  first.undo()
  await first.close()
  const second = await opened(root)
  expect(premiumIn(second.open(file).text)).toBe(was)
  expect(premiumIn(textIn(root))).toBe(501)
  second.redo()
  expect(second.state().unsaved).toEqual({})
  second.redo()
  expect(premiumIn(second.open(file).text)).toBe(502)
})

test('a saved change can be undone after a restart, though another program changed the file elsewhere', async () => {
  const root = partialConfig()
  const was = premiumIn(textIn(root))
  const first = await opened(root)
  first.change({ title: 'One', operations: [price(501, was)] })
  first.save()
  await first.close()
  writeFileSync(path.join(root, file), textIn(root).replace('"status": "open"', '"status": "upcoming"'))
  const second = await opened(root)
  expect(second.state()).toMatchObject({ undo: 'One', unsaved: {} })
  second.undo()
  expect(premiumIn(second.open(file).text)).toBe(was)
  expect(second.open(file).value).toMatchObject({ status: 'upcoming' })
})

test('a new file is written, and one that goes is removed; discarded, each is as it was', async () => {
  const root = partialConfig()
  const workspace = await opened(root)
  const [fresh, old] = ['config/pages/fresh.json', 'config/providers/uae/oman.json']
  const was = textIn(root, old)
  workspace.change({
    title: 'Move it',
    operations: [
      { kind: 'write', file: fresh, text: '{}\n' },
      { kind: 'write', file: old, was },
    ],
  })
  expect(workspace.state().unsaved).toEqual({ [fresh]: 'new', [old]: 'removed' })
  expect([workspace.config().files.has(fresh), workspace.config().files.has(old)]).toEqual([true, false])
  workspace.discard(old)
  expect(workspace.save()).toEqual({ files: [fresh], problems: [] })
  expect([textIn(root, fresh), textIn(root, old)]).toEqual(['{}\n', was])
  workspace.undo()
  workspace.undo()
  workspace.save()
  expect(existsSync(path.join(root, fresh))).toBe(false)
})

test('a change of several files is made as a whole or not at all', async () => {
  const workspace = await opened(partialConfig())
  const other = 'config/markets/qatar.json'
  const wrong: Operation = { kind: 'set', file: other, at: ['name'], value: 'Doha', was: 'Katar' }
  const right = price(501, premiumIn(workspace.open(file).text))
  expect(() => workspace.change({ title: 'Both', operations: [right, wrong] })).toThrow(
    'name in config/markets/qatar.json',
  )
  expect(workspace.state()).toMatchObject({ revision: 0, unsaved: {} })
})

describe('a file that another program writes meanwhile', () => {
  const byHand = (root: string, from: string | RegExp, to: string) =>
    writeFileSync(path.join(root, file), textIn(root).replace(from, to))

  test('keeps what that has changed, and gets what was changed here', async () => {
    const root = partialConfig()
    const workspace = await opened(root)
    workspace.change({ title: 'One', operations: [price(501, premiumIn(textIn(root)))] })
    byHand(root, '"name": "Oman"', '"name": "Sultanate"')
    // The watcher may be slower than the save.
    workspace.save()
    expect(textIn(root)).toContain('"name": "Sultanate"')
    expect(premiumIn(textIn(root))).toBe(501)
    workspace.undo()
    workspace.save()
    expect(textIn(root)).toContain('"name": "Sultanate"')
  })

  test('is told of, and what both have changed is asked about before it is saved', async () => {
    const root = partialConfig()
    const workspace = await opened(root)
    workspace.change({ title: 'One', operations: [price(501, premiumIn(textIn(root)))] })
    const told = new Promise((resolve) => workspace.onChange(() => resolve(true)))
    byHand(root, /"price": \d+/, '"price": 777')
    await told
    const [conflict, ...others] = workspace.state().conflicts
    expect([conflict, others]).toEqual([{ file, at, mine: 501, theirs: 777 }, []])
    expect(workspace.save()).toEqual({
      files: [],
      problems: [expect.stringMatching(/^config\/markets\/oman\.json was not saved: another program has changed it/)],
    })
    workspace.resolve({ file, at }, 'theirs')
    expect(workspace.state()).toMatchObject({ conflicts: [], unsaved: {} })
    workspace.undo()
    expect(workspace.state().conflicts).toHaveLength(1)
    workspace.resolve({ file, at }, 'mine')
    workspace.save()
    expect(premiumIn(textIn(root))).toBe(501)
    expect(() => workspace.resolve({ file, at }, 'mine')).toThrow('decided already')
  })

  test('while nobody edits is merged at the next start', async () => {
    const root = partialConfig()
    const first = await opened(root)
    first.change({ title: 'One', operations: [price(501, premiumIn(textIn(root)))] })
    await first.close()
    byHand(root, '"name": "Oman"', '"name": "Sultanate"')
    const second = await opened(root)
    expect(second.open(file).value).toMatchObject({ name: 'Sultanate' })
    expect(premiumIn(second.open(file).text)).toBe(501)
    second.undo()
    expect(second.open(file).text).toBe(textIn(root))
  })

  test('and cannot be read is left alone until it can', async () => {
    const root = partialConfig()
    const workspace = await opened(root)
    const sound = textIn(root)
    workspace.change({ title: 'One', operations: [price(501, premiumIn(sound))] })
    writeFileSync(path.join(root, file), sound.slice(0, 500))
    await workspace.look()
    expect(workspace.state().conflicts).toMatchObject([{ file, at: [] }])
    writeFileSync(path.join(root, file), sound.replace('"name": "Oman"', '"name": "Sultanate"'))
    await workspace.look()
    expect(workspace.state().conflicts).toEqual([])
    expect(workspace.open(file).value).toMatchObject({ name: 'Sultanate' })
    expect(premiumIn(workspace.open(file).text)).toBe(501)
  })
})

test('a file that another program wrote in another encoding is not overwritten', async () => {
  const root = partialConfig()
  const workspace = await opened(root)
  const was = premiumIn(textIn(root))
  workspace.change({ title: 'One', operations: [price(501, was)] })
  const bytes = Buffer.from([0x7b, 0xff, 0x7d])
  writeFileSync(path.join(root, file), bytes)
  await workspace.look()
  expect(premiumIn(workspace.open(file).text)).toBe(501)
  expect(workspace.save()).toEqual({
    files: [],
    problems: [`${file} is not UTF-8 text: save it again as UTF-8 first.`],
  })
  expect(readFileSync(path.join(root, file))).toEqual(bytes)
})

test('a conflict in one file holds back no other', async () => {
  const root = partialConfig()
  const workspace = await opened(root)
  const other = 'config/markets/qatar.json'
  const rename: Operation = { kind: 'set', file: other, at: ['name'], value: 'Doha', was: 'Qatar' }
  workspace.change({ title: 'Both', operations: [price(501, premiumIn(textIn(root))), rename] })
  writeFileSync(path.join(root, file), textIn(root).replace(/"price": \d+/, '"price": 777'))
  expect(workspace.save()).toEqual({ files: [other], problems: [expect.stringContaining(`${file} was not saved`)] })
  expect(textIn(root, other)).toContain('"name": "Doha"')
  expect(premiumIn(textIn(root))).toBe(777)
  expect(workspace.state()).toMatchObject({ unsaved: { [file]: 'changed' }, conflicts: [{ file, mine: 501 }] })
})

const spoilt: [string, (target: string) => void, string][] = [
  ['a folder in its place', (target) => mkdirSync(target), `${file} cannot be read: a folder stands in its place.`],
  ['nothing', () => {}, `${file} was not saved: another program has removed it, or given it another name.`],
  [
    'a file in place of its folder',
    (target) => {
      rmSync(path.dirname(target), { recursive: true })
      writeFileSync(path.dirname(target), '')
    },
    `${file} was not saved: a file stands where its folder should be.`,
  ],
]
test.each(spoilt)('%s is said, holds back no other file, and what was written here is kept', async (_, spoil, said) => {
  const root = partialConfig()
  const workspace = await opened(root)
  const other = 'config/articles/kuwait-expat-guide.md'
  const { title: was } = Object(workspace.open(other).value)
  const title: Operation = { kind: 'set', file: other, at: ['title'], value: 'Kuwait', was }
  workspace.change({ title: 'Both', operations: [price(501, premiumIn(textIn(root))), title] })
  rmSync(path.join(root, file))
  spoil(path.join(root, file))
  await workspace.look()
  const isFolderGone = said.includes('its folder')
  if (isFolderGone) workspace.resolve({ file, at: [] }, 'mine')
  expect(workspace.save()).toEqual({ files: [other], problems: [expect.stringContaining(said)] })
  expect(textIn(root, other)).toMatch(/^title: .?Kuwait.?$/m)
  expect(premiumIn(workspace.open(file).text)).toBe(501)
  rmSync(isFolderGone ? path.join(root, 'config/markets') : path.join(root, file), { recursive: true, force: true })
  await workspace.look()
  for (const conflict of workspace.state().conflicts) workspace.resolve(conflict, 'mine')
  expect(workspace.save()).toEqual({ files: [file], problems: [] })
  expect(premiumIn(textIn(root))).toBe(501)
})

test('errors of the disk are put into words', () => {
  const refusalOf = (code: string) => diskError('It was not saved', Object.assign(new Error('no'), { code })).message
  const kept = 'then try again. Your drafts are kept.'
  expect(refusalOf('ENOSPC')).toBe(`It was not saved: the disk is full. Make room, ${kept}`)
  expect(refusalOf('EACCES')).toBe(`It was not saved: you have no right to. Ask for it, ${kept}`)
  expect(refusalOf('EWHAT')).toBe(`It was not saved: no. See to that, ${kept}`)
})

test('drafts that cannot be written hold back the save, which says so', async () => {
  const root = partialConfig()
  const workspace = await opened(root)
  const was = premiumIn(textIn(root))
  workspace.change({ title: 'One', operations: [price(501, was)] })
  mkdirSync(path.join(root, 'drafts/before.json'))
  expect(() => workspace.save()).toThrow(
    'Nothing was saved, for drafts/ cannot be written: a folder stands in its place.',
  )
  expect(premiumIn(textIn(root))).toBe(was)
})

test('lines keep the ends that a file gives them', async () => {
  const root = partialConfig()
  const ofWindows = textIn(root).replaceAll('\n', '\r\n')
  writeFileSync(path.join(root, file), ofWindows)
  const workspace = await opened(root)
  const was = premiumIn(ofWindows)
  const add: Operation = { kind: 'set', file, at: ['contact', 'odd'], value: { a: ['b', 'c'] } }
  workspace.change({ title: 'One', operations: [price(501, was), add] })
  workspace.save()
  expect(textIn(root)).not.toMatch(/(?<!\r)\n/)
  workspace.change({ title: 'Back', operations: [price(was, 501), { ...add, was: add.value, value: undefined }] })
  workspace.save()
  expect(textIn(root)).toBe(ofWindows)
})

test('a file keeps who may read it', async () => {
  const root = partialConfig()
  chmodSync(path.join(root, file), 0o660)
  const workspace = await opened(root)
  workspace.change({ title: 'One', operations: [price(501, premiumIn(textIn(root)))] })
  workspace.save()
  expect(statSync(path.join(root, file)).mode & 0o777).toBe(0o660)
})

test('names such as constructor are ordinary names', async () => {
  const workspace = await opened(partialConfig())
  const value = { constructor: 'a', toString: 'b' }
  workspace.change({ title: 'Add', operations: [{ kind: 'set', file, at: ['contact', 'odd'], value }] })
  const less = { constructor: 'a' }
  workspace.change({
    title: 'Less',
    operations: [{ kind: 'set', file, at: ['contact', 'odd'], was: value, value: less }],
  })
  expect(workspace.open(file).value).toMatchObject({ contact: { odd: less } })
  expect(workspace.open(file).text).not.toContain('toString')
})

test('however short the last line of a journal is, every line before it is replayed', async () => {
  const root = partialConfig()
  const was = premiumIn(textIn(root))
  const workspace = await opened(root)
  const prices = [501, 502, 503]
  for (const [i, value] of prices.entries()) {
    workspace.change({ title: `To ${value}`, operations: [price(value, prices[i - 1] ?? was)] })
  }
  await workspace.close()
  const journal = path.join(root, 'drafts/journal.jsonl')
  const whole = readFileSync(journal)
  const lines = whole.toString().split('\n')
  const last = Buffer.byteLength(lines.slice(0, -2).join('\n')) + 1
  for (let size = last; size < whole.length; size += 23) {
    writeFileSync(journal, whole.subarray(0, size))
    const told: string[] = []
    const again = await opened(root, told)
    expect([premiumIn(again.open(file).text), told]).toEqual([502, []])
    await again.close()
  }
})

test.each([
  { damaged: 'Two', left: 501, undo: 'One' },
  // The line is complete, so it was not torn by a crash.
  { damaged: 'ThreeWay', left: 502, undo: 'Two' },
])('a journal with a damaged line is kept whole beside it, and told of: $damaged', async ({ damaged, left, undo }) => {
  const root = partialConfig()
  const workspace = await opened(root)
  workspace.change({ title: 'One', operations: [price(501, premiumIn(textIn(root)))] })
  workspace.change({ title: 'Two', operations: [price(502, 501)] })
  workspace.change({ title: 'ThreeWay', operations: [price(503, 502)] })
  await workspace.close()
  const journal = path.join(root, 'drafts/journal.jsonl')
  const text = readFileSync(journal, 'utf8').replace(`"title":"${damaged}"`, '"title":"Nonsense"')
  writeFileSync(journal, text)
  const told: string[] = []
  const again = await opened(root, told)
  expect(premiumIn(again.open(file).text)).toBe(left)
  expect(told).toEqual([expect.stringMatching(/^The drafts are damaged.*journal-[\d-]+\.jsonl\.$/)])
  const [kept = ''] = /\S*journal-[\d-]+\.jsonl/.exec(told[0] ?? '') ?? []
  expect(readFileSync(kept, 'utf8')).toBe(text)
  await again.close()
  const toldLater: string[] = []
  expect((await opened(root, toldLater)).state().undo).toBe(undo)
  expect(toldLater).toEqual([])
})

test.each([
  ['a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('a file with %s is as it was until it is changed, if only by the fix of that', async (_, written) => {
  const root = partialConfig()
  const text = textIn(root)
  writeFileSync(path.join(root, file), written(text))
  const workspace = await opened(root)
  expect(workspace.open(file).text).toBe(text)
  expect(workspace.state().unsaved).toEqual({})
  workspace.change({ title: 'Remove the mark', operations: [{ kind: 'edit', file, edits: [], was: text }] })
  expect(workspace.state().unsaved).toEqual({ [file]: 'changed' })
  workspace.save()
  expect(readFileSync(path.join(root, file))).toEqual(Buffer.from(text))
  workspace.undo()
  expect(workspace.open(file).text).toBe(text)
})

test('a link that leads out of config/ is not followed', async () => {
  const root = partialConfig()
  writeFileSync(path.join(root, 'secret.json'), '{}')
  symlinkSync('../../secret.json', path.join(root, 'config/pages/linked.json'))
  symlinkSync(root, path.join(root, 'config/pages/out'))
  const workspace = await opened(root)
  for (const name of ['config/pages/linked.json', 'config/pages/out/secret.json', 'config/pages/out/new.json']) {
    expect(() => workspace.open(name)).toThrow('is a link that leads elsewhere')
  }
})

test('a place that has changed meanwhile is refused', async () => {
  const workspace = await opened(partialConfig())
  const was = premiumIn(workspace.open(file).text)
  workspace.change({ title: 'One', operations: [price(501, was)] })
  expect(() => workspace.change({ title: 'Two', operations: [price(502, was)] })).toThrow(/has changed meanwhile/)
})

const outside = [
  '/etc/passwd',
  'config/../package.json',
  '../config/site.json',
  'schemas/market.schema.json',
  'config/a.js',
]
test.each(outside)('%s is none of its business', async (name) => {
  const workspace = await opened(partialConfig())
  const write = { kind: 'write', file: name, text: '{}' } as const
  expect(() => workspace.change({ title: 'Write', operations: [write] })).toThrow('Only files under config/')
})
