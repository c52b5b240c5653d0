/** Schemas: what they say of a place, of translations, and of a value that they refuse. */
import type { ErrorObject } from 'ajv/dist/2020.js'
import { currencyIn, readAmount, westernDigits } from '#engine/amounts.ts'
import { misspellingOf } from './did-you-mean.ts'
import {
  decode,
  type FileContent,
  filePatterns,
  overlayName,
  overlaySchema,
  patternOf,
  withoutOverlays,
} from './files.ts'
import { code, type Finding, forFiles, type Message, pointerKeys, quote, quoteWhole, say, term } from './findings.ts'

/** A JSON Schema, or a part of one. */
export interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly title?: string
  readonly description?: string
  /** The label in Studio; without it, Studio shows the property's name in words. */
  readonly label?: string
  /** The help text in Studio; without it, Studio shows the description, which speaks of files. */
  readonly help?: string
  /** Whether Studio shows it only to people who ask for what files say, or while it is wrong. */
  readonly advanced?: boolean
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  /** The values in Studio, in the order of `enum`; without them, Studio shows each value in words. */
  readonly enumLabels?: readonly string[]
  readonly enumDescriptions?: readonly string[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  /** Whether it is a translatable text. */
  readonly translate?: boolean
  /** Whether it is a name that other languages may leave as it is. */
  readonly properName?: boolean
  /** The properties that identify an item of a list in its overlays. */
  readonly matchedBy?: readonly string[]
  /** When the code shows a text, if that bears out what the text claims. */
  readonly holdsWhen?: string
  /** The kind of input in an editor, such as `money` or `day`; by default that of its type. */
  readonly input?: string
  /** The kind of thing that its id refers to, such as `benefit`. */
  readonly refersTo?: string
  /** The snippets that editors offer. */
  readonly defaultSnippets?: readonly Snippet[]
}

/** A default value, with placeholders such as `${1:words}`. */
export interface Snippet {
  readonly label: string
  readonly description: string
  readonly body: unknown
}

/** A part of a schema, and the file that it stands in. */
export interface PlacedSchema {
  readonly schema: Schema
  readonly file: string
}

/** Schemas that refer to each other. */
export interface SchemaSet {
  /** The schema of a file, such as `schemas/market.schema.json`; empty when there is none. */
  readonly at: (file: string) => Schema
  /** Follows the `$ref` of a part of a file's schema; empty when it leads nowhere. */
  readonly resolve: (part: Schema, file: string) => PlacedSchema
  /** Resolves a part for a value: if it has several forms, to the one of the value's kind or with most of its names. */
  readonly formOf: (part: Schema, file: string, value: unknown) => PlacedSchema
}

/** Takes schemas together, by their paths under the root. */
export function schemaSet(schemas: ReadonlyMap<string, Schema>): SchemaSet {
  const at: SchemaSet['at'] = (file) => schemas.get(file) ?? {}
  const resolved = new WeakMap<Schema, PlacedSchema>()
  const resolve: SchemaSet['resolve'] = (part, file) => {
    if (part.$ref === undefined) return { schema: part, file }
    const known = resolved.get(part)
    if (known) return known
    const target = follow(part.$ref, file)
    resolved.set(part, target)
    return target
  }
  const follow = (ref: string, file: string): PlacedSchema => {
    const { pathname, hash } = new URL(ref, `file:///${file}`)
    const target = pathname.slice(1)
    let found: unknown = at(target)
    for (const key of pointerKeys(decodeURIComponent(hash.slice(1)))) found = Object(found)[key]
    return isSchema(found) ? resolve(found, target) : { schema: {}, file }
  }
  const formOf: SchemaSet['formOf'] = (part, from, value) => {
    const { schema, file } = resolve(part, from)
    if (!schema.oneOf) return { schema, file }
    let [likest, most]: [PlacedSchema | undefined, number] = [undefined, -Infinity]
    for (const part of schema.oneOf) {
      const form = resolve(part, file)
      const alike = likeness(form.schema, value)
      if (alike > most) [likest, most] = [form, alike]
    }
    return likest ? formOf(likest.schema, likest.file, value) : { schema, file }
  }
  return { at, resolve, formOf }
}

