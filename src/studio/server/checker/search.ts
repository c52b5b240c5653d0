import { type Keys, readFileValue } from '#checker/edit.ts'
import { bodyKey, decode, type FileContent, isConfigFile } from '#checker/files.ts'
import { labelOf, titleOf } from '../../app/form/schema/labels.ts'
import type { ReplaceAnswer, Replacement, SearchAnswer, SearchHit } from '../../protocol.ts'
import type { CheckSession } from './check-session.ts'

/** The most hits that are listed, of the most that are compared. */
const mostHits = 60
const mostCompared = 600
const mostReplacements = 2000

/** The most characters of texts after their replacement, since a letter may become a page. */
const mostReplaced = 1_000_000

/** The longest piece of a text that a hit shows. */
const mostLetters = 160

/**
 * Finds texts, figures, ids and addresses in all files. Each word has to stand in the value, in the names around it or in
 * the file's name, so that `atlantis bronze premium` finds a price. Files are read as they are, whatever errors they have.
 */
export function searched(
  session: CheckSession,
  { query, near }: { readonly query: string; readonly near?: string | undefined },
): SearchAnswer {
  const words = [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))]
  if (words.length === 0) return { hits: [], hasMore: false }
  const files = filesOf(session).filter((file) => {
    const text = lowerTextOf(session, file)
    return words.every((word) => text.includes(inJson(word)) || file.toLowerCase().includes(word))
  })
  const hits: Ranked[] = []
  for (const file of files.sort((a, b) => Number(b === near) - Number(a === near))) {
    for (const { at, value, within } of leavesOf(session, file)) {
      const text = String(value)
      const own = ownWords(text, within)
      const all = [own, ...within, file].join('\n').toLowerCase()
      if (!words.some((word) => own.includes(word)) || !words.every((word) => all.includes(word))) continue
      if (hits.length === mostCompared) return best(hits)
      hits.push({ hit: { file, at, within, text: excerpt(text, words) }, rank: rankOf(text, within, words) })
    }
  }
  return best(hits)
}

/** Replaces a phrase in all texts, letter by letter as it is written; nothing is changed by it. */
export function replaced(
  session: CheckSession,
  { find, by }: { readonly find: string; readonly by: string },
): ReplaceAnswer {
  if (find === '') return { replacements: [], hasMore: false }
  const wanted = inJson(find.toLowerCase())
  const replacements: Replacement[] = []
  let length = 0
  for (const file of filesOf(session)) {
    if (!lowerTextOf(session, file).includes(wanted)) continue
    for (const { at, value: was, within } of leavesOf(session, file)) {
      if (typeof was !== 'string' || !was.includes(find) || at.at(-1) === '$schema' || isPlanName(at)) continue
      const value = was.replaceAll(find, () => by)
      length += was.length + value.length
      if (replacements.length === mostReplacements || length > mostReplaced) return { replacements, hasMore: true }
      replacements.push({ file, at, within, was, value, isCode: isCode(was) })
    }
  }
  return { replacements, hasMore: false }
}

/** Whether a value is a plan's name: renamed in its form, it takes along the texts that quote the plan. */
function isPlanName([list, , name]: Keys): boolean {
  return list === 'plans' && name === 'plan'
}

/** Whether a value is written for machines, such as `triton-mutual`, `/contact` or `#5a3a00`. */
function isCode(value: string): boolean {
  return /^[a-z0-9/#_.:@+-]+$/.test(value)
}

function filesOf({ config }: CheckSession): string[] {
  // The state of the translations is written for machines alone.
  return [...config.files.keys()].filter((file) => isConfigFile(file) && !file.startsWith('config/translated/'))
}

const lowerTexts = new WeakMap<CheckSession, Map<string, { readonly of: FileContent; readonly lower: string }>>()

/** The text of a file in lower case, which is kept until the file changes. */
function lowerTextOf(session: CheckSession, file: string): string {
  const content = session.config.files.get(file) ?? null
  const known = lowerTexts.get(session) ?? new Map()
  lowerTexts.set(session, known)
  const last = known.get(file)
  if (last && last.of === content) return last.lower
  const lower = (decode(file, content).text ?? '').toLowerCase()
  known.set(file, { of: content, lower })
  return lower
}

/** A word as it stands in JSON. */
function inJson(word: string): string {
  return JSON.stringify(word).slice(1, -1)
}

interface Leaf {
  readonly at: Keys
  readonly value: unknown
  readonly within: readonly string[]
}

/** The texts, numbers and flags of a file. */
function* leavesOf(session: CheckSession, file: string): Generator<Leaf> {
  const read = readFileValue(file, session.textOf(file) ?? '')
  if (!read) return
  yield* leavesIn(read.value, [], [])
  if (read.body !== undefined) yield { at: [bodyKey], value: read.body, within: [bodyKey] }
}

function* leavesIn(value: unknown, at: Keys, within: readonly string[]): Generator<Leaf> {
  if (typeof value !== 'object' || value === null) {
    yield { at, value, within }
    return
  }
  for (const [name, part] of Object.entries(value)) {
    const isItem = Array.isArray(value)
    const title = isItem ? titleOf(part).slice(0, 60) : name
    // A text of a list of texts is its own title.
    yield* leavesIn(
      part,
      [...at, isItem ? Number(name) : name],
      typeof part === 'object' || !isItem ? [...within, title] : within,
    )
  }
}

/** The piece of a text around the first word that it has. */
function excerpt(text: string, words: readonly string[]): string {
  if (text.length <= mostLetters) return text
  const lower = text.toLowerCase()
  const found = words.map((word) => lower.indexOf(word)).filter((index) => index >= 0)
  const from = Math.max(0, Math.min(...found, text.length) - 40)
  const begin = from > text.length - 40 ? 0 : from
  return `${begin > 0 ? '…' : ''}${text.slice(begin, begin + mostLetters)}${begin + mostLetters < text.length ? '…' : ''}`
}

interface Ranked {
  readonly hit: SearchHit
  readonly rank: number
}

/** A property that was named counts most, then words of the text itself; a long text has any word. */
function rankOf(text: string, within: readonly string[], words: readonly string[]): number {
  const own = ownWords(text, within)
  const name = ownWords('', within)
  const isNamed = words.some((word) => name.includes(word))
  return words.filter((word) => own.includes(word)).length + (isNamed ? 10 : 0) - (text.length > mostLetters ? 20 : 0)
}

function best(hits: readonly Ranked[]): SearchAnswer {
  const sorted = hits.toSorted((a, b) => b.rank - a.rank)
  return { hits: sorted.slice(0, mostHits).map(({ hit }) => hit), hasMore: hits.length > mostHits }
}

/** A value with the name and the label of its property, in lower case. */
function ownWords(text: string, within: readonly string[]): string {
  const name = within.at(-1) ?? ''
  return [text, name, labelOf(name)].join('\n').toLowerCase()
}
