import type { ErrorObject } from 'ajv/dist/2020.js'
import {
  askFor,
  capitalized,
  didYouMean,
  type FileRule,
  type Finding,
  helpOf,
  isIndex,
  list,
  type Message,
  pointerKeys,
  quote,
  say,
  some,
  term,
  together,
  withArticle,
  wordFor,
} from '../findings.ts'
import type { Schema } from '../schema.ts'
import { type Forms, noForm } from './compiler.ts'

/** The message for a schema error, and its rule. */
export type Sentence = Pick<Finding, 'message' | 'hint' | 'missing'> & { readonly rule: FileRule }

/** A property that the object cannot have; `meant` is the one that probably was. */
export function unknownSentence(key: string, meant: string | undefined, error: ErrorObject): Sentence {
  const message = say`${quote(key)} is not ${withArticle(nounOf(error))} ${term('property')}.`
  if (meant !== undefined) {
    const asking = say`${message}${askFor(meant)}`
    return { rule: 'unknown-property', message: asking, ...described(propertiesOf(error)[meant]) }
  }
  const free = Object.keys(propertiesOf(error)).filter((name) => !Object.hasOwn(Object(error.data), name))
  const hint = free.length > 0 ? say`It can also have ${some(free, 'or')}.` : removeIt(error)
  return { rule: 'unknown-property', message, hint }
}

function removeIt(error: ErrorObject): Message {
  const known = Object.keys(propertiesOf(error))
  return say`Remove it: ${withArticle(nounOf(error))} has ${list(known)}, and nothing else.`
}

/** A property that every object of this kind must have. */
export function missingSentence(key: string, error: ErrorObject): Sentence {
  const noun = nounOf(error)
  const message = say`${quote(key)} is missing from this ${wordFor(noun)}.`
  const property = propertiesOf(error)[key]
  const hint = property?.enum ? { hint: say`It can be ${some(property.enum, 'or', 40)}.` } : {}
  return { rule: 'missing-property', message, missing: [key], ...hint, ...described(property) }
}

/** The `then` or `else` whose requirements an object fails; undefined for any other error. */
export function branchThatFailed({ keyword, params, parentSchema }: ErrorObject): Schema | undefined {
  const branch: Schema | undefined = keyword === 'if' ? parentSchema?.[String(params['failingKeyword'])] : undefined
  return branch?.required ? branch : undefined
}

/** The properties that an object needs because of another one, all in one sentence. */
export function needsSentence(error: ErrorObject, renamed: ReadonlySet<string | undefined>, whole: Schema): Sentence[] {
  const missing =
    branchThatFailed(error)?.required?.filter((key) => !Object.hasOwn(Object(error.data), key) && !renamed.has(key)) ??
    []
  if (missing.length === 0) return []
  // Only the whole file has a title here; its parts are called by their keys.
  const { title, properties } = error.instancePath === '' ? whole : {}
  const subject = capitalized([withArticle(nounFor(title, error.instancePath))])
  const condition = conditionInWords(error.parentSchema?.['if'], error.params['failingKeyword'] === 'then')
  const hint = together(...missing.map((key) => described(properties?.[key]).hint))
  const message = say`${subject} ${condition} needs ${list(missing)}.`
  return [{ rule: 'missing-property', message, missing, ...(hint.length > 0 && { hint }) }]
}

function conditionInWords({ properties = {}, required: [key = ''] = [] }: Schema, holds: boolean): Message {
  const property = properties[key]
  if (!property) return say`${holds ? say`with` : say`without`} ${quote(key)}`
  return say`whose ${quote(key)} is ${holds ? [] : say`not `}${quote(property.const)}`
}

/** An object that fits none of its forms; `only` is its one property, if it has just one. */
export function noFormSentence(only: string | undefined, error: ErrorObject): Sentence {
  const { title, keys }: Forms = error.parentSchema?.[noForm] ?? { title: '', keys: [] }
  const meant = only === undefined ? '' : didYouMean(only, keys)
  const message = say`${capitalized([withArticle(nounFor(title, ''))])} has ${list(keys, 'or')}; this one has none of them.${meant}`
  return { rule: 'unknown-form', message }
}

/** The properties that the schema behind an error describes, by name. */
export function propertiesOf({ parentSchema }: ErrorObject): NonNullable<Schema['properties']> {
  return parentSchema?.['properties'] ?? {}
}

/** The description of a schema as a hint, if it has one. */
export function described(schema: Schema | undefined): { hint?: Message } {
  const { description, help } = schema ?? {}
  return description === undefined ? {} : { hint: helpOf({ description, ...(help !== undefined && { help }) }) }
}

function nounOf({ parentSchema, instancePath }: ErrorObject): string {
  return nounFor(parentSchema?.['title'] as string | undefined, instancePath)
}

/** The noun for an object: its schema's title in words, or else its key. */
export function nounFor(title: string | undefined, at: string): string {
  if (title) return spaced(title.replace(/(?:Config|File|Name)$/, '').replace(/(?<=.)Meta$/, 'FrontMatter'))
  const keys = pointerKeys(at)
  const last = keys.at(-1)
  if (last === undefined) return 'file'
  return isIndex(last) ? singular(spaced(keys.at(-2) ?? 'item')) : spaced(last)
}

/** The place in words: `"premium"`, or `item 3 of "features"`; the root is `the file`. */
export function placeName(at: string): Message {
  const keys = pointerKeys(at)
  const last = keys.at(-1)
  if (last === undefined) return say`the file`
  return isIndex(last) && keys.length > 1 ? say`item ${Number(last) + 1} of ${quote(keys.at(-2))}` : [quote(last)]
}

function spaced(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

function singular(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')
}
