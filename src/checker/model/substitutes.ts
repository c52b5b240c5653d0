import { isDrawing, patternOf } from '../files.ts'
import { type DataLocation, pointer, pointerKeys } from '../findings.ts'
import { contentOf, type Documents, type SoundDocument } from '../model.ts'
import { isPhoto } from '../pictures.ts'
import type { Validator, Validators } from '../schema/schemas.ts'

/** Documents whose invalid parts are replaced by valid ones, so that rules can check the rest. */
export interface Substitution {
  readonly documents: Documents
  /** The pointers of replaced or removed parts, by file. */
  readonly places: ReadonlyMap<string, readonly string[]>
}

type CandidateOrder = (typeof candidateOrders)[number]

/** The candidate that is tried first. */
export const candidateOrders = ['first', 'last'] as const

/**
 * The documents, and those that break their schema in single values, with each wrong value replaced by one from the
 * same place in another item of its list or in another file of its kind. Undefined if there is nothing to replace.
 */
export function withSubstitutes(
  documents: Documents,
  validators: Validators,
  order: CandidateOrder,
): Substitution | undefined {
  const places = new Map<string, readonly string[]>()
  const added = [...documents.readings].flatMap(([file, { document, parsed, kind }]): SoundDocument[] => {
    const schema = patternOf(file)?.schema
    const validator = schema === undefined || kind === 'overlay' ? undefined : validators.get(schema)
    const isWhole = parsed?.value !== undefined && ![...parsed.damage.values()].includes('partial')
    if (document || !kind || !validator || !isWhole) return []
    const others = documents.sound.filter((other) => other.kind === kind).map(({ value }) => value)
    const replaced = [...parsed.damage.keys()]
    const value = soundValue(parsed.value, [...replaced], { validator, others, order, replaced })
    if (value === undefined) return []
    places.set(file, replaced)
    return [{ file, kind, value: contentOf({ ...parsed, value }), schema: validator.schema }]
  })
  if (added.length === 0) return undefined
  const sound = [...documents.sound, ...added].sort((a, b) => (a.file < b.file ? -1 : 1))
  const usable = new Set(sound.map(({ file }) => file))
  const isUsable = (file: string) => usable.has(file) || isDrawing(file) || isPhoto(file)
  const complete = documents.missing === 0 && [...documents.readings.keys()].every(isUsable)
  return { documents: { ...documents, sound, complete }, places }
}

interface Scene {
  readonly validator: Validator
  readonly others: readonly unknown[]
  readonly order: CandidateOrder
  /** Collects the pointers of replaced parts. */
  readonly replaced: string[]
}

const mostTries = 60

// Names are never replaced, since references to them would break.
const naming = /\/(id|path|aliases|name|field|value|kind|anchor|word)(\/|$)|\/rules\/|^$/

/** Replaces each invalid part; undefined when no candidate fits. */
function soundValue(value: unknown, damaged: string[], scene: Scene): unknown {
  const root = { value: structuredClone(value) }
  const tried = new Map<string, number>()
  for (let i = 0; i < mostTries; i += 1) {
    const [error] = damaged.length > 0 ? [] : scene.validator.errorsOf(root.value)
    if (damaged.length === 0 && !error) return root.value
    const unknown: unknown = error?.params['additionalProperty']
    if (error && typeof unknown === 'string') {
      scene.replaced.push(pointer(error.instancePath, unknown))
      put(root, pointer(error.instancePath, unknown), undefined)
      continue
    }
    const missing: unknown = error?.params['missingProperty']
    const missed = typeof missing === 'string' ? [missing] : []
    const place = damaged.pop() ?? pointer(error?.instancePath ?? '', ...missed)
    const times = tried.get(place) ?? 0
    const parts = naming.test(place) ? [] : partsLike(root.value, place, scene)
    if (times >= parts.length) return undefined
    tried.set(place, times + 1)
    scene.replaced.push(place)
    put(root, place, parts[times])
  }
  return undefined
}

/** The values at the same place in other items of the list and in other files. */
function partsLike(value: unknown, place: string, { others, order }: Scene): unknown[] {
  const keys = pointerKeys(place)
  const found = [value, ...others].flatMap((root) => reach(root, keys))
  const own = reach(value, keys, true)
  const different = found.filter((part) => part !== undefined && part !== null && !own.includes(part))
  // Objects are never replaced: references to names inside them would break.
  const single = [...new Set(different)].filter((part) => typeof part !== 'object').slice(0, 8)
  return order === 'first' ? single : single.toReversed()
}

/** The values at keys, in every item of each list on the way, or with `isOwn` in the named one. */
function reach(value: unknown, [key, ...rest]: readonly string[], isOwn = false): unknown[] {
  if (key === undefined) return [value]
  if (Array.isArray(value) && !isOwn) return value.flatMap((item) => reach(item, rest, isOwn))
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? reach(Reflect.get(value, key), rest, isOwn)
    : []
}

function put(root: { value: unknown }, place: string, part: unknown): void {
  const keys = pointerKeys(place)
  const last = keys.pop() ?? ''
  const [holder] = reach(root.value, keys, true)
  if (typeof holder !== 'object' || holder === null) return
  if (part === undefined) Reflect.deleteProperty(holder, last)
  else Object.defineProperty(holder, last, { value: part, writable: true, enumerable: true, configurable: true })
}

/** Whether a location is in a replaced part. */
export function isReplaced({ places }: Substitution, { file, pointer: at }: DataLocation): boolean {
  return (places.get(file) ?? []).some((place) => at === place || at.startsWith(`${place}/`))
}
