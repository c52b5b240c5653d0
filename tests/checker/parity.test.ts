import { describe, expect, test } from 'vitest'
import { type Diagnostic, getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { patternOf } from '#checker/files.ts'
import type { BadEdit } from './bad-edit.ts'
import { badShapes } from './bad-shapes.ts'
import { badSyntax } from './bad-syntax.ts'
import { check, schemas, soundExcept, soundText } from './sound.ts'

// Visual Studio Code reports mistakes at their exact places: ours must report each of them too.
const service = getLanguageService({
  schemaRequestService: async (uri) => String(schemas.get(uri.replace('file:///', '')) ?? ''),
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
})

interface Found {
  readonly line: number
  readonly message: string
}

/** The reports of Visual Studio Code, by position. */
async function theirs({ file, edit }: BadEdit): Promise<(Found & { readonly isSyntax: boolean })[]> {
  const schema = `"$schema": "file:///${patternOf(file)?.schema}"`
  const text = edit(soundText(file)).replace(/"\$schema": "[^"]*"/, schema)
  const document = TextDocument.create(`file:///${file}`, 'json', 1, text)
  const severities = { comments: 'error', trailingCommas: 'error', schemaValidation: 'error' } as const
  const found = await service.doValidation(document, service.parseJSONDocument(document), severities)
  const offset = ({ range }: Diagnostic): number => document.offsetAt(range.start)
  return found
    .toSorted((a, b) => offset(a) - offset(b))
    .map(({ range, message, code }) => {
      const sentence = typeof message === 'string' ? message : message.value
      return { line: range.start.line + 1, message: sentence, isSyntax: code !== undefined }
    })
}

function ours({ file, edit }: BadEdit): readonly Found[] {
  return check(soundExcept({ [file]: edit(soundText(file)) })).diagnostics.filter((found) => found.file === file)
}

/** Mistakes whose reports by the other checker cannot be compared with ours, and why. */
const unequal: Readonly<Record<string, string>> = {
  'an empty file': 'it reports nothing',
  'a file of white space': 'it reports nothing',
  'brackets without end': 'it fails with a stack overflow',
  'no comma at the end of a line': 'it points at the next line; ours at the end of the line where the comma belongs',
  'a section of messages without a word': 'it reports nothing',
  'a list for the file': 'it reports nothing',
}

const named = (edits: readonly BadEdit[]) => edits.filter(({ name }) => !Object.hasOwn(unequal, name))

describe('a mistake in the syntax', () => {
  test.each(named(badSyntax))('$name is reported on the line where Visual Studio Code finds the first', async (bad) => {
    // Later reports follow from its recovery.
    const first = (await theirs(bad)).find(({ isSyntax }) => isSyntax)
    const found = ours(bad)
    expect(first).toBeDefined()
    const isSaid = found.some(({ line, message }) => line === first?.line || message.includes(`line ${first?.line}.`))
    expect(isSaid, `${first?.line}: ${first?.message}`).toBe(true)
  })
})

describe('a mistake against the schema', () => {
  test.each(named(badShapes))('$name is reported on every line on which Visual Studio Code does', async (bad) => {
    const found = ours(bad)
    const all = await theirs(bad)
    expect(all).not.toEqual([])
    const missed = all.filter(({ line, message }) => {
      // A misspelt property is missing under its right name: ours says both in one.
      const [, missing] = /^Missing property ("[^"]+")/.exec(message) ?? []
      const isSaid = missing !== undefined && found.some((own) => own.message.endsWith(`Did you mean ${missing}?`))
      return !isSaid && !found.some((own) => own.line === line)
    })
    expect(missed).toEqual([])
  })
})

test('every listed exception is still needed', async () => {
  const edits = [...badSyntax, ...badShapes].filter(({ name }) => Object.hasOwn(unequal, name))
  expect(edits.map(({ name }) => name).sort()).toEqual(Object.keys(unequal).sort())
  for (const bad of edits) {
    const found = new Set(ours(bad).map(({ line }) => line))
    const all = await theirs(bad).catch(() => [])
    expect(all.filter(({ line }) => found.has(line))).toEqual([])
  }
})
