import type { ErrorObject } from 'ajv/dist/2020.js'
import { closest, misspellingOf } from '../did-you-mean.ts'
import {
  askFor,
  type Diagnostic,
  type Finding,
  isAsking,
  parentPointer,
  pointer,
  pointerKeys,
  quote,
  say,
  term,
  together,
} from '../findings.ts'
import { diagnosticOf, type Parsed } from '../json.ts'
import { closestValue, renamedProperties, retiredWhy, type Schema } from '../schema.ts'
import { noForm } from './compiler.ts'
import type { Validator } from './schemas.ts'
import {
  branchThatFailed,
  missingSentence,
  needsSentence,
  noFormSentence,
  propertiesOf,
  type Sentence,
  unknownSentence,
} from './sentences.ts'
import { nameSentence, placeOf, valueRank, valueSentence } from './value-sentences.ts'

/** A finding in a file that is known, by the rule that it breaks. */
type Mistake = Sentence & Omit<Finding, 'file'>

/** Validates a parsed file: a diagnostic for each error, at the name or value concerned. */
export function checkSchema(file: string, parsed: Parsed, { schema, errorsOf }: Validator): Diagnostic[] {
  const places = Map.groupBy(errorsOf(parsed.value), ({ instancePath }) => instancePath)
  return [...places.values()]
    .flatMap((errors) => mistakesAt(errors, schema, parsed.value))
    .map((mistake) => retiredOr(mistake, file))
    .filter((mistake) => !isDamaged(parsed, mistake))
    .map(({ rule, ...mistake }) => {
      return diagnosticOf(rule, { file, ...mistake }, () => parsed)
    })
}

/** A mistake; a property of an earlier version says why it went, and can be removed. */
function retiredOr(mistake: Mistake, file: string): Mistake {
  const why = mistake.rule === 'unknown-property' ? retiredWhy(file, mistake.pointer) : undefined
  if (why === undefined) return mistake
  const { meant: _, applicability: __, ...others } = mistake
  const message = say`${quote(pointerKeys(mistake.pointer).at(-1))} is a ${term('property')} of an earlier version.`
  return { ...others, message, hint: why.text, ...(!why.isMoved && { isRemoved: true }) }
}

/** Whether an error may follow from damaged text alone. */
function isDamaged({ damage }: Parsed, { pointer: at, part }: Mistake): boolean {
  if (damage.size === 0) return false
  if (damage.get(at) === 'partial' && part !== 'key') return true
  for (let place = at; ; place = parentPointer(place)) {
    if (damage.get(place) === 'unknown') return true
    if (place === '') return false
  }
}

/** The mistakes of one place: each is reported once, however many keywords of the schema it fails. */
function mistakesAt(errors: readonly ErrorObject[], whole: Schema, root: unknown): Mistake[] {
  const branches = errors.flatMap((error) => branchThatFailed(error) ?? [])
  const missing = byParam(
    errors.filter(({ parentSchema }) => !branches.some((branch) => branch === parentSchema)),
    'missingProperty',
  )
  const unknown = byParam(errors, 'additionalProperty')
  const meant = new Map(
    [...unknown].map(([key, error]) => [key, propertyMeant(key, error, unknown.size, [...missing.keys()])]),
  )
  const renamed = new Set([...meant.values(), ...[...unknown.keys()].map((key) => renamedProperties[key])])
  const [value] = errors.filter(({ keyword }) => valueRank(keyword) >= 0).sort(byRank)
  return [
    ...[...unknown].map(([key, error]) => {
      const near = misspellingOf(key, freeNames(error))
      const isMeant = near.meant !== undefined && near.meant === meant.get(key) && isMeantOnce(near.meant, meant)
      return {
        ...atKey(unknownSentence(key, meant.get(key), error), error, key),
        ...(isMeant ? near : {}),
      }
    }),
    // A property that was only misspelt is not missing as well.
    ...[...missing]
      .filter(([key]) => !renamed.has(key))
      .map(([key, error]) => here(missingSentence(key, error), error)),
    ...errors.flatMap((error) => needsSentence(error, renamed, whole).map((sentence) => here(sentence, error))),
    ...errors.filter(({ keyword }) => keyword === noForm).map(noFormMistake),
    ...[...byParam(errors, 'propertyName')].map(([key, error]) => atKey(nameSentence(key, error), error, key)),
    ...(value ? [valueMistake(value, root)] : []),
  ]
}

function here(sentence: Sentence, { instancePath }: ErrorObject): Mistake {
  return { ...sentence, pointer: instancePath }
}

function valueMistake(error: ErrorObject, root: unknown): Mistake {
  const { hint: advice, ...meant } = closestValue(error, root)
  const { message, hint: description, ...sentence } = valueSentence(error)
  const isAsked = isAsking(message) || advice !== undefined || meant.meant === undefined
  const hint = together(advice, description)
  return {
    ...sentence,
    message: isAsked ? message : say`${message}${askFor(meant.meant)}`,
    ...(hint.length > 0 && { hint }),
    pointer: placeOf(error),
    ...meant,
  }
}

function atKey(sentence: Sentence, { instancePath }: ErrorObject, key: string): Mistake {
  return { ...sentence, pointer: pointer(instancePath, key), part: 'key' }
}

function noFormMistake(error: ErrorObject): Mistake {
  const [only, ...others] = Object.keys(Object(error.data))
  if (only === undefined || others.length > 0) return here(noFormSentence(undefined, error), error)
  return atKey(noFormSentence(only, error), error, only)
}

function byParam(errors: readonly ErrorObject[], param: string): Map<string, ErrorObject> {
  const found = new Map<string, ErrorObject>()
  for (const error of errors) {
    const name: unknown = error.params[param]
    // Prefer the schema that describes the property.
    if (typeof name === 'string' && (!found.has(name) || propertiesOf(error)[name])) found.set(name, error)
  }
  return found
}

// One unknown and one missing property of the same kind are one misspelt name.
function propertyMeant(
  key: string,
  error: ErrorObject,
  unknown: number,
  missing: readonly string[],
): string | undefined {
  const near = closest(key, freeNames(error))
  const [only = '', ...others] = missing
  if (near !== undefined || unknown > 1 || others.length > 0) return near
  const { type } = propertiesOf(error)[only] ?? {}
  const value: unknown = Object(error.data)[key]
  const kind = Array.isArray(value) ? 'array' : typeof value
  return type !== undefined && type.replace('integer', 'number') === kind ? only : undefined
}

function freeNames(error: ErrorObject): string[] {
  return Object.keys(propertiesOf(error)).filter((name) => !Object.hasOwn(Object(error.data), name))
}

function isMeantOnce(name: string, meant: ReadonlyMap<string, string | undefined>): boolean {
  return [...meant.values()].filter((other) => other === name).length === 1
}

function byRank(a: ErrorObject, b: ErrorObject): number {
  return valueRank(a.keyword) - valueRank(b.keyword)
}
