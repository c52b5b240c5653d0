import { type Node, parseTree } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { isCollection, isPair, isScalar, parseDocument } from 'yaml'
import { readConfigFiles } from '#checker/disk.ts'
import { editedFile, type FileEdit, noOutline, readFileValue, tidyJson } from '#checker/edit.ts'
import { decode, isConfigFile, isMarkdown } from '#checker/files.ts'
import type { Keys, Operation } from '#studio/protocol.ts'
import { outlines } from '#studio/workspace/operation.ts'
import { changeEvent, undoEvent } from '#studio/workspace/undo.ts'
import { afterEvent, untouched } from '#studio/workspace/working-copy.ts'
import { projectRoot, schemas } from '#tests/checker/sound.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'
import { randomOperation } from './random-operations.ts'

const outlineOf = outlines(schemas)
const textsIn = (root: string) =>
  [...readConfigFiles(root, projectRoot).files].flatMap(([file, content]) =>
    isConfigFile(file) ? [[file, decode(file, content).text ?? ''] as const] : [],
  )

/** Whether the text after keeps all but these lines, counted from 0; lines may be added anywhere. */
function isWithin([from, to]: readonly [number, number], before: string, after: string): boolean {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const isSame = (line: string, i: number) => line === now.at(i)
  return old.slice(0, from).every(isSame) && old.slice(to + 1).every((line, i, { length }) => isSame(line, i - length))
}

/** The range of a value in a JSON or YAML text, with its parts. */
interface Part {
  readonly from: number
  readonly to: number
  readonly parts: readonly Part[]
}

function jsonPart(node: Node): Part {
  const parts = (node.children ?? []).map((child) => {
    const part = jsonPart(child.type === 'property' ? (child.children?.[1] ?? child) : child)
    return { ...part, from: child.offset }
  })
  return { from: node.offset, to: node.offset + node.length, parts }
}

function yamlPart(text: string, start: number): (node: unknown) => Part {
  const part = (node: unknown): Part => {
    if (isPair(node)) return { ...part(node.value), from: part(node.key).from }
    const [from = 0, end = 0] = (isScalar(node) || isCollection(node) ? node.range : undefined) ?? []
    const parts = isCollection(node) ? node.items.map(part) : []
    return { from: from + start, to: start + text.slice(0, end).trimEnd().length, parts }
  }
  return part
}

/** The whole of a file, and the places of its properties. */
function partsOf(file: string, text: string, keys: Keys): readonly (Part | undefined)[] {
  const front = /^---\r?\n/.exec(text)?.[0].length ?? 0
  const plain = text.slice(front, text.search(/(?<=\n)---\r?\n/))
  const isText = isMarkdown(file)
  const whole: Part | undefined = isText
    ? yamlPart(plain, front)(parseDocument(plain).contents)
    : jsonPart(parseTree(text) as Node)
  let part: Part | undefined = whole
  let value = readFileValue(file, text)?.value
  const found: (Part | undefined)[] = [part]
  for (const key of keys) {
    part = part?.parts[typeof key === 'number' ? key : Object.keys(Object(value)).indexOf(key)]
    value = Object(value)[key]
    found.push(part)
  }
  return found
}

/** The lines that an operation may change: those of its place and, for added and removed items, the ends of the neighbours. */
function linesOf(text: string, operation: Operation): readonly [number, number] {
  const line = (offset: number) => text.slice(0, offset).split('\n').length - 1
  const span = (...all: readonly (Part | undefined)[]): readonly [number, number] => {
    const there = all.filter((part) => part !== undefined)
    return [Math.min(...there.map(({ from }) => line(from))), Math.max(...there.map(({ to }) => line(to)))]
  }
  const of = (keys: Keys) => partsOf(operation.file, text, keys).at(-1)
  if (operation.kind === 'move')
    return span(of([...operation.list, operation.from]), of([...operation.list, operation.to]))
  if (operation.kind === 'insert') {
    const around = [of([...operation.into, operation.index - 1]), of([...operation.into, operation.index])]
    return around.some((part) => part) ? span(...around) : span(of(operation.into))
  }
  if (operation.kind !== 'set' && operation.kind !== 'rename') return [0, Infinity]
  if (operation.at.length === 1 && operation.at[0] === 'text') return [line(text.search(/(?<=\n)---\r?\n/)), Infinity]
  const [part, holder] = partsOf(operation.file, text, operation.at).toReversed()
  if (operation.kind === 'rename' || (part && operation.value !== undefined)) return span(part)
  if (!part || !holder || holder.parts.length === 1) return span(holder)
  const index = holder.parts.findIndex(({ from }) => from === part.from)
  // Behind a hyphen, the second property takes the place of the first.
  const next = holder.parts[index + 1]
  const first = index === 0 && next && isMarkdown(operation.file) ? { ...next, to: next.from } : undefined
  return span(holder.parts[index - 1], part, first)
}

