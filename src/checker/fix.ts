/** Repairs of files, and what turns older configs into present ones. */
import { currencyIn, type WrittenCurrency } from '#engine/amounts.ts'
import type { Fact } from '#engine/contract/config.ts'
import { valueIn } from '#engine/facts.ts'
import { slug } from '#engine/text.ts'
import { acknowledgementOf, type Check } from './check.ts'
import {
  editedFile,
  type FileEdit,
  type Keys,
  outlineOf,
  partOf,
  readFileValue,
  tidyJson,
  withFileValue,
} from './edit.ts'
import { type ConfigFiles, decode, type FileContent, isMarkdown, overlayName, patternOf, withTexts } from './files.ts'
import { type Diagnostic, type Edit, pointer } from './findings.ts'
import { parseJson } from './json.ts'
import { isLikelyStandIn, standInPlaces } from './model/likely-stand-ins.ts'
import type { CheckOptions } from './model.ts'
import { readSchemas, type SchemaSet, schemaSet } from './schema.ts'

/** The result of a repair. */
interface Repaired {
  /** The new texts, by file; undefined for a file that moved elsewhere. */
  readonly texts: ReadonlyMap<string, string | undefined>
  /** The diagnostics whose fixes were applied. */
  readonly made: readonly Diagnostic[]
  /** The diagnostics whose fixes would not have improved the config, and were not applied. */
  readonly left: readonly Diagnostic[]
  /** The number of fixes that were not tried, since their file has too many. */
  readonly untried: number
}

/** The most fixes tried in a file: each takes a check, and a real file has a dozen. */
const mostTried = 300

/**
 * Applies the sure fixes of the named files one by one, with a check after each. A fix is kept only if its file
 * becomes readable without more errors, or the config has fewer errors and no new ones.
 */
export function repair({ files, schemas }: ConfigFiles, named: readonly string[], check: Check): Repaired {
  const made: Diagnostic[] = []
  const left: Diagnostic[] = []
  const leftPlaces = new Set<string>()
  const tried = new Map<string, number>()
  let now = new Map(files)
  let found = check(now, schemas).diagnostics
  const isOpen = (one: Diagnostic) => isFixable(one, found, named) && !leftPlaces.has(placeOf(one))
  const next = () => found.find((one) => isOpen(one) && (tried.get(one.file) ?? 0) < mostTried)
  for (let one = next(); one; one = next()) {
    tried.set(one.file, (tried.get(one.file) ?? 0) + 1)
    const fixed = withFix(now, one)
    const then = check(fixed, schemas).diagnostics
    const isKept = fixed !== now && isBetter(stateOf(one.file, now, found), stateOf(one.file, fixed, then))
    if (!isKept) {
      left.push(one)
      leftPlaces.add(placeOf(one))
      continue
    }
    made.push(one)
    now = fixed
    found = then
  }
  // A file that is still unreadable is left as it was written.
  const lost = new Set([...now.keys()].filter((file) => named.includes(file) && !stateOf(file, now, found).isReadable))
  const moved = [...files.keys()].filter((file) => !now.has(file)).map((file) => [file, undefined] as const)
  const texts = new Map([...moved, ...changes(files, now)].filter(([file]) => !lost.has(file)))
  const { kept = [], lost: undone = [] } = Object.groupBy(made, ({ file }) => (lost.has(file) ? 'lost' : 'kept'))
  return { texts, made: kept, left: [...undone, ...left], untried: found.filter(isOpen).length }
}

/** Sorts the properties of the named JSON files and lays them out; returns the new texts. */
export function tidy({ files, schemas }: ConfigFiles, named: readonly string[]): ReadonlyMap<string, string> {
  const set = schemaSet(readSchemas(schemas))
  const tidied = (file: string, content: FileContent): FileContent => {
    const { text, diagnostics } = decode(file, content)
    const schema = patternOf(file)?.schema
    if (text === undefined || schema === undefined || diagnostics.length > 0 || isMarkdown(file)) return content
    const parsed = parseJson(file, text)
    // The order of a file with faults is in doubt as well.
    if (parsed.diagnostics.length > 0) return content
    const outline = outlineOf(set, { schema: set.at(schema), file: schema }, parsed.value)
    const inOrder = tidyJson(text, outline)
    return inOrder === text ? content : inOrder
  }
  const now = new Map(
    [...files].map(([file, content]) => [file, named.includes(file) ? tidied(file, content) : content]),
  )
  return changes(files, now)
}

