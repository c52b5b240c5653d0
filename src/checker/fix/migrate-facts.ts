import { currencyIn, type WrittenCurrency } from '#engine/amounts.ts'
import type { Fact } from '#engine/contract/config.ts'
import { valueIn } from '#engine/facts.ts'
import type { Check } from '../check.ts'
import { readFileValue, withFileValue } from '../edit/file.ts'
import { outlineOf, partOf } from '../edit/layout.ts'
import { type ConfigFiles, decode, withTexts } from '../files/decode.ts'
import { patternOf } from '../files/file-patterns.ts'
import { overlayName } from '../files/overlay-names.ts'
import { readSchemas, type SchemaSet, schemaSet } from '../schema/schema-set.ts'

/**
 * Moves facts that older configs state in properties of a plan into `facts`, and turns figures in words into numbers:
 * `"hospitalPanel": "850+ clinics"` becomes `"facts": { "hospital-panel": { "from": 850 } }`. A property states the
 * fact that has its name with hyphens; `limits.medical` and `minimum.medical` both state `medical-limit`.
 * Overlays keep only words, since each language writes figures itself. Texts quote facts by their new names.
 *
 * @returns the new texts of the named files; empty if they would not reduce the errors.
 */
export function migrateFacts(config: ConfigFiles, named: readonly string[], check: Check): ReadonlyMap<string, string> {
  const texts = migratedTexts(config, named)
  if (texts.size === 0) return texts
  const errorsIn = (files: ConfigFiles['files']) =>
    check(files, config.schemas).diagnostics.filter(({ severity }) => severity === 'error').length
  return errorsIn(withTexts(config.files, texts)) < errorsIn(config.files) ? texts : new Map()
}

type Kinds = ReadonlyMap<string, Fact['kind']>

function migratedTexts({ files, schemas }: ConfigFiles, named: readonly string[]): ReadonlyMap<string, string> {
  const set = schemaSet(readSchemas(schemas))
  const textOf = (file: string) => decode(file, files.get(file) ?? null).text ?? ''
  const kindsIn = (file: string) => kindsOf(readFileValue(file, textOf(file))?.value)
  const shared = kindsIn('config/facts.json')
  const withQuotes = quotesOf(shared, [...files.keys()])
  return new Map(
    named.flatMap((file): [string, string][] => {
      const text = textOf(file)
      const { original = file } = overlayName(file) ?? {}
      const isMarket = patternOf(original)?.kind === 'market'
      const kinds = isMarket ? new Map([...shared, ...kindsIn(original)]) : shared
      const now = withQuotes(isMarket ? migratedMarket(set, file, text, kinds) : text)
      return now === text ? [] : [[file, now]]
    }),
  )
}

/** The kinds of the facts that a file defines, by id. */
function kindsOf(value: unknown): Kinds {
  return new Map(records(Object(value).facts).map(({ id, kind }) => [String(id), kind as Fact['kind']]))
}

function migratedMarket(set: SchemaSet, file: string, text: string, kinds: Kinds): string {
  const schema = patternOf(file)?.schema
  const value: unknown = readFileValue(file, text)?.value
  if (schema === undefined || value === undefined) return text
  const outline = outlineOf(set, { schema: set.at(schema), file: schema }, value)
  const isTranslation = overlayName(file) !== undefined
  const { plans, minimum, ...others } = Object(value)
  const currency = currencyIn(value)
  const moved = records(plans).map((plan, i) => {
    const { order } = partOf(outline, ['plans', i])
    return withFactsMoved(plan, 'facts', { kinds, known: order, currency, isTranslation, statedBy: factsOf })
  })
  // A translation with nothing but figures is not needed any more.
  const kept = isTranslation ? moved.filter((plan) => Object.keys(plan).join() !== 'id') : moved
  const { order } = partOf(outline, ['minimum'])
  const terms = { kinds, known: order, currency, isTranslation, statedBy: limitOf }
  const now = {
    ...others,
    ...(plans && { plans: kept }),
    ...(minimum && { minimum: withFactsMoved(minimum, 'amounts', terms) }),
  }
  return withFileValue(file, text, { value: now }, outline)
}

