import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { applyEdits, type JSONPath, modify } from 'jsonc-parser'
import { type Checked, createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { decode, type FileContent } from '#checker/files.ts'
import { formatText } from '#checker/report.ts'
import { blockKinds } from '#site/blocks/blocks.ts'

/** The root folder of the project. */
export const projectRoot = new URL('../..', import.meta.url).pathname

/** The root folder of a small config without mistakes; its messages are not on the disk. */
export const soundRoot = new URL('../fixtures/config/sound', import.meta.url).pathname

const read = readConfigFiles(soundRoot, projectRoot)

/** The schemas that the site is checked against. */
export const { schemas } = read

/** The path of the messages; the sound config has none on the disk, for its words follow from their schema. */
export const messagesFile = 'config/messages/en.json'

/** A text for every word that the schema of the messages asks for, and for prices of several periods. */
export const messagesText = soundMessages()

const sound = new Map(read.files).set(messagesFile, messagesText)

/** Copies the sound config and its messages into a folder. */
export function copySound(root: string): void {
  cpSync(path.join(soundRoot, 'config'), path.join(root, 'config'), { recursive: true })
  mkdirSync(path.dirname(path.join(root, messagesFile)), { recursive: true })
  writeFileSync(path.join(root, messagesFile), messagesText)
}

/** The text of a file of the sound config. */
export function soundText(file: string): string {
  return textOf(sound, file)
}

/** The sound config with some files put in, or with `undefined` taken out. */
export function soundExcept(
  changes: Readonly<Record<string, FileContent | undefined>>,
): ReadonlyMap<string, FileContent> {
  const files = new Map(sound)
  for (const [file, content] of Object.entries(changes)) {
    if (content === undefined) files.delete(file)
    else files.set(file, content)
  }
  return files
}

/** A day on which nothing in the sound config has ended. */
const soundDay = '2024-06-01'

const checkAgain = createChecker()

/** Checks files; `report` is the text for the user. */
export function check(files: ReadonlyMap<string, FileContent>): Checked & { readonly report: string } {
  const checked = checkAgain(files, schemas, { today: soundDay })
  return { ...checked, report: inShort(formatText(checked.diagnostics, { files })) }
}

const everyKind = Object.keys(blockKinds).sort()

/** A report with the list of all kinds of blocks abbreviated, because each new kind makes it longer. */
function inShort(report: string): string {
  return report.replaceAll(/(?:"\w+"(?:, | or )?){9,}/g, (list) => {
    const names = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name)
    return isDeepStrictEqual(names.sort(), everyKind) ? 'every kind of block' : list
  })
}

/** An edit that puts `to` in place of the first `from`, which must be there. */
export function replace(from: string, to: string): (text: string) => string {
  return (text) => {
    if (!text.includes(from)) throw new Error(`The text to replace is not there: ${from}`)
    return text.replace(from, () => to)
  }
}

/** An edit that puts a value at a path of keys, or with `undefined` takes what is there away. */
export function put(at: JSONPath, value: unknown): (text: string) => string {
  return (text) => applyEdits(text, modify(text, at, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }))
}

interface WordsSchema {
  readonly items?: WordsSchema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, WordsSchema>>
}

function soundMessages(): string {
  const words = Object(wordsFor(JSON.parse(textOf(schemas, 'schemas/messages.schema.json'))))
  return `${JSON.stringify({ ...words, perPeriod: { several: { plan: { premium: 'Words.' } } } }, null, 2)}\n`
}

function wordsFor({ required = [], properties, items }: WordsSchema): unknown {
  if (items) return [wordsFor(items)]
  if (!properties) return 'Words.'
  return Object.fromEntries(required.map((key) => [key, wordsFor(properties[key] ?? {})]))
}

function textOf(files: ReadonlyMap<string, FileContent>, file: string): string {
  const { text } = decode(file, files.get(file) ?? null)
  if (text === undefined) throw new Error(`There is no text in ${file}.`)
  return text
}
