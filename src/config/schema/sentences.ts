import type { ErrorObject } from 'ajv/dist/2020.js'
import type { FileRule, Finding } from '#config/diagnostics/diagnostic.ts'
import { didYouMean } from '#config/diagnostics/did-you-mean.ts'
import { capital, list, quote, some, withArticle } from '#config/diagnostics/english.ts'
import { isIndex, pointerKeys } from '#config/json/pointer.ts'
import { type Forms, noForm } from './compiler.ts'
import type { Schema } from './schema-set.ts'

/** The message for a schema error, and its rule. */
export type Sentence = Pick<Finding, 'message' | 'hint' | 'missing'> & { readonly rule: FileRule }

/** A property that the object cannot have; `meant` is the one that probably was. */
export function unknownSentence(key: string, meant: string | undefined, error: ErrorObject): Sentence {
  const message = `${quote(key)} is not ${withArticle(nounOf(error))} property.`
  if (meant !== undefined) {
    const question = ` Did you mean ${quote(meant)}?`
    return { rule: 'unknown-property', message: message + question, ...described(propertiesOf(error)[meant]) }
  }
  const free = Object.keys(propertiesOf(error)).filter((name) => !Object.hasOwn(Object(error.data), name))
  const hint = free.length > 0 ? `It can also have ${some(free, 'or')}.` : removeIt(error)
  return { rule: 'unknown-property', message, hint }
}

function removeIt(error: ErrorObject): string {
  const known = Object.keys(propertiesOf(error))
  return `Remove it: ${withArticle(nounOf(error))} has ${list(known)}, and nothing else.`
}

/** A property that every object of this kind must have. */
export function missingSentence(key: string, error: ErrorObject): Sentence {
  const noun = nounOf(error)
  const message = `${quote(key)} is missing from this ${noun}.`
  const property = propertiesOf(error)[key]
  const hint = property?.enum ? { hint: `It can be ${some(property.enum, 'or', 40)}.` } : {}
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
  const subject = capital(withArticle(nounFor(title, error.instancePath)))
  const condition = conditionInWords(error.parentSchema?.['if'], error.params['failingKeyword'] === 'then')
  const hint = missing.flatMap((key) => properties?.[key]?.description ?? []).join(' ')
  const message = `${subject} ${condition} needs ${list(missing)}.`
  return [{ rule: 'missing-property', message, missing, ...(hint ? { hint } : {}) }]
}

function conditionInWords({ properties = {}, required: [key = ''] = [] }: Schema, holds: boolean): string {
  const property = properties[key]
  if (!property) return `${holds ? 'with' : 'without'} ${quote(key)}`
  return `whose ${quote(key)} is ${holds ? '' : 'not '}${quote(property.const)}`
}

/** An object that fits none of its forms; `only` is its one property, if it has just one. */
export function noFormSentence(only: string | undefined, error: ErrorObject): Sentence {
  const { title, keys }: Forms = error.parentSchema?.[noForm] ?? { title: '', keys: [] }
  const meant = only === undefined ? '' : didYouMean(only, keys)
  const message = `${capital(withArticle(nounFor(title, '')))} has ${list(keys, 'or')}; this one has none of them.${meant}`
  return { rule: 'unknown-form', message }
}

/** The properties that the schema behind an error describes, by name. */
export function propertiesOf({ parentSchema }: ErrorObject): NonNullable<Schema['properties']> {
  return parentSchema?.['properties'] ?? {}
}

/** The description of a schema as a hint, if it has one. */
export function described(schema: Schema | undefined): { hint?: string } {
  return schema?.description === undefined ? {} : { hint: schema.description }
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
export function placeName(at: string): string {
  const keys = pointerKeys(at)
  const last = keys.at(-1)
  if (last === undefined) return 'the file'
  return isIndex(last) && keys.length > 1 ? `item ${Number(last) + 1} of ${quote(keys.at(-2))}` : quote(last)
}

function spaced(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}

function singular(noun: string): string {
  return noun.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')
}