type Properties = Readonly<Record<string, unknown>>

function records(list: unknown): readonly Properties[] {
  return Array.isArray(list) ? list.map(Object) : []
}

interface Stated {
  readonly id: string
  readonly value: unknown
}

interface Terms {
  readonly kinds: Kinds
  /** The properties in the present schema. */
  readonly known: readonly string[]
  /** The market's, in which its amounts are written. */
  readonly currency: WrittenCurrency
  readonly isTranslation: boolean
  /** The facts that an older property may state. */
  readonly statedBy: (name: string, value: unknown) => readonly Stated[]
}

/** The properties, where those that state facts are moved into the one named `into`. */
function withFactsMoved(
  own: Properties,
  into: string,
  { kinds, known, currency, isTranslation, statedBy }: Terms,
): Properties {
  const older = new Map(
    Object.entries(own).flatMap(([name, value]) => {
      const stated = known.includes(name) ? [] : statedBy(name, value)
      return stated.length > 0 && stated.every(({ id }) => kinds.has(id)) ? [[name, stated] as const] : []
    }),
  )
  if (older.size === 0) return own
  const moved = [...older.values()].flat().flatMap(({ id, value }) => {
    if (kinds.get(id) === 'words') return [[id, value] as const]
    return isTranslation ? [] : [[id, figureIn(value, kinds.get(id) === 'money' ? currency : undefined)] as const]
  })
  const facts = { ...Object.fromEntries(moved), ...Object(own[into]) }
  const others = Object.entries(own).filter(([name]) => !older.has(name) && name !== into)
  return { ...Object.fromEntries(others), ...(Object.keys(facts).length > 0 && { [into]: facts }) }
}

/** One fact of the property's own name, or one for each of its parts. */
function factsOf(name: string, value: unknown): readonly Stated[] {
  const isGroup = typeof value === 'object' && value !== null && !('from' in value || 'to' in value)
  if (!isGroup) return [{ id: hyphened(name), value }]
  const group = hyphened(name).replace(/s$/, '')
  return Object.entries(value).map(([part, one]) => ({ id: `${hyphened(part)}-${group}`, value: one }))
}

function limitOf(name: string, value: unknown): readonly Stated[] {
  return [{ id: `${hyphened(name)}-limit`, value }]
}

/** A figure in words as a number or a range; other words stay, for the checker to report. */
function figureIn(value: unknown, currency: WrittenCurrency | undefined): unknown {
  return typeof value === 'string' ? (valueIn(value, currency) ?? value) : value
}

function hyphened(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Writes `{plan.my-plan.facts.hospital-panel}` for `{plan.my-plan.hospitalPanel}`, and older quotes of steps and minimums likewise. */
function quotesOf(kinds: Kinds, files: readonly string[]): (text: string) => string {
  const ids = files.flatMap((file) => /^config\/markets\/([a-z0-9-]+)\.json$/.exec(file)?.[1] ?? [])
  const market = `(?:(?:${ids.join('|')})\\.)?`
  const end = '(?=\\s*[},])'
  const ofPlan = new RegExp(`(\\{\\s*plan\\.${market}[\\w-]+\\.)([A-Za-z]+?)(Step)?${end}`, 'g')
  const ofMinimum = new RegExp(`(\\{\\s*minimum\\.${market}[A-Za-z]+)${end}`, 'g')
  return (text) =>
    text
      .replaceAll(ofPlan, (written, start: string, name: string, step?: string) => {
        return kinds.has(hyphened(name)) ? `${start}facts.${hyphened(name)}${step ? '.step' : ''}` : written
      })
      .replaceAll(ofMinimum, (written, start: string) => {
        const [, name = ''] = /\.([A-Za-z]+)$/.exec(start) ?? []
        return !kinds.has(name) && kinds.has(`${name}-limit`) ? `${start}-limit` : written
      })
}
