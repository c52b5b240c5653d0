import { type ConfigDocument, type Context, documentLocale } from '#config/model/context.ts'
import type { ClaimWords } from '#contract/config.ts'
import { branchFor, withChoices } from '#engine/text/select.ts'

/** A document or an overlay that says something of plans, in its language. */
export interface WrittenDocument extends ConfigDocument<object> {
  readonly language: string
  /** The file that an overlay translates; else its own. */
  readonly original: string
}

/** The documents whose sentences are held to the records, with their translations. */
export function writtenTexts(context: Context): readonly WrittenDocument[] {
  return context.memo(allWritten, context)
}

function allWritten(context: Context): WrittenDocument[] {
  const { markets, profiles, pages, articles, legal, overlays, memo } = context
  const originals = [...markets, ...profiles, ...pages, ...articles, ...legal]
  const files = new Set(originals.map(({ file }) => file))
  return [
    ...originals.map((one) => memo(inLanguage, one, documentLocale(context, one))),
    ...overlays.filter(({ original }) => files.has(original)),
  ]
}

function inLanguage({ file, value }: ConfigDocument<object>, language: string): WrittenDocument {
  return { file, value, language, original: file }
}

/** The words of a language, or of the language without its region. */
export function wordsFor(lists: readonly ClaimWords[], language: string): ClaimWords | undefined {
  const [short] = language.split('-')
  return lists.find((one) => one.language === language) ?? lists.find((one) => one.language === short)
}

/** The words of a text that are shown whether or not a claim holds. */
export function unheldWords(text: string): string {
  return text.includes('{')
    ? withChoices(text, (choice) => (choice.name.includes('.') ? branchFor(choice, 'other') : undefined))
    : text
}

/** The sentences of a text, without the marks of emphasis and the targets of links. */
export function sentencesOf(text: string): string[] {
  return text.replaceAll(/\*\*?|\]\([^)]*\)|\[/g, '').split(/(?<=[.!?;؟؛])\s+|(?<=[。！？；])|\s\|\s/)
}

/** Matches any of these phrases; letters of scripts with spaces between words match whole words only. */
export function patternOf(phrases: readonly string[]): RegExp {
  const spaced = '[\\p{sc=Latn}\\p{N}]'
  const all = phrases.map((phrase) => {
    const parts = phrase.split('…').map((part) => RegExp.escape(part.trim()))
    const isSpaced = (at: number) => /\p{sc=Latn}/u.test(phrase.at(at) ?? '')
    const gap = isSpaced(0) ? '(?:\\s+[^\\s.]+){0,4}?\\s+' : '[^，。、]{0,8}?'
    return `${isSpaced(0) ? `(?<!${spaced})` : ''}${parts.join(gap)}${isSpaced(-1) ? `(?!${spaced})` : ''}`
  })
  return new RegExp(all.join('|'), 'iu')
}
