import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { editedFile, type FileEdit, type Outline, readFileValue } from '#checker/edit.ts'
import { decode, isConfigFile, patternOf } from '#checker/files.ts'
import { keysOf, type Merged, mergeLines, mergeTexts } from '#studio/workspace/file-merge.ts'
import { afterOperation, outlines } from '#studio/workspace/operation.ts'
import { itemsOf } from '#studio/workspace/three-way-merge.ts'
import { changeEvent, diskEvent, redoEvent, undoEvent } from '#studio/workspace/undo.ts'
import { afterEvent, type Event, untouched, type WorkingCopy } from '#studio/workspace/working-copy.ts'
import { conflictsIn } from '#studio/workspace/workspace-state.ts'
import { projectRoot, schemas } from '#tests/checker/sound.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'
import { isAll } from '#tests/runner/samples.ts'
import { RequestError } from '#workbench/request-error.ts'
import { randomOperation } from './random-operations.ts'

const outlineOf = outlines(schemas)
const allTexts = [...readConfigFiles(projectRoot).files].flatMap(([file, content]) =>
  isConfigFile(file) ? [[file, decode(file, content).text ?? ''] as const] : [],
)
/** Every third file of each kind; with `ALL_TESTS=1` all. */
const texts = [...Map.groupBy(allTexts, ([file]) => patternOf(file)?.schema).values()].flatMap((alike) =>
  alike.filter((_, i) => isAll || i % 3 === 0),
)

/** The value with the properties of its objects by their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, inOrder(part)]),
  )
}

/** The scalar values of a file by path, with the names of list items. */
function fieldsOf(file: string, text: string): Map<string, string> {
  const fields = new Map<string, string>()
  const read = (value: unknown, path: readonly string[], outline: Outline): void => {
    const items = Array.isArray(value) ? itemsOf(value, outline) : undefined
    if (items)
      for (const [i, [name, item]] of [...items].entries()) read(item, [...path, `[${name}]`], outline.partOf(i))
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [key, part] of Object.entries(value)) read(part, [...path, key], outline.partOf(key))
    else fields.set(JSON.stringify(path), JSON.stringify(inOrder(value)))
  }
  const said = readFileValue(file, text)
  read(said?.value, [], outlineOf(file, said?.value))
  if (said?.body !== undefined) fields.set('["text"]', said.body)
  return fields
}

/** The changed fields of one side that are neither merged nor in conflict. */
function lostIn(file: string, [base, own]: readonly [string, string], { text, clashes }: Merged): string[] {
  const [before, after, now] = [base, own, text ?? ''].map((one) => fieldsOf(file, one))
  const asked = clashes.map(({ path }) => path.map((stop) => (typeof stop === 'string' ? stop : `[${stop.item}]`)))
  const isAsked = (field: string) => {
    const path: string[] = JSON.parse(field)
    return asked.some(
      (stops) => stops.every((stop, i) => stop === path[i]) || path.every((stop, i) => stop === stops[i]),
    )
  }
  const isBody = (field: string) => field === '["text"]'
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].filter((field) => {
    const isChanged = before?.get(field) !== after?.get(field)
    return isChanged && now?.get(field) !== after?.get(field) && !isAsked(field) && !isBody(field)
  })
}

function changed(random: Random, file: string, text: string): string {
  return afterOperation(text, randomOperation(random, file, text), outlineOf) ?? text
}

/** Each goes over all files with changes of its own. */
const rounds = [3, 7, 8].map((seed, i) => ({ seed, tags: i === 0 ? [] : ['slow'] }))

for (const { seed, tags } of rounds)
  test(`two changes of a file are both made, or a person is asked, from seed ${seed}`, { tags }, () => {
    const random = randomFrom(seed)
    const faults: unknown[] = []
    let compared = 0
    for (const [file, base] of texts) {
      const [mine, theirs] = [changed(random, file, base), changed(random, file, base)]
      if (mine !== base && theirs !== base && mine !== theirs) compared += 1
      const merged = mergeTexts(file, { base, mine, theirs }, outlineOf)
      const lost = [...lostIn(file, [base, mine], merged), ...lostIn(file, [base, theirs], merged)]
      if (lost.length > 0) faults.push({ file, lost, clashes: merged.clashes })
    }
    expect(faults).toEqual([])
    expect(compared).toBeGreaterThan(texts.length / 3)
  })