function changes(before: ConfigFiles['files'], now: ConfigFiles['files']): ReadonlyMap<string, string> {
  return new Map(
    [...now].filter((entry): entry is [string, string] => {
      const [file, content] = entry
      return typeof content === 'string' && before.get(file) !== content
    }),
  )
}

function isFixable({ file, fix }: Diagnostic, found: readonly Diagnostic[], named: readonly string[]): boolean {
  return (
    fix?.applicability === 'sure' &&
    named.includes(file) &&
    !found.some((one) => one.file === file && one.rule === 'encoding' && !one.fix)
  )
}

function placeOf(one: Diagnostic): string {
  return `${one.line}:${one.column} ${mistakeKey(one)}`
}

/** Identifies a mistake independently of its position, which edits change. */
function mistakeKey({ file, rule, message }: Diagnostic): string {
  return `${file} ${rule} ${message}`
}

/** The errors of a config, and whether one of its files is readable. */
interface State {
  readonly errors: readonly string[]
  readonly isReadable: boolean
}

function stateOf(file: string, files: ConfigFiles['files'], found: readonly Diagnostic[]): State {
  const errors = found.filter(({ severity }) => severity === 'error').map(mistakeKey)
  const isSaid = found.some((one) => one.file === file && unreadable.includes(one.rule))
  // A file that was moved is read in its new place.
  const isRead = !files.has(file) || isMarkdown(file) || isJson(decode(file, files.get(file) ?? null).text)
  return { errors, isReadable: !isSaid && isRead }
}

const unreadable = ['syntax', 'comment', 'trailing-comma', 'too-deep', 'wrong-place']

// Diagnostics may omit a mistake that follows from another one; the parser omits none.
function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? '')
    return true
  } catch {
    return false
  }
}

/** Whether a change to a file has made the config better. */
function isBetter(before: State, then: State): boolean {
  if (then.errors.length > before.errors.length) return false
  if (!before.isReadable && then.isReadable) return true
  const known = new Set(before.errors)
  return then.errors.length < before.errors.length && then.errors.every((name) => known.has(name))
}

/** The files with one fix applied; unchanged if that is impossible, such as when the new name of a file is taken. */
function withFix(files: Map<string, FileContent>, { file, fix }: Diagnostic): Map<string, FileContent> {
  const { text } = decode(file, files.get(file) ?? null)
  const { rename = file, edits = [] } = fix ?? {}
  if (text === undefined || (rename !== file && files.has(rename))) return files
  const others = [...files].filter(([name]) => name !== file)
  return new Map([...others, [rename, applyEdits(text, edits)]])
}

/** Applies edits to a text, from its end to its start; if two overlap, only the later one in the text is applied. */
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

const file = 'config/acknowledged.json'

/** An acknowledgement of an older config, which has the words of its warning. */
interface OlderEntry {
  readonly file: string
  readonly warning?: string
  readonly reason: string
  readonly review: string
}

/**
 * Writes acknowledgements of older configs as today's do: each names the rule, the place and the values of its warning in
 * place of its words. Those of which there is no warning stay.
 *
 * @returns the new text, if the file is among the named ones and has older ones.
 */
export function migrateAcknowledgements(
  { files, schemas }: ConfigFiles,
  named: readonly string[],
  check: Check,
  options: CheckOptions,
): ReadonlyMap<string, string> {
  const text = decode(file, files.get(file) ?? null).text ?? ''
  const { acknowledged: entries }: { readonly acknowledged?: readonly OlderEntry[] } = Object(
    readFileValue(file, text)?.value,
  )
  const isOlder = Array.isArray(entries) && entries.some((entry) => Object(entry).warning !== undefined)
  if (!named.includes(file) || !isOlder) return new Map()
  // Warnings that the file acknowledges are reported without it.
  const others = new Map([...files].filter(([name]) => name !== file))
  const { diagnostics } = check(others, schemas, options)
  const value = entries.flatMap((entry) => {
    const meant = diagnostics.filter((one) => one.file === entry.file && one.message === entry.warning)
    const { reason, review } = entry
    return meant.length === 0 ? [entry] : meant.map((one) => ({ ...acknowledgementOf(one), reason, review }))
  })
  const set = schemaSet(readSchemas(schemas))
  const schema = patternOf(file)?.schema ?? ''
  const outline = outlineOf(set, { schema: set.at(schema), file: schema }, { acknowledged: value })
  return new Map([[file, editedFile(file, text, { kind: 'set', at: ['acknowledged'], value }, outline)]])
}

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

/** The id of the adjustment that a `subsidy` becomes. */
const subsidy = 'subsidy'