/** Whether a file is a schema of config; those of overlays are derived from the others, and only editors read them. */
export function isSchemaFile(file: string): boolean {
  return /^schemas\/(?!overlays\/).*\.json$/i.test(file)
}

/** The schemas among files that are JSON. */
export function readSchemas(files: ReadonlyMap<string, FileContent>): Map<string, Schema> {
  return new Map([...files].flatMap(([file, content]) => readSchema(file, content)))
}

/**
 * The schema with each `markdownDescription` as `description`. Parts with a `$ref` have the former, since VS Code
 * would show the description of the target instead of a `description` there.
 */
export function withDescriptions(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withDescriptions)
  if (!isSchema(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      return [key === 'markdownDescription' ? 'description' : key, withDescriptions(value)]
    }),
  )
}

function readSchema(file: string, content: FileContent): [string, Schema][] {
  try {
    const schema = withDescriptions(JSON.parse(decode(file, content).text ?? ''))
    return isSchema(schema) ? [[file, schema]] : []
  } catch {
    return []
  }
}

function likeness({ properties = {} }: Schema, value: unknown): number {
  const kind = properties['kind']?.const
  if (kind !== undefined) return kind === Object(value)['kind'] ? Infinity : -1
  return Object.keys(Object(value)).filter((name) => Object.hasOwn(properties, name)).length
}

/** Whether a value is a schema with keywords: neither `true` nor `false`, nor a list. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schema of a property, which of an object with names for keys is the same for all. */
export function propertyOf({ properties = {}, additionalProperties }: Schema, key: string): Schema | undefined {
  if (Object.hasOwn(properties, key)) return properties[key]
  return typeof additionalProperties === 'object' ? additionalProperties : undefined
}

/** The value that was probably meant instead of an invalid one, and a hint for writing it. */
interface ClosestValue extends Pick<Finding, 'meant' | 'applicability' | 'inList'> {
  readonly hint?: Message
}

type Reading = (error: ErrorObject, root: unknown) => ClosestValue

const readings: Readonly<Record<string, Reading>> = {
  type: ofType,
  enum: ({ data, params }) => ofWords(data, params['allowedValues']),
  pattern: ({ data, params }, root) => ofForm(String(data), String(params['pattern']), root),
}

/** The closest value to one that fails its schema, given the whole file; empty when none is close. */
export function closestValue(error: ErrorObject, root: unknown): ClosestValue {
  return readings[error.keyword]?.(error, root) ?? {}
}

function ofType({ data, params, parentSchema }: ErrorObject, root: unknown): ClosestValue {
  const type = String(params['type'])
  if (type === 'number' || type === 'integer')
    return typeof data === 'string' ? ofNumber(data, root, parentSchema?.['input'] === 'money') : {}
  if (type === 'boolean') return ofChoice(data)
  if (type === 'array') return data === null ? {} : ofList(data, parentSchema?.['items'])
  if (type === 'string') return ofText(data, parentSchema?.['pattern'], root)
  const names: readonly string[] = type === 'object' ? (parentSchema?.['required'] ?? []) : []
  return names.length > 0
    ? { hint: say`It is written { ${names.flatMap((name, i) => say`${i === 0 ? [] : [', ']}${quote(name)}: …`)} }.` }
    : {}
}

function ofNumber(written: string, root: unknown, isMoney: boolean): ClosestValue {
  const market = currencyIn(root)
  const { code, symbol } = market
  const read = readAmount(written, isMoney ? market : {})
  if ('problem' in read) return { hint: say`${read.problem}` }
  const { amount: value, currency } = read
  const isSure = ['', code, symbol].includes(currency)
  const signs = String(value) === written.trim() ? say`quotation marks` : say`quotation marks, commas or currency`
  return isSure
    ? { meant: value, hint: say`Write ${value} without ${signs}.` }
    : { meant: value, applicability: 'perhaps' }
}

