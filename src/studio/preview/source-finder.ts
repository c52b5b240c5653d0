import type { Source } from '../preview-messages.ts'

/** What finds the sources of a page's texts. */
export interface Finder {
  /** All of them, in the order in which the page has them. */
  readonly sources: readonly Source[]
  /** Which of them a text may come from: several where it stands in several places. */
  readonly find: (text: string) => readonly Source[]
  /** The number of the only one that says this; -1 where none or several do. */
  readonly only: (text: string) => number
}

/**
 * Makes what finds texts among the sources of a page: whole texts first, then templates that were filled, then parts, and
 * last what is nothing but filled in.
 */
export function finderIn(sources: readonly Source[]): Finder {
  const exact = Map.groupBy(sources.keys(), (i) => plain(sources[i]?.text ?? ''))
  const templates = sources.filter(({ text }) => placeholder.test(text)).map(templateOf)
  const search = (text: string): readonly Source[] => {
    const whole = exact.get(text)?.flatMap((i) => sources[i] ?? [])
    if (whole) return whole
    const fitting = templates.filter(({ form }) => form.test(text))
    const most = Math.max(...fitting.map(({ own }) => own))
    const filled = fitting.filter(({ own }) => own === most).map(({ source }) => source)
    const parts = most > 0 ? [] : among(sources, text)
    return parts.length > 0 ? parts : filled
  }
  const known = new Map<string, readonly Source[]>()
  return {
    sources,
    find(text) {
      const wanted = plain(text)
      const found = known.get(wanted) ?? search(wanted)
      known.set(wanted, found)
      return found
    },
    only(text) {
      const [i = -1, other] = exact.get(plain(text)) ?? []
      return other === undefined ? i : -1
    },
  }
}

/** A text as it is seen: with one blank between words. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** What is filled in: `{count}`, a figure, or one of several forms. */
const placeholder = /\{[\w.-]+(?:,(?:[^{}]|\{[^{}]*\})*)?\}/

/** A template, what it looks like once it is filled, and how many letters and digits of that are its own. */
function templateOf(source: Source) {
  const parts = plain(source.text).split(placeholder)
  const form = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`, 'u')
  return { source, form, own: parts.join('').replaceAll(/[^\p{L}\p{N}]/gu, '').length }
}

/** The longest of the texts that are parts of one, or else the shortest of those that it is several words of. */
function among(sources: readonly Source[], text: string): readonly Source[] {
  const parts = sources.filter((source) => isPart(plain(source.text), text))
  const longest = Math.max(...parts.map((source) => source.text.length))
  if (parts.length > 0) return parts.filter((source) => source.text.length === longest)
  const wholes = text.includes(' ') ? sources.filter((source) => isPart(text, plain(source.text))) : []
  const shortest = Math.min(...wholes.map((source) => source.text.length))
  return wholes.filter((source) => source.text.length === shortest)
}

/** Whether a text stands in another, not in the middle of a word or a figure. */
function isPart(part: string, whole: string): boolean {
  const at = whole.indexOf(part)
  if (at < 0 || !/[\p{L}\p{N}]/u.test(part)) return false
  const ends = [whole.slice(0, at).at(-1), part[0], part.at(-1), whole.slice(at + part.length)[0]]
  const [before, first, last, after] = ends.map((one) => /[a-z0-9]/i.test(one ?? ''))
  return !(before && first) && !(last && after)
}

/** The sources with each place once. */
export function places(sources: readonly Source[]): readonly Source[] {
  return [...new Map(sources.map((source) => [placeOf(source), source])).values()]
}

/** Whether a text is one of the renderer's own words, which may stand anywhere on a page. */
export function isMessage({ file }: Pick<Source, 'file'>): boolean {
  return file.startsWith('config/messages/')
}

/** What tells one place from another. */
export function placeOf({ file, at }: Pick<Source, 'file' | 'at'>): string {
  return `${file}#${at.join('/')}`
}

/** How near two places are: how far down they lie together. Messages lie together for all pages, which tells nothing of one. */
export function nearness(a: Pick<Source, 'file' | 'at'>, b: Pick<Source, 'file' | 'at'>): number {
  if (a.file !== b.file || isMessage(a)) return 0
  const apart = a.at.findIndex((key, i) => key !== b.at[i])
  return 1 + (apart < 0 ? a.at.length : apart)
}
