import type { ErrorObject } from 'ajv/dist/2020.js'
import {
  capitalized,
  code,
  count,
  didYouMean,
  type FileRule,
  type Message,
  pointer,
  quote,
  say,
  some,
  withArticle,
} from '../findings.ts'
import { isSchema } from '../schema.ts'
import { described, nounFor, placeName, type Sentence } from './sentences.ts'

// Ordered by how well they explain a value that fails several keywords, the best first.
const sentences: Readonly<Record<string, (error: ErrorObject) => Sentence>> = {
  type: wrongType,
  minLength: (error) => {
    const least = error.params['limit']
    return least === 1 ? blank(error) : told(error, 'wrong-size', say`must have at least ${count(least, 'character')}`)
  },
  enum: (error) => unknownValue(error, error.params['allowedValues']),
  const: (error) => unknownValue(error, [error.params['allowedValue']]),
  pattern: wrongForm,
  format: wrongForm,
  maxLength: (error) => told(error, 'wrong-size', say`must have at most ${count(error.params['limit'], 'character')}`),
  minItems: (error) => told(error, 'wrong-size', say`needs at least ${count(error.params['limit'], 'item')}`),
  maxItems: (error) => told(error, 'wrong-size', say`takes at most ${count(error.params['limit'], 'item')}`),
  minimum: (error) => wrongSize(error, say`at least`),
  maximum: (error) => wrongSize(error, say`at most`),
  exclusiveMinimum: (error) => wrongSize(error, say`more than`),
  exclusiveMaximum: (error) => wrongSize(error, say`less than`),
  uniqueItems: ({ instancePath, params: { i, j } }) => {
    const [first, second] = [Math.min(i, j) + 1, Math.max(i, j) + 1]
    return {
      rule: 'repeated-item',
      message: say`Items ${first} and ${second} of ${placeName(instancePath)} are the same.`,
    }
  },
  oneOf: noneFits,
  anyOf: noneFits,
  not: noneFits,
  'false schema': noneFits,
}

const order = Object.keys(sentences)

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

// Patterns of many properties, in words: their descriptions tell the purpose, not the form.
const formsInWords: Readonly<Record<string, Message>> = {
  '^[a-z0-9]+(-[a-z0-9]+)*$': say`It is made of lower-case letters, digits and single hyphens, such as ${code('great-eastern')}.`,
  '^#[0-9a-f]{6}$': say`A colour is # and six digits or lower-case letters from a to f, such as ${code('#1f6f8b')}.`,
  '^\\+[0-9]+([ -][0-9]+)*$': say`Visitors dial it with a tap: write + and the code of the country, then the digits in groups, such as ${code('+973 1234 5678')}.`,
  '^[^@ ]+@[^@ ][^@ .]*\\.[^@ ]+$': say`An e-mail address looks like ${code('name@example.com')}.`,
}

/** The rank of a keyword about a value itself, most specific first; -1 for any other. */
export function valueRank(keyword: string): number {
  return order.indexOf(keyword)
}

/** The message for a value that fails a keyword. */
export function valueSentence(error: ErrorObject): Sentence {
  return (sentences[error.keyword] ?? noneFits)(error)
}

/** The place that the sentence is about: the value itself, or of a list with a repeated item, the repetition. */
export function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  return keyword === 'uniqueItems' ? pointer(instancePath, Math.max(params['i'], params['j'])) : instancePath
}

/** The message for an invalid name in an object of free names. */
export function nameSentence(key: string, { schema, instancePath }: ErrorObject): Sentence {
  const named = isSchema(schema) ? schema : {}
  const form = formsInWords[named.pattern ?? '']
  const hint = form === undefined ? described(named) : { hint: form }
  return { rule: 'wrong-form', message: say`${quote(key)} cannot be a name in ${placeName(instancePath)}.`, ...hint }
}

function wrongType(error: ErrorObject): Sentence {
  const { params, data } = error
  const names = String(params['type'])
    .split(',')
    .map((name) => typeNames[name] ?? name)
  return told(error, 'wrong-type', say`must be ${names.join(' or ')}, not ${typeOf(data)}`)
}

function typeOf(data: unknown): Message {
  if (data === null) return say`empty`
  if (typeof data === 'object') return Array.isArray(data) ? say`a list` : say`an object`
  return [quote(data)]
}

function unknownValue(error: ErrorObject, allowed: readonly unknown[]): Sentence {
  const { data, instancePath, parentSchema } = error
  const title = parentSchema?.['title']
  const isNamed = typeof title === 'string'
  const problem = isNamed
    ? say`${quote(data)} is not ${withArticle(nounFor(title, ''))}`
    : say`${placeName(instancePath)} cannot be ${quote(data)}`
  const words = allowed.filter((value) => typeof value === 'string')
  const meant = typeof data === 'string' ? didYouMean(data, words) : []
  return {
    rule: 'unknown-value',
    message: say`${capitalized(problem)}.${meant}`,
    hint: say`It can be ${some(allowed, 'or', 40)}.`,
  }
}

function wrongForm(error: ErrorObject): Sentence {
  // The purpose of the value helps more than its form.
  if (error.data === '') return blank(error)
  const hint = formsInWords[String(error.params['pattern'])]
  return { ...told(error, 'wrong-form', say`cannot be ${quote(error.data)}`), ...(hint === undefined ? {} : { hint }) }
}

function blank(error: ErrorObject): Sentence {
  return { ...told(error, 'wrong-size', say`must not be empty`), missing: [] }
}

function wrongSize(error: ErrorObject, words: Message): Sentence {
  return told(error, 'wrong-size', say`must be ${words} ${error.params['limit']}, not ${quote(error.data)}`)
}

function noneFits(error: ErrorObject): Sentence {
  return told(error, 'wrong-form', say`has none of the forms that it can have`)
}

function told({ instancePath, parentSchema }: ErrorObject, rule: FileRule, problem: Message): Sentence {
  return { rule, message: say`${capitalized(placeName(instancePath))} ${problem}.`, ...described(parentSchema) }
}
