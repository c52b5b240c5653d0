import type { Place, Source } from '../protocol.ts'
import { distinctPlaces, type Finder, isMessage, nearness, placeKey } from './source-finder.ts'

/** The text nodes under an element with letters or digits, in order. */
export function textsUnder(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (/[\p{L}\p{N}]/u.test(node.nodeValue ?? '') && !node.parentElement?.closest('script, style'))
      found.push(node as Text)
  }
  return found
}

/**
 * The source of a text of the page. Of several sources with the same text, it prefers the one next to its neighbours' (of
 * equal prices, that of the plan in the same row), then the one in the order of the page, then the nearest. A text
 * without a source, such as the sign of a currency, has that of the text beside it.
 */
export function sourceOf(text: Text, finder: Finder, root: Element): Source | undefined {
  const all = finder.find(wordsOf(text))
  if (all.length === 0) return sourceBeside(text, finder, root)
  const candidates = distinctPlaces(inPlace(all, text, finder))
  if (candidates.length === 1) return candidates[0]
  const around = neighbours(text, finder, root)
  return (
    nearest(candidates, around, ({ at }) => at.length) ??
    sourceInTurn(text, candidates, finder, root) ??
    nearest(candidates, around) ??
    candidates[0]
  )
}

/** The text as the config has it: dates in their machine-readable form. */
function wordsOf({ data, parentElement }: Text): string {
  return parentElement instanceof HTMLTimeElement ? parentElement.dateTime : data
}

/** The sources that are in the same block as a text, or outside all blocks like it. */
function inPlace(sources: readonly Source[], text: Text, { find }: Finder): readonly Source[] {
  const element = text.parentElement?.closest('main > *')
  const block = element && blockOf(textsUnder(element).map((other) => find(wordsOf(other))))
  const may = (source: Source) =>
    isMessage(source) || (block === undefined && element ? source.block !== undefined : source.block === block)
  const own = sources.filter(may)
  return own.length > 0 ? own : sources
}

/** The index of the block that has most of an element's texts; undefined if it is a tie. */
function blockOf(texts: readonly (readonly Source[])[]): number | undefined {
  const blocks = texts.flatMap((sources) => [...new Set(sources.map(({ block }) => block))])
  const counted = [...Map.groupBy(blocks, (block) => block)].filter(([block]) => block !== undefined)
  const [first, second] = counted.sort(([, a], [, b]) => b.length - a.length)
  return first && first[1].length > (second?.[1].length ?? 0) ? first[0] : undefined
}

const alone = (sources: readonly Source[]) => (sources.length === 1 ? sources : [])

/** The source of the text beside one without a source. */
function sourceBeside(text: Text, finder: Finder, root: Element): Source | undefined {
  for (const { texts } of elementsAround(text, root)) {
    const known = texts.filter((one) => one === text || finder.find(wordsOf(one)).length > 0)
    const at = known.indexOf(text)
    const other = known[at + 1] ?? known[at - 1]
    if (other) return sourceOf(other, finder, root)
  }
  return undefined
}

/** The unambiguous sources around a text, by element, up to an element with an equal text. */
function neighbours(text: Text, { find }: Finder, root: Element): Source[][] {
  const words = wordsOf(text)
  const around = elementsAround(text, root).map(({ texts }) => texts.filter((other) => other !== text).map(wordsOf))
  const end = around.findIndex((texts) => texts.includes(words))
  return around
    .slice(0, end < 0 ? around.length : end)
    .map((texts) => texts.flatMap((words) => alone(distinctPlaces(find(words)))))
}

/** The elements around a text, the innermost first, each with all of its texts. */
function elementsAround(text: Text, root: Element): { readonly texts: readonly Text[] }[] {
  const found: { readonly texts: readonly Text[] }[] = []
  for (let around = text.parentElement; around && root.contains(around); around = around.parentElement)
    found.push({ texts: textsUnder(around) })
  return found
}

/** The candidate that is nearest to a neighbour, if it is no tie and not below `least`. */
function nearest(
  candidates: readonly Source[],
  around: readonly (readonly Source[])[],
  least: (source: Source) => number = () => 1,
): Source | undefined {
  for (const sources of around) {
    const near = (one: Source) => Math.max(0, ...sources.map((other) => nearness(one, other)))
    const [first, second] = candidates.map((one) => ({ one, near: near(one) })).sort((a, b) => b.near - a.near)
    if (first && first.near > (second?.near ?? 0) && first.near >= least(first.one)) return first.one
  }
  return undefined
}

/** The candidate that is as far behind the last unambiguous text in the sources as the text is on the page. */
function sourceInTurn(
  text: Text,
  candidates: readonly Source[],
  { sources, find, only }: Finder,
  root: Element,
): Source | undefined {
  const texts = textsUnder(root).filter((one) => find(wordsOf(one)).length > 0)
  const numbers = texts.map((one) => only(wordsOf(one)))
  const at = texts.indexOf(text)
  const before = numbers.slice(0, at).findLastIndex((number) => number >= 0)
  const after = numbers.findIndex((number, i) => i > at && number >= 0)
  const [from = 0, to = 0] = [numbers[before], numbers[after]]
  const source = to - from === after - before ? sources[from + at - before] : undefined
  return source && candidates.find((one) => placeKey(one) === placeKey(source))
}

/** The texts of the page that come from a place. */
export function textsOf(place: Place, finder: Finder, root: Element): Text[] {
  const isWithin = (source: Source) => nearness(source, place) === place.at.length + 1
  return textsUnder(root).filter((text) => {
    const source = finder.find(wordsOf(text)).some(isWithin) && sourceOf(text, finder, root)
    return source && isWithin(source)
  })
}
