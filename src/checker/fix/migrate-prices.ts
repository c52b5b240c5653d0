import { editedFile, type FileEdit, readFileValue } from '../edit/file.ts'
import { outlineOf } from '../edit/layout.ts'
import { type ConfigFiles, decode } from '../files/decode.ts'
import { patternOf } from '../files/file-patterns.ts'
import { overlayName } from '../files/overlay-names.ts'
import { readSchemas, type SchemaSet, schemaSet } from '../schema/schema-set.ts'

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

type Properties = Readonly<Record<string, unknown>>

function records(list: unknown): readonly Properties[] {
  return Array.isArray(list) ? list.map(Object) : []
}
