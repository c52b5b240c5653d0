import type { Applicability } from './diagnostic.ts'

/** The candidate that was probably meant by `word`; undefined when none is near. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > 100) return undefined
  const plain = normal(word)
  const same = candidates.find((candidate) => normal(candidate) === plain)
  if (same !== undefined) return same
  let best: string | undefined
  let least = Math.max(1, Math.floor(plain.length * 0.4)) + 1
  for (const candidate of candidates) {
    const found = distance(plain, normal(candidate))
    if (found < least && found < candidate.length) [best, least] = [candidate, found]
  }
  return best ?? onlyExtension(word, candidates)
}

/**
 * The one candidate that `word` can be a misspelling of, for a finding; empty when none is that near, or a second one
 * is. It is sure for one wrong letter: `excluded` is two from `included`, and a wrong digit makes another number.
 */
export function misspellingOf(
  word: string,
  candidates: readonly string[],
): { readonly meant?: string; readonly applicability?: Applicability } {
  if (word.length > 100) return {}
  const plain = normal(word)
  const most = Math.max(1, Math.floor(plain.length / 4))
  const near = [...new Set(candidates)].filter((one) => {
    return distance(plain, normal(one)) <= most && Math.min(plain.length, one.length) > 2
  })
  const [meant] = near
  if (meant === undefined || near.length > 1) return {}
  const isSure = distance(plain, normal(meant)) <= 1 && digits(word) === digits(meant)
  return { meant, applicability: isSure ? 'sure' : 'perhaps' }
}

function digits(word: string): string {
  return word.replaceAll(/\D/g, '')
}

/** ` Did you mean "…"?` for the end of a sentence; empty when no candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const found = closest(word, candidates)
  return found === undefined ? '' : ` Did you mean ${JSON.stringify(found)}?`
}

// `planTypes`, `plan-types` and `Plan Types` are one word to whoever mistypes it.
function normal(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, '')
}

// `ntuc` for `ntuc-income`: far in letters, but only one candidate goes on from it.
function onlyExtension(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < 3) return undefined
  const found = candidates.filter((one) => one.startsWith(`${word}-`) || word.startsWith(`${one}-`))
  return found.length === 1 ? found[0] : undefined
}

/** How many letters must be added, dropped, changed or swapped with a neighbour (Damerau-Levenshtein). */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      row.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least)
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}