/**
 * Writes the prices of older configs as today's do: a plan's `premium` and `premiumChanges` become `price` and
 * `priceChanges`, the market's `subsidy` one of its `adjustments`, and `usualTerm` goes.
 *
 * @returns the new texts of the named files that change.
 */
export function migratePrices({ files, schemas }: ConfigFiles, named: readonly string[]): ReadonlyMap<string, string> {
  const set = schemaSet(readSchemas(schemas))
  return new Map(
    named.flatMap((file): [string, string][] => {
      const before = decode(file, files.get(file) ?? null).text ?? ''
      const after = migrated(set, file, before)
      return after === before ? [] : [[file, after]]
    }),
  )
}

function migrated(set: SchemaSet, file: string, text: string): string {
  const { kind, schema } = patternOf(overlayName(file)?.original ?? file) ?? {}
  const value: unknown = readFileValue(file, text)?.value
  if (schema === undefined || value === undefined) return text
  const isOverlay = overlayName(file) !== undefined
  const ofKind = kind === 'market' ? ofMarket(value, isOverlay) : kind === 'translated' ? ofTranslated(value) : []
  const edits = [...ofKind, ...(isOverlay ? [] : ofBlocks(value, []))]
  return edits.reduce((now, edit) => {
    const outline = outlineOf(set, { schema: set.at(schema), file: schema }, readFileValue(file, now)?.value)
    return editedFile(file, now, edit, outline)
  }, text)
}

function ofMarket(market: unknown, isOverlay: boolean): FileEdit[] {
  const { plans, subsidy: older, usualTerm, adjustments } = Object(market)
  const renamed = records(plans).flatMap((plan, i): FileEdit[] => [
    ...rename(plan, ['plans', i], 'premium', 'price'),
    ...records(plan['premiumChanges']).flatMap((change, j) =>
      rename(change, ['plans', i, 'premiumChanges', j], 'premium', 'price'),
    ),
    ...rename(plan, ['plans', i], 'premiumChanges', 'priceChanges'),
  ])
  const dropped: FileEdit[] = usualTerm === undefined ? [] : [{ kind: 'set', at: ['usualTerm'] }]
  if (older === undefined || adjustments !== undefined) return [...renamed, ...dropped]
  const { amount, label, ...rest } = Object(older)
  const open = rest.rule === undefined ? { undecided: true } : {}
  const adjustment = { id: subsidy, label, ...(isOverlay ? {} : { amount: -Number(amount), ...rest, ...open }) }
  return [
    ...renamed,
    ...dropped,
    { kind: 'set', at: ['adjustments'], value: [adjustment] },
    { kind: 'set', at: ['subsidy'] },
  ]
}

function rename(item: Properties, at: readonly (string | number)[], from: string, name: string): FileEdit[] {
  return item[from] === undefined || item[name] !== undefined ? [] : [{ kind: 'rename', at: [...at, from], name }]
}

/** Names the adjustment in blocks that showed the market's only subsidy. */
function ofBlocks(value: unknown, at: readonly (string | number)[]): FileEdit[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => ofBlocks(item, [...at, i]))
  if (typeof value !== 'object' || value === null) return []
  const { kind, eligible, adjustment } = Object(value)
  const isOlder = kind === 'subsidy' && Array.isArray(eligible) && adjustment === undefined
  const inside = Object.entries(value).flatMap(([key, part]) => ofBlocks(part, [...at, key]))
  return isOlder ? [...inside, { kind: 'set', at: [...at, 'adjustment'], value: subsidy }] : inside
}

/** The digests of translations, under the new place of the words. */
function ofTranslated(translated: unknown): FileEdit[] {
  const { texts = {} } = Object(translated)
  return Object.entries(Object(texts)).flatMap(([file, digests]): FileEdit[] => {
    const [was, now] = ['/subsidy/label', `/adjustments/${subsidy}/label`]
    return Object(digests)[was] === undefined ? [] : [{ kind: 'rename', at: ['texts', file, was], name: now }]
  })
}

const siteFile = 'config/site.json'

/**
 * Marks values that older configs wrote as plain stand-ins, such as `"+65 0000 0000"`, and makes the site a `sample` if
 * it has one and says no `stage`. Removes what went with them: `way` of a response time and the message `notPublished`.
 * A link to a social network gets an id, by which its overlays now name it.
 *
 * @returns the new texts of the named files that change.
 */