test('changes of two fields are both made, without a question', () => {
  const random = randomFrom(5)
  let compared = 0
  for (const [file, base] of texts) {
    const fields = [...fieldsOf(file, base)].filter(([field, value]) => isOfItsOwn(field) && /^("|\d)/.test(value))
    if (fields.length < 2) continue
    const [first, second] = [pick(random, fields)[0], pick(random, fields)[0]]
    const [mine, theirs] = [first, second].map((field, i) => withField(file, base, field, `Field ${i}`))
    if (first === second || mine === undefined || theirs === undefined) continue
    const { text, clashes } = mergeTexts(file, { base, mine, theirs }, outlineOf)
    const wanted = withField(file, mine, second, 'Field 1')
    expect(clashes).toEqual([])
    expect(readFileValue(file, text ?? '')).toEqual(readFileValue(file, wanted))
    compared += 1
  }
  expect(compared).toBeGreaterThan(texts.length / 2)
})

/** Whether a field is neither the name of an item nor an item itself. */
function isOfItsOwn(field: string): boolean {
  const path: string[] = JSON.parse(field)
  const [last = '', above = ''] = path.toReversed()
  const isName = above.startsWith('[') && ['id', 'kind', 'anchor', 'value', 'name', 'href', 'date'].includes(last)
  return !isName && !last.startsWith('[') && last !== 'text'
}

function withField(file: string, text: string, field: string, value: string): string {
  const said = readFileValue(file, text)
  const path: string[] = JSON.parse(field)
  const stops = path.map((stop) => (stop.startsWith('[') ? { item: stop.slice(1, -1) } : stop))
  const at = keysOf(stops, said?.value, outlineOf(file, said?.value))
  if (!at) throw new Error(`${field} is gone.`)
  return editedFile(file, text, { kind: 'set', at, value })
}

test('whatever was done here and on the disk meanwhile, undoing all of ours leaves what the disk has, to the byte', () => {
  const random = randomFrom(4)
  for (const [file, text] of texts) {
    const events: Event[] = [{ kind: 'base', file, text }]
    let copy = afterEvent(untouched, { kind: 'base', file, text })
    const take = (event: Event | undefined): void => {
      if (!event) return
      events.push(event)
      copy = afterEvent(copy, event)
    }
    for (let i = 0; i < 10; i += 1) attempt(() => take(randomEvent(random, file, copy)))
    expect(events.reduce(afterEvent, untouched)).toEqual(copy)
    while (copy.past.some(({ outside }) => !outside)) take(undoEvent(copy, outlineOf))
    expect(copy.texts.get(file)).toBe(copy.base.get(file))
    expect(conflictsIn(copy, outlineOf)).toEqual([])
  }
})

function randomEvent(random: Random, file: string, copy: WorkingCopy): Event | undefined {
  const [now, onDisk] = [copy.texts.get(file) ?? '', copy.base.get(file) ?? '']
  const change = () =>
    changeEvent(copy, { title: 'Change', operations: [randomOperation(random, file, now)] }, outlineOf)
  const disk = () => diskEvent(copy, file, changed(random, file, onDisk), outlineOf)
  return pick(random, [change, change, disk, () => undoEvent(copy, outlineOf), () => redoEvent(copy)])()
}

function attempt(action: () => void): void {
  try {
    action()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
  }
}

const market = 'config/markets/atlantis.json'
const base = `{
  "name": "Atlantis",
  "plans": [
    { "id": 1, "plan": "Bronze", "price": 100, "rating": 4 },
    { "id": 2, "plan": "Silver", "price": 200, "rating": 5 },
    { "id": 3, "plan": "Gold", "price": 300, "rating": 5 }
  ]
}
`
const after = (...edits: readonly FileEdit[]) => edits.reduce((text, edit) => editedFile(market, text, edit), base)
const set = (at: readonly (string | number)[], value?: unknown): FileEdit => ({ kind: 'set', at, value })
const added = (id: number): FileEdit => ({
  kind: 'insert',
  into: ['plans'],
  index: 3,
  value: { id, plan: `Plan ${id}` },
})
const idsIn = (text = '') => JSON.parse(text).plans.map(({ id }: { id: number }) => id)
const merge = (mine: string, theirs: string) => mergeTexts(market, { base, mine, theirs }, outlineOf)

test('two fields of one plan come together, in the text of the disk', () => {
  const merged = merge(after(set(['plans', 1, 'price'], 210)), after(set(['plans', 1, 'rating'], 3)))
  expect(merged).toEqual({
    text: base.replace('"price": 200, "rating": 5', '"price": 210, "rating": 3'),
    clashes: [],
  })
})

test('plans that both add stand beside each other, and one that moved keeps what the other changed in it', () => {
  const merged = merge(
    after(added(4), { kind: 'move', list: ['plans'], from: 2, to: 0 }),
    after(added(5), set(['plans', 2, 'price'], 310)),
  )
  expect(idsIn(merged.text)).toEqual([3, 1, 2, 4, 5])
  expect(merged.text).toContain('"plan": "Gold", "price": 310')
  expect(merged.clashes).toEqual([])
})

test('a price that both changed is asked about, and so is a plan that one took out and the other changed', () => {
  const merged = merge(
    after(set(['plans', 2, 'price'], 311), set(['plans', 0])),
    after(set(['plans', 2, 'price'], 333), set(['plans', 0, 'rating'], 1)),
  )
  expect(merged.clashes).toMatchObject([
    { path: ['plans', { item: '[1]' }], theirs: { rating: 1 } },
    { path: ['plans', { item: '[3]' }, 'price'], mine: 311, theirs: 333 },
  ])
  expect(idsIn(merged.text)).toEqual([1, 2, 3])
})

test('two orders of one list are asked about as a whole', () => {
  const move = (from: number, to: number): FileEdit => ({ kind: 'move', list: ['plans'], from, to })
  expect(merge(after(move(0, 1)), after(move(2, 0))).clashes).toMatchObject([{ path: ['plans'] }])
})

test('paragraphs of a text come together where they stand apart', () => {
  const text = 'One.\n\nTwo.\n\nThree.\n'
  expect(mergeLines(text, text.replace('One', '1'), text.replace('Three', '3'))).toBe('1.\n\nTwo.\n\n3.\n')
  expect(mergeLines(text, text.replace('One', '1'), text.replace('One', 'I'))).toBe(undefined)
  // Equal edits of both sides are merged into one.
  const both = text.replace('Two', '2')
  expect(mergeLines(text, both, both.replace('One', '1').replace('Three', '3'))).toBe('1.\n\n2.\n\n3.\n')
  // A text that is another one is for a person to decide about.
  const lines = (word: string) => Array.from({ length: 2000 }, (_, i) => `${word} ${i}`).join('\n')
  expect(mergeLines(lines('a'), lines('b'), lines('c'))).toBe(undefined)
})
