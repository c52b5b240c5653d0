/** Words between stars or underscores that mark nothing, so that visitors read these too. */
export interface UnusedMark {
  /** In UTF-16 units. */
  readonly index: number
  /** With its words. */
  readonly written: string
  /** A sentence with the text that Markdown draws. */
  readonly hint: string
}

// A star or underscore behind a Latin letter or a digit is a note's sign or part of a name, as is one before `)` or `,`, and
// as are two of which one stands behind a word and before a bracket or a Chinese stop, and the other behind another word.
const start = String.raw`[\p{L}\p{M}\p{N}\p{Ps}\p{Pi}\p{S}"'¿¡&#@]`
const stop = '[、。，．：；！？·・…—]'
const beforeBracket = String.raw`(?<=\p{L}\*+)[\p{Ps}\p{Pi}][^*]*[^\p{Pe}\p{Pf}*]\*`
const star = String.raw`(?<![\p{Script=Latin}\p{Nd}*])(?<star>\*{1,3})(?=${start}|(?<!\p{L}\*+)${stop})(?!${beforeBracket})[^*]*?[^\s\p{Ps}\p{Pi}*]\k<star>(?!\*)`
const line = String.raw`(?<![\p{Script=Latin}\p{Nd}_/])(?<line>_{1,3})(?=${start}|${stop})[^_]*?[^\s\p{Ps}\p{Pi}_]\k<line>(?![\p{Script=Latin}\p{Nd}_/])`

const pairs = new RegExp(`${star}|${line}`, 'gu')
const remains = new RegExp(`${star}|${line}|${String.raw`\*\*[^*]+\*\*`}`, 'gu')

/** Finds pairs of marks in a text that is shown without Markdown. */
export function pairedMarks(text: string): readonly string[] {
  return /[*_]/.test(text) ? [...text.matchAll(pairs)].map(([written]) => written) : []
}

/** Finds pairs of marks in the words that Markdown has left as they were. */
export function unusedMarks(text: string): readonly UnusedMark[] {
  if (!/[*_]/.test(text)) return []
  return [...text.matchAll(remains)].map(({ 0: written, index }) => ({ index, written, hint: hintFor(written) }))
}

/** Markdown sees marks around words, not around the punctuation or the blanks at their ends. */
function hintFor(written: string): string {
  const sign = written.startsWith('**') || written.startsWith('__') ? '**' : '*'
  const [, words] = withoutEnds(written, /[*_]/)
  const [before, core, after] = withoutEnds(words.trim(), /[\p{P}\p{S}]/u)
  if (core === '') return 'Remove them.'
  // A bracket stays with the words in it.
  const isSplit = /^[\p{Pe}\p{Pf}]/u.test(after) && /[\p{Ps}\p{Pi}]/u.test(core)
  if (isSplit || (/[\p{Ps}\p{Pi}]$/u.test(before) && /[\p{Pe}\p{Pf}]/u.test(core)))
    return `Write a space before and behind ${sign}${words.trim()}${sign}`
  const better = `${before}${sign}${core}${sign}${after}`
  if (words !== words.trim()) return `Write no space inside: ${better}`
  if (before + after === '') return `Write ${better}`
  return `Put the mark outside the ${written.startsWith('*') ? 'stars' : 'underscores, and write stars'}: ${better}`
}

/** A text in three parts, of which the outer ones have nothing but such characters, and the middle one has the rest. */
function withoutEnds(text: string, ends: RegExp): readonly [before: string, core: string, after: string] {
  const characters = [...text]
  const isCore = (character: string) => !ends.test(character)
  const from = characters.findIndex(isCore)
  if (from === -1) return [text, '', '']
  const to = characters.findLastIndex(isCore) + 1
  const part = (start: number, end?: number) => characters.slice(start, end).join('')
  return [part(0, from), part(from, to), part(to)]
}