function ofChoice(data: unknown): ClosestValue {
  const word = String(data).trim().toLowerCase()
  const meant = ['true', 'yes', '1'].includes(word) ? true : ['false', 'no', '0'].includes(word) ? false : undefined
  if (meant === undefined) return { hint: say`Write true or false, without quotation marks.` }
  return { meant, hint: say`Write ${meant}, in lower case and without quotation marks.` }
}

function ofList(data: unknown, items: unknown): ClosestValue {
  const ids = typeof data === 'string' ? data.split(',').map((id) => id.trim()) : []
  if (ids.length > 1 && ids.every((id) => /^[\w-]+$/.test(id)) && Object(items).minLength === undefined)
    return {
      meant: ids,
      hint: say`A list stands in square brackets: [${ids.flatMap((id, i) => [...(i === 0 ? [] : [', ']), quoteWhole(id)])}].`,
    }
  const example = typeof data === 'object' ? [] : say`: [${quoteWhole(data)}]`
  return { inList: true, hint: say`A list stands in square brackets, even of one item${example}.` }
}

function ofText(data: unknown, pattern: string | undefined, root: unknown): ClosestValue {
  const [only, ...others]: readonly unknown[] = Array.isArray(data) ? data : [data]
  const isWord = ['string', 'number', 'boolean'].includes(typeof only)
  if (!isWord || others.length > 0) return {}
  const text = String(only)
  const meant = pattern === undefined || new RegExp(pattern, 'u').test(text) ? text : ofForm(text, pattern, root).meant
  if (typeof meant !== 'string') return {}
  const brackets = Array.isArray(data) ? say`, without square brackets` : []
  return { meant, hint: say`Write ${quoteWhole(meant)}${brackets}.` }
}

function ofWords(data: unknown, allowed: readonly unknown[]): ClosestValue {
  if (typeof data !== 'string') return {}
  const words = allowed.filter((word) => typeof word === 'string')
  const plain = data.trim().toLowerCase().replace(/\.$/, '')
  const longer = plain.length > 2 ? words.filter((word) => word.startsWith(plain)) : []
  const [word] = longer
  return word !== undefined && longer.length === 1 ? { meant: word } : misspellingOf(data, words)
}

/** The text in the form of a pattern: the id of a label of the file, or another spelling. */
function ofForm(written: string, pattern: string, root: unknown): ClosestValue {
  const fits = (text: string | undefined) => text !== undefined && new RegExp(pattern, 'u').test(text)
  const labelled = idLabelled(root, written.trim())
  if (labelled !== undefined && fits(labelled)) {
    const hint = say`${quoteWhole(written)} is what visitors read; its ${term('id')} stands here: ${quoteWhole(labelled)}.`
    return { meant: labelled, hint }
  }
  const twoDays = daysMeant(written).filter(fits)
  if (twoDays.length > 1) {
    return {
      hint: say`Write ${twoDays.flatMap((day, i) => say`${i === 0 ? [] : [', or ']}${quote(day)} for ${inWords(day)}`)}.`,
    }
  }
  const meant = [...twoDays, ...writings.map((write) => write(written.trim()))].find(fits)
  return meant === undefined || meant === written ? {} : { meant }
}

/** The id or value of the one thing in a file that has this label or name, such as an option of a question. */
function idLabelled(root: unknown, label: string): string | undefined {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { id, value: option, label: own, name } = value as Record<string, unknown>
    const known = id ?? option
    if (typeof known === 'string' && (own ?? name) === label) found.add(known)
    for (const part of Object.values(value)) visit(part)
  }
  visit(root)
  return found.size === 1 ? [...found][0] : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The days, YYYY-MM-DD, that a date in another form can mean. */
function daysMeant(written: string): string[] {
  const text = westernDigits(written)
    .toLowerCase()
    .replaceAll(/(\d)(st|nd|rd|th)\b|,/g, '$1')
  const [first = '', second = '', third = '', ...more] = text.split(/[\s/.-]+/)
  if (more.length > 0) return []
  const day = (year: string, month: string, date: string): string[] => {
    const number = /^\d+$/.test(month) ? Number(month) : months.findIndex((name) => month.startsWith(name)) + 1
    const isDay = /^\d{4}$/.test(year) && number >= 1 && number <= 12 && Number(date) >= 1 && Number(date) <= 31
    return isDay ? [`${year}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`] : []
  }
  return [...new Set([...day(first, second, third), ...day(third, second, first), ...day(third, first, second)])]
}

