import { createChecker } from '../check.ts'
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.ts'
import { type ConfigFiles, decode, type FileContent } from '../files/decode.ts'
import { isMarkdown, patternOf } from '../files/file-patterns.ts'
import { parseJson } from '../json/parse.ts'
import { readSchemas, type SchemaSet, schemaSet } from '../schema/schema-set.ts'
import { outlineOf } from './property-order.ts'
import { tidyJson } from './tidy-json.ts'

/** What repairing came to: new texts by file, and what was repaired in words a line each. */
export interface Repaired {
  readonly texts: ReadonlyMap<string, string>
  readonly repairs: readonly string[]
}

/** A repair may bring up another mistake that can be repaired; so often at most. */
const rounds = 5

/** Repairs what is certain in the files named, then puts their properties and layout in order. */
export function repair({ files, schemas }: ConfigFiles, named: readonly string[]): Repaired {
  const check = createChecker()
  const now = new Map(files)
  const repairs: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { diagnostics } = check(now, schemas)
    const wrong = new Set(diagnostics.flatMap(({ file, rule }) => (rule === 'encoding' ? [file] : [])))
    const fixable = diagnostics.filter(({ file, fix }) => fix && named.includes(file) && !wrong.has(file))
    if (fixable.length === 0) break
    for (const [file, own] of Map.groupBy(fixable, (found) => found.file)) {
      now.set(file, repaired(file, now.get(file) ?? null, own))
      repairs.push(...own.map(({ line, column, fix }) => `${file}:${line}:${column} ${fix?.title}`))
    }
  }
  const set = schemaSet(readSchemas(schemas))
  for (const file of named) {
    const tidied = tidy(file, now.get(file) ?? null, set)
    if (tidied === undefined) continue
    now.set(file, tidied)
    repairs.push(`${file} Put in order`)
  }
  const changed = [...now].filter(([file, content]) => typeof content === 'string' && files.get(file) !== content)
  return { texts: new Map(changed as [string, string][]), repairs }
}

function repaired(file: string, content: FileContent, diagnostics: readonly Diagnostic[]): string {
  const { text = '' } = decode(file, content)
  return applyEdits(
    text,
    diagnostics.flatMap(({ fix }) => fix?.edits ?? []),
  )
}

/** The tidy text of a JSON file; undefined where it is tidy, or its meaning is in doubt. */
function tidy(file: string, content: FileContent, set: SchemaSet): string | undefined {
  const { text, diagnostics } = decode(file, content)
  const schema = patternOf(file)?.schema
  if (text === undefined || schema === undefined || diagnostics.length > 0 || isMarkdown(file)) return undefined
  const parsed = parseJson(file, text)
  if (parsed.diagnostics.length > 0) return undefined
  const tidied = tidyJson(text, outlineOf(set, { schema: set.at(schema), file: schema }, parsed.value))
  return tidied === text ? undefined : tidied
}

/** The text with the edits made, from its end to its start; of two that overlap, only the later one in the text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let done = text
  let from = text.length + 1
  for (const { offset, length, text: written } of [...edits].sort((a, b) => b.offset - a.offset)) {
    if (offset + length > from || (offset === from && length === 0)) continue
    done = done.slice(0, offset) + written + done.slice(offset + length)
    from = offset
  }
  return done
}
