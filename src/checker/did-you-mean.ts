import { editDistance } from '#engine/text.ts'
import type { Applicability } from './findings.ts'

/** The candidate that was probably meant by `word`; undefined when none is near. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > 100) return undefined
  let best: string | undefined
  let least = Infinity
  for (const candidate of candidates) {
    const found = lettersApart(word, candidate)
    if (found < least) [best, least] = [candidate, found]
  }
  return best ?? onlyExtension(word, candidates)
}

/**
 * The one candidate of which `word` can be a misspelling, for a finding; empty if there is none, or more than one. The
 * fix is sure if one letter of at least four is wrong: `excluded` differs from `included` in two letters, and `axa` may
 * be another name than `aia`.
 */
export function misspellingOf(
  word: string,
  candidates: readonly string[],
): { readonly meant?: string; readonly applicability?: Applicability } {
  if (word.length > 100) return {}
  const near = [...new Set(candidates)].filter((one) => {
    return Math.min(word.length, one.length) > 2 && lettersApart(word, one) < Infinity
  })
  const [meant] = near
  if (meant === undefined || near.length > 1) return {}
  const [a, b] = [normal(word), normal(meant)]
  const isSure = a === b || (editDistance(a, b) === 1 && Math.min(a.length, b.length) > 3)
  return { meant, applicability: isSure ? 'sure' : 'perhaps' }
}

/**
 * The number of letters in which a misspelling differs from a candidate; `Infinity` if it is another word. A long
 * common part, as of `oak-house-plans` and `elm-house-plans`, does not make words near.
 */
function lettersApart(word: string, candidate: string): number {
  const [whole, otherWhole] = [normal(word), normal(candidate)]
  if (whole === otherWhole) return 0
  // The lengths alone rule out most candidates.
  if (Math.abs(whole.length - otherWhole.length) > Math.max(3, whole.length / 4)) return Infinity
  const [mine, other] = [wordsOf(word), wordsOf(candidate)]
  while (mine.length > 0 && mine[0] === other[0]) [mine, other].map((words) => words.shift())
  while (mine.length > 0 && mine.at(-1) === other.at(-1)) [mine, other].map((words) => words.pop())
  const [a, b] = [mine.join(''), other.join('')]
  const found = editDistance(a, b)
  if (/^[^\p{L}\d]*$/u.test(a + b)) return found
  // A different number or an additional word means something else.
  if (a === '' || b === '' || digits(a) !== digits(b) || found >= Math.max(a.length, b.length)) return Infinity
  return found <= Math.max(1, Math.floor(a.length / 4)) || isForm(a, b) ? found : Infinity
}

/** Whether one word is the other with an ending, such as `opened` of `open`. */
function isForm(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b].sort((one, two) => one.length - two.length)
  return short.length > 3 && long.startsWith(short) && long.length - short.length < 4
}

function wordsOf(name: string): string[] {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.match(/[\p{L}\p{M}\d]+|[^\p{L}\p{M}\d\s_-]/gu) ?? []
}

function digits(word: string): string {
  return word.replaceAll(/\D/g, '')
}

// `planTypes`, `plan-types` and `Plan Types` are spellings of one word.
function normal(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, '')
}

// `ntuc` for `ntuc-income`: far in letters, but only one candidate begins so.
function onlyExtension(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < 3) return undefined
  const found = candidates.filter((one) => one.startsWith(`${word}-`) || word.startsWith(`${one}-`))
  return found.length === 1 ? found[0] : undefined
}
