import { isMarkdown } from '../files/file-patterns.ts'
import { parseJson } from '../json/parse.ts'
import { sourceOf } from '../json/source.ts'
import { bodyKey, splitFrontMatter } from '../markdown/front-matter.ts'
import { readYaml } from '../markdown/yaml.ts'
import { isSame, type Keys, keysText, valueAt, withNewlines } from './edit.ts'
import { json } from './json.ts'
import { inOrder, noOutline, type Outline, partOf } from './layout.ts'
import { type Format, insertIn, setIn } from './set.ts'
import { yaml } from './yaml.ts'

/** The value of JSON, or the front matter and body of Markdown, with `\n` as line end. */
export interface FileValue {
  readonly value: unknown
  readonly body?: string
}

/** A change of a file's value. */
export type FileEdit =
  | { readonly kind: 'set'; readonly at: Keys; readonly value?: unknown }
  | { readonly kind: 'insert'; readonly into: Keys; readonly index: number; readonly value: unknown }
  | { readonly kind: 'move'; readonly list: Keys; readonly from: number; readonly to: number }
  | { readonly kind: 'rename'; readonly at: Keys; readonly name: string }

/** Reads a file's value; undefined when errors leave it in doubt. */
export function readFileValue(file: string, text: string): FileValue | undefined {
  if (!isMarkdown(file)) return sure(parseJson(file, text))
  const parts = splitFrontMatter(text)
  const front = parts && sure(readYaml(sourceOf(file, parts.frontMatter), 0, parts.frontMatter.length))
  return parts && front && { ...front, body: parts.body.replaceAll('\r\n', '\n') }
}

const inDoubt = ['syntax', 'comment', 'duplicate-key', 'too-deep', 'empty-file', 'front-matter', 'trailing-comma']

function sure({ value, diagnostics }: { readonly value?: unknown; readonly diagnostics: readonly { rule: string }[] }) {
  return value === undefined || diagnostics.some(({ rule }) => inDoubt.includes(rule)) ? undefined : { value }
}

/** Applies an edit to a file's text; other lines stay as they are. */
export function editedFile(file: string, text: string, edit: FileEdit, outline: Outline = noOutline): string {
  if (!isMarkdown(file)) return edited(json, text, edit, outline)
  const parts = splitFrontMatter(text)
  if (!parts) throw new Error('This file has no front matter.')
  const { opening, frontMatter, closing, body } = parts
  if (edit.kind === 'set' && isSame(edit.at, [bodyKey]))
    return opening + frontMatter + closing + withNewlines(String(edit.value ?? ''), text)
  const plain = edited(yaml, frontMatter.replaceAll('\r\n', '\n'), edit, outline)
  return opening + withNewlines(plain, text) + closing + body
}

/** Writes another value into a file's text; equal parts stay as they are. */
export function withFileValue(file: string, text: string, { value, body }: FileValue, outline = noOutline): string {
  const now = editedFile(file, text, { kind: 'set', at: [], value }, outline)
  return body === undefined ? now : editedFile(file, now, { kind: 'set', at: [bodyKey], value: body })
}

function edited(format: Format, text: string, edit: FileEdit, outline: Outline): string {
  switch (edit.kind) {
    case 'set':
      return setIn(format, text, edit.at, inOrder(edit.value, partOf(outline, edit.at)), outline)
    case 'insert': {
      const item = inOrder(edit.value, partOf(outline, [...edit.into, edit.index]))
      return insertIn(format, text, { keys: edit.into, index: edit.index, item, outline })
    }
    case 'move':
      return format.move(text, edit.list, edit.from, edit.to)
    case 'rename':
      return format.rename(text, edit.at, edit.name)
  }
}

/** Applies an edit to a file's value. Throws when its place does not exist. */
export function afterEdit({ value, body }: FileValue, edit: FileEdit): FileValue {
  if (body !== undefined && edit.kind === 'set' && isSame(edit.at, [bodyKey]))
    return { value, body: String(edit.value ?? '') }
  return { value: changedValue(value, edit), ...(body !== undefined && { body }) }
}

function changedValue(value: unknown, edit: FileEdit): unknown {
  if (edit.kind === 'set') return withPart(value, edit.at, edit.value)
  if (edit.kind === 'insert') {
    const list = valueAt(value, edit.into) ?? []
    return withPart(value, edit.into, listAt(list, edit.into, edit.index).toSpliced(edit.index, 0, edit.value))
  }
  if (edit.kind === 'move') {
    const list = listAt(valueAt(value, edit.list), edit.list, Math.max(edit.from, edit.to) + 1)
    return withPart(value, edit.list, list.toSpliced(edit.from, 1).toSpliced(edit.to, 0, list[edit.from]))
  }
  const holder = valueAt(value, edit.at.slice(0, -1))
  const key = edit.at.at(-1)
  if (typeof key !== 'string' || !isObject(holder) || !Object.hasOwn(holder, key) || Object.hasOwn(holder, edit.name))
    throw new Error(`${keysText(edit.at)} cannot be named ${edit.name}.`)
  const renamed = Object.entries(holder).map(([name, part]) => [name === key ? edit.name : name, part])
  return withPart(value, edit.at.slice(0, -1), Object.fromEntries(renamed))
}

function listAt(list: unknown, at: Keys, length: number): readonly unknown[] {
  if (!Array.isArray(list) || list.length < length) throw new Error(`There is no such place in ${keysText(at)}.`)
  return list
}

function withPart(value: unknown, [key, ...rest]: Keys, part: unknown): unknown {
  if (key === undefined) return part
  if (Array.isArray(value)) {
    if (typeof key !== 'number' || key >= value.length) throw new Error(`There is no item ${key}.`)
    return rest.length === 0 && part === undefined
      ? value.toSpliced(key, 1)
      : value.with(key, withPart(value[key], rest, part))
  }
  if ((value !== undefined && !isObject(value)) || typeof key !== 'string') throw new Error(`There is no place ${key}.`)
  const { [key]: own, ...others } = { ...value }
  const now = withPart(own, rest, part)
  if (now === undefined) return others
  return value && Object.hasOwn(value, key) ? { ...value, [key]: now } : { ...others, [key]: now }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
