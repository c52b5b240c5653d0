import { asForms } from '../languages/message-format.ts'
import { asRead, gap, inLines, type NamedText, placeholder, type Words } from '../languages/texts.ts'
import type { TranslatedConfig } from './translated-config.ts'

/** A text for a translator; a list of lines becomes one text. */
export interface ExchangedText {
  /** The overlay. */
  readonly file: string
  readonly name: string
  readonly original: string
  /** Empty for none. */
  readonly translation: string
  /** The meaning of the text, and the parts that stay unchanged. */
  readonly note: string
}

/** A returned text and its place in the translator's file. */
export interface ReturnedText extends Omit<ExchangedText, 'note'> {
  readonly place: string
  /** Whether a machine proposes it, and somebody has to read it. */
  readonly isProposal?: true
}

export interface ExchangeFormat {
  readonly write: (texts: readonly ExchangedText[], language: string) => string
  /** Throws on another format. */
  readonly read: (text: string) => readonly ReturnedText[]
}

/** The texts of a language for a translator: all of them, or the missing ones. */
export function textsFor({ translations }: TranslatedConfig, language: string, onlyMissing: boolean): ExchangedText[] {
  const own = translations.filter(({ overlay }) => overlay.language === language)
  return own.flatMap(({ overlay, texts, pairs, missing }) => {
    const lacks = new Set(missing)
    const words = new Map(pairs.map((pair) => [pair.original, pair.own.words]))
    return texts
      .filter((text) => lacks.has(text) || !onlyMissing)
      .map((text) => ({
        file: overlay.file,
        name: text.name,
        original: inLines(text.words),
        translation: lacks.has(text) ? '' : inLines(words.get(text) ?? ''),
        note: noteOn(text, language),
      }))
  })
}

const ofMarkdown = 'Markdown: keep its marks, such as ## and **, and where its links lead.'

function noteOn({ words, meaning = ofMarkdown }: NamedText, language: string): string {
  const placeholders = [...new Set(asRead(words).match(placeholder))]
  const kept = placeholders.length > 0 ? ` Keep as it stands: ${placeholders.join(', ')}.` : ''
  const [, counted] = /\{([\w.]+), plural,/.exec(inLines(words)) ?? []
  // Languages differ in their plural forms.
  return meaning + kept + (counted ? ` By number: ${asForms(counted, language)}.` : '')
}

/** A returned text as words: a list of lines where the original is one. */
export function wordsOf(translation: string, original: Words): Words {
  return Array.isArray(original) ? translation.split('\n') : translation
}

export function isUntranslated({ translation }: ReturnedText): boolean {
  return ['', gap].includes(translation.trim())
}