function inWords(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

// Each rewrites a text; the first result that fits the form of the value was meant.
const writings: readonly ((text: string) => string | undefined)[] = [
  (text) => text,
  (text) => (/^www\./.test(text) ? `https://${text}` : undefined),
  (text) => (/^[^@\s/]+@[^@\s][^@\s.]*\.[^@\s]+$/.test(text) ? `mailto:${text}` : undefined),
  (text) => (/^\d{1,3}$/.test(text) ? `${text}%` : undefined),
  (text) => (/^\d{1,3} %$/.test(text) ? text.replace(' ', '') : undefined),
  timeMeant,
  (text) => colourMeant(text.toLowerCase()),
  (text) => text.toUpperCase(),
  (text) =>
    text.replace(
      /^([a-z]{2})[_-]([a-z]{2})$/i,
      (_, language, country) => `${language.toLowerCase()}-${country.toUpperCase()}`,
    ),
  addressMeant,
  (text) => text.toLowerCase().replaceAll(/[\s_]+/g, '-'),
]

/** The time that a text means, as visitors read it: `18:00` is `6:00 PM`. */
export function timeMeant(text: string): string | undefined {
  const [, hours = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?(?:\s?h)?\s*([ap]\.?m\.?)?$/i.exec(text) ?? []
  const hour = Number(hours)
  // Without minutes or half of the day, it may be a number of any kind.
  if (hours === '' || hour > 23 || Number(minutes) > 59 || (!half && !/[:.]/.test(text))) return undefined
  const isAfternoon = half ? /^p/i.test(half) : hour >= 12
  return `${hour % 12 || 12}:${minutes} ${isAfternoon ? 'PM' : 'AM'}`
}

function colourMeant(text: string): string | undefined {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(text)?.[1]
  return digits && `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

/** The path on this site that is meant by an address, a path of `config/assets`, or a path without its slash. */
function addressMeant(text: string): string | undefined {
  if (/[:{}<>@]|\.\w+\/|^#/.test(text)) return undefined
  const path = text.replace(/^\/?config\/assets/, '').replaceAll('\\', '/')
  const plain = path
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replace(/(?<=.)\/$/, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/**
 * The schemas of overlays, by their paths: each keeps from its original only the texts, the parts around them, and the
 * properties that identify list items, so that an overlay cannot set a figure, an id, a condition or a field.
 *
 * @param schemas those of the originals, by their paths under the root.
 */
export function overlaySchemas(schemas: ReadonlyMap<string, Schema>): Map<string, Schema> {
  const set = schemaSet(schemas)
  const names = namesOfItems(schemas, set)
  const holdsText = textFinder(set)
  const overlay = (part: Schema, file: string): Schema => {
    if (part.translate && (Array.isArray(part.type) || part.oneOf)) {
      const isList = part.oneOf?.some((form) => set.resolve(form, file).schema.type === 'array')
      return wordsAlone(part, isList)
    }
    const { $id, $defs, properties, required = [], items, matchedBy, oneOf, minItems: _, ...rest } = part as Written
    const own = names.get(part) ?? []
    const kept = Object.entries(properties ?? {}).filter(([name, property]) => {
      const isName = own.includes(name) || property.const !== undefined
      return name === '$schema' || isName || holdsText(property, file)
    })
    // The first identifying property of an item is always present, the others may be missing.
    const named = matchedBy && {
      matchedBy,
      items: { ...(items && overlay(items, file)), required: matchedBy.slice(0, 1) },
    }
    return {
      ...without(rest, conditional),
      ...($id && { $id: $id.replace('/schemas/', '/overlays/') }),
      ...(typeof rest.additionalProperties === 'object' && {
        additionalProperties: overlay(rest.additionalProperties, file),
      }),
      ...($defs && { $defs: mapped($defs, (definition) => overlay(definition, file)) }),
      ...(properties && {
        properties: {
          ...Object.fromEntries(kept.map(([name, property]) => [name, overlay(property, file)])),
          ...(isPath(properties['path']) && ownAddress),
        },
        required: required.filter((name) => properties[name]?.const !== undefined),
      }),
      ...(named ?? (items && { items: overlay(items, file) })),
      ...(oneOf && { oneOf: oneOf.map((form) => overlay(form, file)) }),
    }
  }
  // Their addresses follow from the names of their files.
  const named = new Set(filePatterns.flatMap(({ kind, schema }) => (/^(provider|article)$/.test(kind) ? [schema] : [])))
  const ofFiles = new Set(filePatterns.flatMap(({ kind, schema }) => (withoutOverlays.includes(kind) ? [] : [schema])))
  return new Map(
    [...schemas].map(([file, schema]) => {
      const own = overlay(schema, file)
      if (!ofFiles.has(file)) return [overlaySchema(file), own]
      const added = { review, ...(named.has(file) && ownAddress) }
      return [overlaySchema(file), { ...own, properties: { ...added, ...own.properties } }]
    }),
  )
}

/** The schema for the words of a value that can be a figure or a stand-in as well, since no overlay sets either. */
function wordsAlone({ title, label, description, help, translate }: Schema, isList = false): Schema {
  const text = { type: 'string', pattern: '\\S' }
  return {
    ...(title && { title }),
    ...(isList ? { type: 'array', items: text } : text),
    ...(label && { label }),
    ...(description && { description }),
    ...(help && { help }),
    translate: translate === true,
  }
}

function isPath(part: Schema | undefined): boolean {
  return part?.$ref?.endsWith('#/$defs/Path') === true
}

const path: Schema = { $ref: 'common.schema.json#/$defs/Path' }

/** A page may have an address in the words of its language. */
const ownAddress: Readonly<Record<string, Schema>> = {
  path: {
    ...path,
    description:
      'Its own address in this language, which the site puts behind that of the language: `/my-page` stands at `/zh-hk/my-page`. Left out, it is that of the original.',
  },
  movedFrom: {
    type: 'array',
    label: 'Earlier addresses',
    items: path,
    description: 'Addresses that it had before in this language, in the same form: they lead to it.',
  },
}

/** A schema with the schemas that it refers to among its own definitions, by their titles. */
export function selfContained(set: SchemaSet, file: string): Schema {
  const definitions: Record<string, unknown> = {}
  const within = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => within(item, at))
    if (!isSchema(value)) return value
    const { $ref, $defs, $id, ...rest } = value
    const own = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, within(part, at)]))
    if ($ref === undefined) return own
    const { schema, file: target } = set.resolve({ $ref }, at)
    const title = schema.title ?? $ref
    if (!Object.hasOwn(definitions, title)) {
      definitions[title] = undefined
      definitions[title] = within(schema, target)
    }
    const { description: markdownDescription, ...beside } = own
    return { $ref: `#/$defs/${title}`, ...beside, ...(markdownDescription !== undefined && { markdownDescription }) }
  }
  return { ...(within(set.at(file), file) as Schema), $defs: definitions as Record<string, Schema> }
}

/** A note on who still has to read the texts of a file; visitors never see it. */
const review: Schema = {
  type: 'string',
  label: 'Still to be read',
  pattern: '\\S',
  description: 'Who still has to read these texts, and why, such as `By a native reader`. No visitor sees it.',
}

type Written = Schema & { readonly minItems?: number }

/** Constraints of an original that an overlay, which has texts alone, cannot meet. */
const conditional = ['allOf', 'if', 'then', 'else', 'not', 'anyOf', 'dependentRequired', 'defaultSnippets', 'examples']

function without(schema: Schema, keys: readonly string[]): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)))
}

