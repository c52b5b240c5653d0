import { valueAt } from '#checker/edit.ts'
import { type FileContent, idOf, isConfigFile, overlayName, patternOf } from '#checker/files.ts'
import type { Message, Value } from '#checker/findings.ts'
import { isSchema, overlaySchemas, readSchemas, type Schema } from '#checker/schema.ts'
import { dayText, isDay } from '#engine/dates.ts'
import { type Bundle, bundleOf, resolveRef } from '../../app/form/schema/bundle.ts'
import { choiceLabel, labelOf, titleOf } from '../../app/form/schema/labels.ts'
import { schemaAt } from '../../app/form/schema/parts.ts'
import { placeLabel } from '../../app/form/schema/place-labels.ts'
import { variantsOf } from '../../app/form/schema/starting-value.ts'
import { languageName } from '../../app/store/file-titles.ts'
import type { Keys } from '../../protocol.ts'

/** A file as its form shows it, for the words of its findings. */
export interface FormWords {
  /** The labels on the way to a value: `Plans › Essential Care › Premium`. */
  readonly placeOf: (at: Keys) => string
  /** A message of the checker about a value, with labels in place of names. */
  readonly spoken: (message: Message, at: Keys) => string
  /** The help text for a description, which speaks of files. */
  readonly helpOf: (description: string) => string
  /** A value as the form shows it: a choice by its label, a thing by its name, a day in words. */
  readonly valueOf: (text: string, at: Keys) => string
  /** Whether the form shows a value to people who edit files alone. */
  readonly isForFiles: (at: Keys) => boolean
}

/**
 * The forms of files, by the schemas of the config.
 *
 * @param values that of the file, and those whose things it names by id.
 */
export function formWords(
  schemas: ReadonlyMap<string, FileContent>,
  file: string,
  [value, ...others]: readonly unknown[],
): FormWords {
  const { byPath, helps } = knownSchemas(schemas)
  const root = bundleOf(byPath, patternOf(file)?.schema ?? '')
  const titles = itemTitles([value, ...others])
  return {
    placeOf: (at) => placeLabel(root, value, at),
    helpOf: (description) => helps.get(description) ?? description,
    valueOf: (text, at) => {
      if (isDay(text)) return dayText(text, 'en-GB')
      const schema = schemaAt(root, value, at)
      const choice = schema.enum?.findIndex((one) => String(one) === text) ?? -1
      if (choice >= 0) return choiceLabel(schema, choice)
      const isId = schema.pattern !== undefined || schema.items !== undefined
      const named = (id: string) => titles.get(id) ?? id
      return isId ? text.split(', ').map(named).join(', ') : text
    },
    isForFiles: (at) => at.some((_, i) => schemaAt(root, value, at.slice(0, i + 1)).advanced === true),
    spoken: (message, at) => {
      const labels = labelsAround(root, value, at)
      const own: unknown = valueAt(value, at)
      const { enum: choices, const: fixed } = schemaAt(root, value, at)
      // What somebody wrote stays as it is, unless the form lets them choose it by a label.
      const isWritten = (name: string) => name === own && choices === undefined && fixed === undefined
      const named = (name: string) =>
        isWritten(name) ? name : (labels.get(name) ?? titles.get(name) ?? partsNamed(name, labels))
      const parts = message.map((part) => {
        if (typeof part === 'string') return part
        return 'files' in part ? part.forms : valueWords(part, named)
      })
      return parts.join('').trim()
    },
  }
}

interface KnownSchemas {
  readonly byPath: Readonly<Record<string, object>>
  /** The help texts by the descriptions that they replace. */
  readonly helps: ReadonlyMap<string, string>
}

const known = new WeakMap<object, KnownSchemas>()

function knownSchemas(files: ReadonlyMap<string, FileContent>): KnownSchemas {
  const before = known.get(files)
  if (before) return before
  const originals = readSchemas(files)
  const byPath = Object.fromEntries([...originals, ...overlaySchemas(originals)])
  const made = { byPath, helps: new Map(Object.values(byPath).flatMap(helpTexts)) }
  known.set(files, made)
  return made
}

function helpTexts(part: unknown): (readonly [description: string, help: string])[] {
  if (Array.isArray(part)) return part.flatMap(helpTexts)
  if (!isSchema(part)) return []
  const { description, help } = part
  const own = typeof description === 'string' && typeof help === 'string' ? [[description, help] as const] : []
  return [...own, ...Object.values(part).flatMap(helpTexts)]
}

/** The labels of the properties beside, around and in a value, and of their choices, the nearest first. */
function labelsAround(root: Bundle, value: unknown, at: Keys): Map<string, string> {
  const labels = new Map([
    ['true', 'yes'],
    ['false', 'no'],
  ])
  for (let depth = 0; depth <= at.length; depth++) {
    const schema = schemaAt(root, value, at.slice(0, depth))
    for (const choice of [schema, schema.items ?? {}]) {
      const variants = variantsOf(choice, root)
      for (const { kind, schema: variant } of variants) labels.set(kind, labelOf(kind, variant))
      const objects = [resolveRef(choice, root), ...variants.map((one) => one.schema)]
      for (const { properties = {} } of objects)
        for (const [name, part] of Object.entries(properties)) addLabels(labels, name, resolveRef(part, root))
    }
  }
  return labels
}

function addLabels(labels: Map<string, string>, name: string, schema: Schema): void {
  for (const choices of [schema, schema.items ?? {}]) {
    for (const [i, choice] of (choices.enum ?? []).entries()) labels.set(String(choice), choiceLabel(choices, i))
  }
  labels.set(name, labelOf(name, schema))
}

/** A value of a message as forms print it: a thing by its label, days and languages in words. */
function valueWords({ value, text, as }: Value, named: (name: string) => string): string {
  if (as === 'file') return fileWords(value)
  if (as === 'language') return languageName(value)
  if (isDay(value)) return as === undefined ? dayText(value, 'en-GB') : `"${dayText(value, 'en-GB')}"`
  if (as === undefined) return text
  const name = figureWords(value) ?? named(value)
  return name === value && text.startsWith('"') ? text : `"${name}"`
}

/** A figure that texts quote, such as `{plans.lowest}`, by its labels. */
function figureWords(quoted: string): string | undefined {
  const [, figure] = /^\{(\w+\.[\w.-]+)\}$/.exec(quoted) ?? []
  return figure
    ?.split('.')
    .map((part) => labelOf(part))
    .join(' › ')
}

/** A file by the name of what it describes, a folder by what it holds. */
function fileWords(path: string): string {
  const [, folder = ''] = path.split('/')
  if (path.includes('*') || !isConfigFile(path)) return `the ${folder}`
  const { original = path, language } = overlayName(path) ?? {}
  return language === undefined ? `“${idOf(path)}”` : `“${idOf(original)}” in ${languageName(language)}`
}

/** `landing/blocks/hero` is `Landing page › Sections › Hero`. */
function partsNamed(name: string, labels: ReadonlyMap<string, string>): string {
  const parts = name.split('/')
  const isPath = parts.length > 1 && labels.has(parts[0] ?? '')
  if (isPath) return parts.map((part) => labels.get(part) ?? labelOf(part)).join(' › ')
  return /^[a-z]+[A-Z]\w*$/.test(name) ? labelOf(name) : name
}

/** The names of a file's items by their ids. */
function itemTitles(value: unknown, titles = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) return titles
  const id: unknown = Object(value)['id']
  if (typeof id === 'string' && !titles.has(id)) titles.set(id, titleOf(value))
  for (const part of Object.values(value)) itemTitles(part, titles)
  return titles
}