/** The faults of a text after an operation. */
function faultsOf(operation: Operation, before: string, now: string): string[] {
  const isJson = !isMarkdown(operation.file)
  const isWindows = before.includes('\r\n')
  return [
    ...(isWithin(linesOf(before, operation), before, now) ? [] : ['other lines changed']),
    ...(isJson && tidyJson(before, noOutline) === before && tidyJson(now, noOutline) !== now ? ['untidy'] : []),
    ...(isWindows && /(?<!\r)\n/.test(now) ? ['line ends'] : []),
    ...(!isWindows && now.includes('\r') ? ['line ends'] : []),
  ]
}

const unix = (text: string) => text
const windows = (text: string) => text.replaceAll('\n', '\r\n')
const rounds = [
  { name: 'of each third file with lines that end in CRLF', root: launchRoot, of: windows, step: 3, tags: [] },
  { name: 'of lines that end in LF', root: projectRoot, of: unix, tags: ['slow'] },
  { name: 'of lines that end in CRLF', root: launchRoot, of: windows, tags: ['slow'] },
  { name: 'of lines of the launch that end in LF', root: launchRoot, of: unix, tags: ['slow'] },
  { name: 'of lines of the site that end in CRLF', root: projectRoot, of: windows, tags: ['slow'] },
]

for (const { name, root, of, step = 1, tags } of rounds)
  test(`${name}, an operation changes its own alone, and all of them can be undone to the byte`, { tags }, () => {
    const random = randomFrom(1)
    const faults: unknown[] = []
    const chosen = textsIn(root).filter((_, i) => i % step === 0)
    for (const [file, text] of chosen.map(([file, text]) => [file, of(text)] as const)) {
      let copy = afterEvent(untouched, { kind: 'base', file, text })
      for (let i = 0; i < 6; i += 1) {
        const before = copy.texts.get(file) ?? ''
        const operation = randomOperation(random, file, before)
        // A refusal fails here: every operation is meant to be possible.
        const event = changeEvent(copy, { title: 'Change', operations: [operation] }, outlineOf)
        if (!event) continue
        copy = afterEvent(copy, event)
        const found = faultsOf(operation, before, copy.texts.get(file) ?? '')
        if (found.length > 0) faults.push({ found, operation })
      }
      while (copy.past.length > 0) copy = afterEvent(copy, undoEvent(copy, outlineOf))
      expect(copy.texts.get(file)).toBe(text)
    }
    expect(faults).toEqual([])
  })

test('a new property stands where its schema has it, and so do the properties of a new value', () => {
  const text = '{\n  "status": "open",\n  "name": "Atlantis",\n  "plans": []\n}\n'
  const outline = outlineOf('config/markets/a.json', { accent: {} })
  const accent = { dark: '#ffffff', light: '#000000' }
  expect(editedFile('config/markets/a.json', text, { kind: 'set', at: ['accent'], value: accent }, outline)).toBe(
    text.replace('  "plans"', '  "accent": { "light": "#000000", "dark": "#ffffff" },\n  "plans"'),
  )
})

const front = `---
title: "It's here"
crumb: Here
next:
  - label: One
    href: /one
  - label: Two # the second
    href: /two
tags: [a, b]
---

Text.
`
const inFront: [string, FileEdit, string, string][] = [
  [
    'a text keeps its quotation marks',
    { kind: 'set', at: ['title'], value: 'New: "x"' },
    `"It's here"`,
    '"New: \\"x\\""',
  ],
  ['what needs marks gets them', { kind: 'set', at: ['crumb'], value: 'a: b' }, 'crumb: Here', 'crumb: "a: b"'],
  [
    'an item is a line for each property',
    { kind: 'insert', into: ['next'], index: 1, value: { label: 'New', href: '/n' } },
    '  - label: Two',
    '  - label: New\n    href: /n\n  - label: Two',
  ],
  ['an item goes with its lines', { kind: 'set', at: ['next', 0] }, '  - label: One\n    href: /one\n', ''],
  [
    'an item moves with its comment',
    { kind: 'move', list: ['next'], from: 1, to: 0 },
    '  - label: One\n    href: /one\n  - label: Two # the second\n    href: /two\n',
    '  - label: Two # the second\n    href: /two\n  - label: One\n    href: /one\n',
  ],
  ['a list on one line stays on it', { kind: 'insert', into: ['tags'], index: 2, value: 'c' }, '[a, b]', '[a, b, c]'],
  ['a name changes in its place', { kind: 'rename', at: ['crumb'], name: 'short' }, 'crumb:', 'short:'],
  ['the last property goes', { kind: 'set', at: ['tags'] }, 'tags: [a, b]\n', ''],
  ['the text below changes alone', { kind: 'set', at: ['text'], value: '\nOther.\n' }, 'Text.', 'Other.'],
]
test.each(inFront)('front matter: %s', (_, edit, before, after) => {
  expect(editedFile('config/articles/a.md', front, edit)).toBe(front.replace(before, () => after))
})