function mapped(parts: Readonly<Record<string, Schema>>, change: (part: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))
}

/** The properties that identify an item of a list, by the item's schema. */
function namesOfItems(schemas: ReadonlyMap<string, Schema>, set: SchemaSet): Map<Schema, readonly string[]> {
  const found = new Map<Schema, readonly string[]>()
  const add = (part: Schema, file: string, names: readonly string[]): void => {
    const { schema, file: at } = set.resolve(part, file)
    found.set(schema, [...new Set([...(found.get(schema) ?? []), ...names])])
    for (const form of schema.oneOf ?? []) add(form, at, names)
  }
  for (const [file, schema] of schemas) {
    for (const part of partsOf(schema)) if (part.items && part.matchedBy) add(part.items, file, part.matchedBy)
  }
  return found
}

/** A schema and every schema in it. */
function partsOf(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(partsOf)
  return isSchema(value) ? [value, ...inside] : inside
}

/** Whether the values of a part of a schema hold any text. */
function textFinder(set: SchemaSet): (part: Schema, file: string) => boolean {
  const known = new Map<Schema, boolean>()
  const holdsText = (part: Schema, from: string): boolean => {
    const { schema, file } = set.resolve(part, from)
    const before = known.get(schema)
    if (before !== undefined) return before
    // Cuts recursion: a recursive schema needs a text elsewhere.
    known.set(schema, false)
    const { properties = {}, additionalProperties: others, items, oneOf = [] } = schema
    const named = typeof others === 'object' ? [others] : []
    const inside = [...Object.values(properties), ...named, ...(items ? [items] : []), ...oneOf]
    const found = schema.translate === true || inside.some((one) => holdsText(one, file))
    known.set(schema, found)
    return found
  }
  return holdsText
}

