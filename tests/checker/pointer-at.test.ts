import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, isConfigFile, isMarkdown } from '#checker/files.ts'
import { pointer } from '#checker/findings.ts'
import { type Parsed, parseJson } from '#checker/json.ts'
import { parseMarkdown } from '#checker/markdown.ts'
import { launchRoot } from '#tests/launch/launch-site.ts'
import { projectRoot } from './sound.ts'

const { files } = readConfigFiles(launchRoot, projectRoot)

/** The pointers of a value and of all in it. */
function pointersIn(value: unknown, at = ''): string[] {
  const inside = Object.entries(Object(typeof value === 'string' ? undefined : value))
  return [at, ...inside.flatMap(([key, part]) => pointersIn(part, pointer(at, key)))]
}

/** The pointers whose position leads back to another pointer. */
function strayIn(parsed: Parsed): string[] {
  return pointersIn(parsed.value).filter(
    (at) => parsed.pointerAt(parsed.locate(at, 'value')) !== at || parsed.pointerAt(parsed.locate(at, 'key')) !== at,
  )
}

test('the position of each value and name leads back to it, in every file', () => {
  const names = [...files.keys()].filter((file) => isConfigFile(file) && !isMarkdown(file))
  expect(names.length).toBeGreaterThan(50)
  for (const file of names) {
    const { text = '' } = decode(file, files.get(file) ?? null)
    expect([file, strayIn(parseJson(file, text))]).toEqual([file, []])
  }
})

test('the same holds in front matter', () => {
  const names = [...files.keys()].filter((file) => isConfigFile(file) && isMarkdown(file))
  expect(names.length).toBeGreaterThan(20)
  for (const file of names) {
    const { text = '' } = decode(file, files.get(file) ?? null)
    expect([file, strayIn(parseMarkdown(file, text))]).toEqual([file, []])
  }
})

test('a place between values is that of what is around it, also in a text with mistakes', () => {
  const parsed = parseJson('config/site.json', '{\n  "a": { "b": [1,, 2] },\n  "c": tru\n')
  expect(parsed.pointerAt({ line: 2, column: 3 })).toBe('/a')
  expect(parsed.pointerAt({ line: 2, column: 8 })).toBe('/a')
  expect(parsed.pointerAt({ line: 2, column: 16 })).toBe('/a/b/0')
  expect(parsed.pointerAt({ line: 3, column: 8 })).toBe('/c')
  expect(parsed.pointerAt({ line: 99, column: 1 })).toBe('')
})
