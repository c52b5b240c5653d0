import { editDistance } from '#engine/text.ts'
import type { Applicability } from './findings.ts'

/** The candidate that was probably meant by `word`; undefined when none is near. */
export function closest(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > 100) return undefined
  let best: string | undefined
  let least = Infinity
  const written = spelling(word)
  for (const candidate of spellingsOf(candidates)) {
    const found = lettersApart(written, candidate)
    if (found < least) [best, least] = [candidate.name, found]
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
  const written = spelling(word)
  const near = [...new Set(candidates)].filter((one) => {
    return Math.min(word.length, one.length) > 2 && lettersApart(written, spelling(one)) < Infinity
  })
  const [meant] = near
  if (meant === undefined || near.length > 1) return {}
  const [a, b] = [normal(word), normal(meant)]
  const isSure = a === b || (editDistance(a, b) === 1 && Math.min(a.length, b.length) > 3)
  return { meant, applicability: isSure ? 'sure' : 'perhaps' }
}

/** A name, the same without its signs, and its words. */
interface Spelling {
  readonly name: string
  readonly whole: string
  readonly words: () => readonly string[]
}

function spelling(name: string): Spelling {
  let words: readonly string[] | undefined
  return {
    name,
    whole: normal(name),
    words() {
      words ??= wordsOf(name)
      return words
    },
  }
}

const spellings = new WeakMap<readonly string[], readonly Spelling[]>()

/** The spellings of candidates, made once for all the words that are compared with a list. */
function spellingsOf(candidates: readonly string[]): readonly Spelling[] {
  const known = spellings.get(candidates) ?? candidates.map(spelling)
  spellings.set(candidates, known)
  return known
}

/**
 * The number of letters in which a misspelling differs from a candidate; `Infinity` if it is another word. A long
 * common part, as of `oak-house-plans` and `elm-house-plans`, does not make words near.
 */
function lettersApart(word: Spelling, candidate: Spelling): number {
  const { length } = word.whole
  if (word.whole === candidate.whole) return 0
  // The lengths alone rule out most candidates.
  if (Math.abs(length - candidate.whole.length) > Math.max(3, length / 4)) return Infinity
  const [a, b] = apart(word.words(), candidate.words())
  if (/^[^\p{L}\d]*$/u.test(a + b)) return editDistance(a, b)
  // A different number or an additional word means something else.
  if (a === '' || b === '' || digits(a) !== digits(b)) return Infinity
  const most = isForm(a, b) ? Infinity : Math.max(1, Math.floor(a.length / 4))
  const found = editDistance(a, b, most)
  return found < Math.max(a.length, b.length) && found <= most ? found : Infinity
}

/** What is left of two names without the words that they begin and end with alike. */
function apart(words: readonly string[], others: readonly string[]): [string, string] {
  const most = Math.min(words.length, others.length)
  let start = 0
  while (start < most && words[start] === others[start]) start += 1
  let end = 0
  while (end < most - start && words.at(-1 - end) === others.at(-1 - end)) end += 1
  return [words.slice(start, words.length - end).join(''), others.slice(start, others.length - end).join('')]
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