interface Retired {
  /** The kind of file that had the property, in any language. */
  readonly kind: 'market' | 'messages' | 'acknowledged'
  /** The pointers of the property. */
  readonly at: RegExp
  /** Why it went, and what to do instead. */
  readonly why: Message
  /** Whether --fix writes it in its new form, so that it is not to be removed. */
  readonly isMoved?: true
}

/** The properties that earlier versions had and nothing reads any more. */
const retired: readonly Retired[] = [
  {
    kind: 'market',
    at: /^\/usualTerm$/,
    why: say`It multiplied premiums of a year by months, to prices that no insurer gives. Premiums are shown as insurers state them, a year; remove it.`,
  },
  {
    kind: 'market',
    at: /^\/plans\/\d+\/(?:premium|premiumChanges)$/,
    why: say`A plan has a ${code('price')} and ${code('priceChanges')}${forFiles(say`: ${code('npm run check -- --fix')} renames them`)}.`,
    isMoved: true,
  },
  {
    kind: 'market',
    at: /^\/subsidy$/,
    why: say`A subsidy is one of the ${code('adjustments')}${forFiles(say`: ${code('npm run check -- --fix')} moves it there`)}.`,
    isMoved: true,
  },
  {
    kind: 'acknowledged',
    at: /^\/acknowledged\/\d+\/warning$/,
    why: say`An acknowledgement names the ${code('rule')}, the place and the ${code('values')} of its warning in place of its words${forFiles(say`: ${code('npm run check -- --fix')} writes them`)}.`,
    isMoved: true,
  },
  {
    kind: 'messages',
    at: /^\/(?:planTable|sideBySide)\/overTerm$/,
    why: say`No page says what a premium comes to over several years any more; remove it.`,
  },
]

/** The names that properties have now, by those of earlier versions. */
export const renamedProperties: Readonly<Record<string, string>> = {
  premium: 'price',
  premiumChanges: 'priceChanges',
}

/** Why a property of an earlier version is not read any more; undefined for any other. */
export function retiredWhy(
  file: string,
  pointer: string,
): { readonly text: Message; readonly isMoved: boolean } | undefined {
  const { original = file } = overlayName(file) ?? {}
  const kind = patternOf(original)?.kind
  const found = retired.find((one) => one.kind === kind && one.at.test(pointer))
  return found && { text: found.why, isMoved: found.isMoved === true }
}

/** The present names (IANA) of zones that the platform lists by an older one. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The present name of a time zone. */
export function currentZone(name: string): string {
  return renamed[name] ?? name
}

/** All time zones (IANA) by their present names. */
export const allZones: readonly string[] = Intl.supportedValuesOf('timeZone').map(currentZone)

/** The city of a time zone, as in its name. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1)
}
