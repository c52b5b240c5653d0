import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Operation } from '../../src/studio/protocol.ts'
import { opened, tempConfig } from './temp-workspace.ts'

const file = 'config/markets/oman.json'
const at = ['plans', 0, 'premium']
const price = (value: number, was: number): Operation => ({ kind: 'set', file, at, value, was })
const textIn = (root: string, name = file) => readFileSync(path.join(root, name), 'utf8')
const premiumIn = (text: string) => JSON.parse(text).plans[0].premium as number

/** The lines that two texts do not share. */
function changedLines(before: string, after: string): [string[], string[]] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return [old.filter((line) => !now.includes(line)), now.filter((line) => !old.includes(line))]
}

test('a price is changed, saved as one line, and undone to the byte', async () => {
  const root = tempConfig()
  const before = textIn(root)
  const was = premiumIn(before)
  const workspace = await opened(root)
  const heard: string[][] = []
  workspace.onChange(({ files }) => heard.push([...files]))
  workspace.change({ title: 'Change the premium', operations: [price(501, was)] })
  expect(workspace.state()).toMatchObject({ unsaved: { [file]: 'changed' }, undo: 'Change the premium' })
  expect(textIn(root)).toBe(before)
  expect(workspace.texts().get(file)).toContain('"premium": 501')
  expect(workspace.save()).toEqual([file])
  expect(changedLines(before, textIn(root))).toEqual([[`      "premium": ${was},`], ['      "premium": 501,']])
  expect(workspace.state().unsaved).toEqual({})
  workspace.undo()
  expect(workspace.open(file).text).toBe(before)
  workspace.redo()
  expect(workspace.state().unsaved).toEqual({})
  expect(heard).toEqual([[file], [], [file], [file]])
})

test('what is not saved is there after a restart, with its undo, and a torn last line never happened', async () => {
  const root = tempConfig()
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

test('a place that has changed meanwhile is refused', async () => {
  const workspace = await opened(tempConfig())
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
  const workspace = await opened(tempConfig())
  const write = { kind: 'write', file: name, text: '{}' } as const
  expect(() => workspace.change({ title: 'Write', operations: [write] })).toThrow('Only files under config/')
})
