/** Words of reports: lists, counts, articles. */
import { closest } from './did-you-mean.ts'

/** The value in quotation marks as the file has it, cut when long. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 56)}…${text.startsWith('"') ? '"' : ''}` : text
}

/** The text itself, cut when long. */
export function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

export type Conjunction = 'and' | 'or'

const formats: Readonly<Record<Conjunction, Intl.ListFormat>> = {
  and: new Intl.ListFormat('en-GB'),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
}

/** Texts as a list in words: `a, b and c`. */
export function wordList(texts: readonly string[], conjunction: Conjunction): string {
  return formats[conjunction].format(texts)
}

/** A list in words as its elements and the words between them. */
export function listParts(texts: readonly string[], conjunction: Conjunction) {
  return formats[conjunction].formatToParts(texts)
}

/** The values as a list in words: `"a", "b" and "c"`. */
export function list(values: readonly unknown[], conjunction: Conjunction = 'and'): string {
  return wordList(values.map(quote), conjunction)
}

/** Values as a list in words, the first few of them when there are many. */
export function some(values: readonly unknown[], conjunction: Conjunction, most = 12): string {
  const different = [...new Set(values)]
  const rest = different.length - most
  return rest > 0 ? `${different.slice(0, most).map(quote).join(', ')} and ${rest} more` : list(different, conjunction)
}

/** The message of a thrown value. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The noun with its article: `a plan`, `an action`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** The number with its noun: `1 error`, `2 errors`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** The sentence with its first letter in upper case. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Answers to a wizard in words: `type = new, nationality = other`. */
export function answersText(answers: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(answers)
    .map(([question, answer]) => `${question} = ${answer}`)
    .join(', ')
}

/** Escapes a text for a cell of a Markdown table. */
export function cell(text: string): string {
  return text.replaceAll(/[\\`*_<>[\]|#&~@]/g, (char) => `\\${char}`).replaceAll(/\s+/g, ' ')
}

/** ` Did you mean "…"?` for the end of a sentence; empty when no candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const found = closest(word, candidates)
  return found === undefined ? '' : ` Did you mean ${JSON.stringify(found)}?`
}
