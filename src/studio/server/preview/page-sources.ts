import { valueAt } from '#checker/edit.ts'
import { overlayName } from '#checker/files.ts'
import type { OfferFact } from '#engine/facts.ts'
import { money } from '#engine/money.ts'
import { waysToChoose, waysToRead } from '#engine/text.ts'
import { type BlockKind, blockKinds } from '#site/blocks/blocks.ts'
import type { Page } from '#site/pages/page.ts'
import type { Place, Source } from '../../protocol.ts'
import { decoded, markedParts, unmarked } from './source-marks.ts'

interface Around {
  /** The value of each file by path. */
  readonly values: ReadonlyMap<string, object>
  /** The parts of files that the data around a text came from, the nearest first. */
  readonly homes: readonly Home[]
}

/** A part of a file that an object of the data came from, with the object's key on the way to the text. */
interface Home extends Place {
  readonly key: string
}

/** The sources of all texts and figures in the data of a page that was composed of marked texts. */
export function sourcesIn({ blocks, ...frame }: Omit<Page, 'meta'>, values: Around['values']): Source[] {
  const around = { values, homes: [] }
  const inBlocks = blocks.flatMap((one, block) => [...found(one, '', around)].map((source) => ({ ...source, block })))
  return [...inBlocks, ...found(frame, '', around)]
}

function* found(part: unknown, name: string, around: Around): Generator<Source> {
  if (typeof part === 'string' || typeof part === 'number') yield* foundInText(String(part), name, around)
  else if (Array.isArray(part)) for (const item of part) yield* found(item, name, around)
  else if (typeof part === 'object' && part !== null) {
    const own = homesOf(part, around.values)
    yield* foundInFact(part, around)
    for (const [key, value] of Object.entries(part)) {
      // Documents that a block shows are found by its own keys.
      const outer = name === 'data' ? around.homes.map((home) => ({ ...home, key })) : around.homes
      yield* found(value, key, { ...around, homes: [...own.map((home) => ({ ...home, key })), ...outer] })
    }
  }
}

/** The value of a plan's fact, which stands in the file under its id; pages write the digits of money by themselves. */
function* foundInFact(part: Partial<OfferFact>, { values, homes }: Around): Generator<Source> {
  const { id, text, value } = part
  if (id === undefined || text === undefined || text !== unmarked(text)) return
  for (const { file, at, key } of homes) {
    const place = [...at, key, id]
    if (key !== 'facts' || valueAt(values.get(file), place) === undefined) continue
    for (const written of [text, ...digitsOf(value)]) yield { text: written, file, at: place }
    return
  }
}

/** The digits of a number, and of an amount in a currency of two or three decimals. */
function digitsOf(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'number') return new Set()
  const amounts = [2, 3].map((decimals) => money(value, { symbol: '', decimals }).digits)
  return new Set([value.toLocaleString('en'), ...amounts])
}

function* foundInText(text: string, name: string, around: Around): Generator<Source> {
  const isOwn = text === unmarked(text) || name in otherNames
  const beside = isOwn && besideText(unmarked(text), name, around)
  if (beside) yield beside
  else for (const source of markedParts(text)) for (const one of readings(source.text)) yield { ...source, text: one }
}

/** The parts of files that an object of the data came from: those around its texts, and the list that a block shows. */
function homesOf(part: object, values: Around['values']): Place[] {
  const places = Object.values(part).flatMap((own) => (typeof own === 'string' ? markedParts(own) : []))
  const homes = places.map(({ file, at }) => ({ file, at: at.slice(0, -1) }))
  const { shows } = ('kind' in part && blockKinds[part.kind as BlockKind]) || {}
  const [first] = homes
  if (!first || !shows) return homes
  const file = overlayName(first.file)?.original ?? first.file
  const { adjustment } = Object(part)
  if (adjustment === undefined) return [...homes, { file, at: [shows] }]
  const list: unknown = valueAt(values.get(file), [shows])
  const index = Array.isArray(list) ? list.findIndex((item) => Object(item).id === adjustment) : -1
  return index < 0 ? homes : [...homes, { file, at: [shows, index] }]
}

/** Keys of page data whose property in the file has another name. */
const otherNames: Readonly<Record<string, string>> = { hours: 'officeHours' }

/** Keys of page data without readable text. */
const forMachines = /^(?:amount|anchor|colour|emphasis|href|icon|id|image|initials|kind|symbol|type|wordmark)$/

/** The source of an unmarked figure, date or name: a sibling of the marked texts around it, by its key. */
function besideText(text: string, name: string, { values, homes }: Around): Source | undefined {
  if (forMachines.test(name)) return undefined
  for (const { file, at, key } of homes) {
    const written = otherNames[key] ?? key.replace(/Text$/, '')
    // A market's office stands one level deeper than the market's own name.
    for (const place of [
      [...at, written],
      [...at, 'contact', written],
    ]) {
      const value = valueAt(values.get(file), place)
      const isSame = written !== name || (typeof value !== 'object' && String(value) === text)
      if (value !== undefined && isSame) return { text, file, at: place }
    }
  }
  return undefined
}

/** The texts that a template reads as, one for each of its forms and choices. */
function readings(text: string): string[] {
  return waysToChoose(decoded(text))
    .flatMap(waysToRead)
    .filter((own) => own.trim() !== '')
}
