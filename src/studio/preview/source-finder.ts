import type { Place, Source } from '../protocol.ts'

/** Finds the sources of a page's texts. */
export interface Finder {
  /** All, in the order of the page. */
  readonly sources: readonly Source[]
  /** The sources that a text may come from. */
  readonly find: (text: string) => readonly Source[]
  /** The index of the only source with exactly this text; -1 if none or several have it. */
  readonly only: (text: string) => number
}

/** Prefers equal texts, then filled templates, then parts of texts, and last templates without words of their own. */
export function finderIn(sources: readonly Source[]): Finder {
  const exact = Map.groupBy(sources.keys(), (i) => collapsed(sources[i]?.text ?? ''))
  const templates = sources.filter(({ text }) => placeholder.test(text)).map(templateOf)
  const search = (text: string): readonly Source[] => {
    const whole = exact.get(text)?.flatMap((i) => sources[i] ?? [])
    if (whole) return whole
    const fitting = templates.filter(({ parts }) => isFilled(parts, text))
    const most = Math.max(...fitting.map(({ own }) => own))
    const filled = fitting.filter(({ own }) => own === most).map(({ source }) => source)
    const parts = most > 0 ? [] : among(sources, text)
    return parts.length > 0 ? parts : filled
  }
  const cache = new Map<string, readonly Source[]>()
  return {
    sources,
    find(text) {
      const wanted = collapsed(text)
      const found = cache.get(wanted) ?? search(wanted)
      cache.set(wanted, found)
      return found
    },
    only(text) {
      const [i = -1, other] = exact.get(collapsed(text)) ?? []
      return other === undefined ? i : -1
    },
  }
}

/** Collapses white space, as browsers do. */
function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Such as `{count}`, or a choice of forms in braces. */
const placeholder = /\{[\w.-]+(?:,(?:[^{}]|\{[^{}]*\})*)?\}/

/** A template with the parts between its placeholders and the number of its own letters and digits. */
function templateOf(source: Source) {
  const parts = collapsed(source.text).split(placeholder)
  return { source, parts, own: parts.join('').replaceAll(/[^\p{L}\p{N}]/gu, '').length }
}

/** Whether a text consists of these parts with something between each two. */
function isFilled([first = '', ...others]: readonly string[], text: string): boolean {
  const last = others.pop() ?? ''
  if (!text.startsWith(first)) return false
  let end = first.length
  for (const part of others) {
    const found = text.indexOf(part, end + 1)
    if (found < 0) return false
    end = found + part.length
  }
  return text.endsWith(last) && text.length - last.length > end
}

/** The longest sources within a text, or else the shortest that contain it, if it has several words. */
function among(sources: readonly Source[], text: string): readonly Source[] {
  const parts = sources.filter((source) => isPart(collapsed(source.text), text))
  const longest = Math.max(...parts.map((source) => source.text.length))
  if (parts.length > 0) return parts.filter((source) => source.text.length === longest)
  const wholes = text.includes(' ') ? sources.filter((source) => isPart(text, collapsed(source.text))) : []
  const shortest = Math.min(...wholes.map((source) => source.text.length))
  return wholes.filter((source) => source.text.length === shortest)
}

/** Whether a text contains another, at boundaries of words and figures. */
function isPart(part: string, whole: string): boolean {
  const at = whole.indexOf(part)
  if (at < 0 || !/[\p{L}\p{N}]/u.test(part)) return false
  const ends = [whole.slice(0, at).at(-1), part[0], part.at(-1), whole.slice(at + part.length)[0]]
  const [before, first, last, after] = ends.map((one) => /[a-z0-9]/i.test(one ?? ''))
  return !(before && first) && !(last && after)
}

/** One source of each place. */
export function distinctPlaces(sources: readonly Source[]): readonly Source[] {
  return [...new Map(sources.map((source) => [placeKey(source), source])).values()]
}

/** Whether a source is a message of the renderer, which may stand anywhere on a page. */
export function isMessage({ file }: Pick<Source, 'file'>): boolean {
  return file.startsWith('config/messages/')
}

/** A place as a key of maps. */
export function placeKey({ file, at }: Place): string {
  return `${file}#${at.join('/')}`
}

/** How near two places are: the length of their common path. Messages are near nothing. */
export function nearness(a: Place, b: Place): number {
  if (a.file !== b.file || isMessage(a)) return 0
  const apart = a.at.findIndex((key, i) => key !== b.at[i])
  return 1 + (apart < 0 ? a.at.length : apart)
}