export function migrateStandIns(
  { files, schemas }: ConfigFiles,
  named: readonly string[],
): ReadonlyMap<string, string> {
  const set = schemaSet(readSchemas(schemas))
  const textOf = (file: string) => decode(file, files.get(file) ?? null).text ?? ''
  const site = readFileValue(siteFile, textOf(siteFile))?.value
  const ids = socialIds(site)
  const { stage } = Object(site)
  // A value of a live site may look like a stand-in and be real.
  const isUnmarked = (value: unknown) => stage !== 'live' && isLikelyStandIn(value)
  const edits = new Map(
    named.map((file) => [file, editsOf(set, file, readFileValue(file, textOf(file))?.value, { ids, isUnmarked })]),
  )
  const isSample = [...edits.values()].flat().some(({ value }) => Object(value).standIn === true)
  if (isSample && stage === undefined) edits.get(siteFile)?.push({ at: ['stage'], value: 'sample' })
  return new Map(
    [...edits].flatMap(([file, all]): [string, string][] => {
      const before = textOf(file)
      const after = all.reduce((text, edit) => edited(set, file, text, edit), before)
      return after === before ? [] : [[file, after]]
    }),
  )
}

function edited(set: SchemaSet, file: string, text: string, { at, value }: PlacedEdit): string {
  const schema = patternOf(overlayName(file)?.original ?? file)?.schema ?? ''
  const outline = outlineOf(set, { schema: set.at(schema), file: schema }, readFileValue(file, text)?.value)
  return editedFile(file, text, { kind: 'set', at, value }, outline)
}

interface Older {
  /** The ids of links to social networks, by their addresses. */
  readonly ids: ReadonlyMap<unknown, string>
  readonly isUnmarked: (value: unknown) => boolean
}

function editsOf(set: SchemaSet, file: string, value: unknown, { ids, isUnmarked }: Older): PlacedEdit[] {
  const overlay = overlayName(file)
  const { kind, schema = '' } = patternOf(overlay?.original ?? file) ?? {}
  const marks = overlay ? [] : standInPlaces(set, schema, value).filter((place) => isUnmarked(place.value))
  const marked = marks.map((place): PlacedEdit => ({ at: place.at, value: { value: place.value, standIn: true } }))
  if (kind === 'site') return [...ofSite(value, ids, overlay !== undefined), ...marked]
  if (kind === 'messages') return ofMessages(value)
  return kind === 'translated' ? translatedEdits(value, ids) : marked
}

interface PlacedEdit {
  readonly at: Keys
  /** Undefined removes what stands there. */
  readonly value: unknown
}

/** The ids of links to social networks, by their addresses. */
function socialIds(site: unknown): ReadonlyMap<unknown, string> {
  return new Map(
    records(Object(Object(site).footer).social).flatMap(({ id, href, label }) =>
      id === undefined && typeof href === 'string' ? [[href, slug(String(label))] as const] : [],
    ),
  )
}

function ofSite(site: unknown, ids: ReadonlyMap<unknown, string>, isOverlay: boolean): PlacedEdit[] {
  const { contact, footer } = Object(site)
  const social = records(Object(footer).social)
  const ways = records(Object(contact).responseTimes).flatMap(({ way }, i): PlacedEdit[] =>
    way === undefined ? [] : [{ at: ['contact', 'responseTimes', i, 'way'], value: undefined }],
  )
  const named = social.flatMap(({ id, href }, i): PlacedEdit[] => {
    if (id !== undefined || !ids.has(href)) return []
    const place = ['footer', 'social', i]
    // The id replaces the address in overlays, which have the words alone.
    const other = isOverlay ? [{ at: [...place, 'href'], value: undefined }] : []
    return [{ at: [...place, 'id'], value: ids.get(href) }, ...other]
  })
  return [...ways, ...named]
}

function ofMessages(messages: unknown): PlacedEdit[] {
  const isWritten = Object(Object(messages).contactDetails).notPublished !== undefined
  return isWritten ? [{ at: ['contactDetails', 'notPublished'], value: undefined }] : []
}

/** The digests of translations, under the new names of the links. */
function translatedEdits(translated: unknown, ids: ReadonlyMap<unknown, string>): PlacedEdit[] {
  const { texts = {} } = Object(translated)
  return Object.entries(Object(texts)).flatMap(([file, digests]) =>
    [...ids].flatMap(([href, id]) => {
      const [was, now] = [String(href), id].map((name) => pointer('/footer/social', name, 'label'))
      const digest = Object(digests)[was ?? '']
      if (was === undefined || digest === undefined) return []
      return [
        { at: ['texts', file, was], value: undefined },
        { at: ['texts', file, now ?? ''], value: digest },
      ]
    }),
  )
}
