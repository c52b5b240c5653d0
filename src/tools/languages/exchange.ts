import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { asForms } from '../../config/languages/plural-forms.ts'
import { asRead, gap, inLines, type NamedText, placeholder, type Words } from '../../config/languages/texts.ts'
import type { Written } from './written.ts'

/** A text as a translator gets it: a list of lines is one text of as many lines. */
export interface ExchangedText {
  /** The file that has it in the language. */
  readonly file: string
  readonly name: string
  readonly original: string
  /** Empty where nobody has translated it. */
  readonly translation: string
  /** What it is, and what to leave as it is. */
  readonly note: string
}

/** A text as it came back, and where in what came back. */
export interface ReturnedText extends Omit<ExchangedText, 'note'> {
  readonly place: string
}

/** How texts are written for translators, and read again. */
export interface ExchangeFormat {
  readonly write: (texts: readonly ExchangedText[], language: string) => string
  /** Throws where it cannot be read. */
  readonly read: (text: string) => readonly ReturnedText[]
}

/** What is written in a language, for a translator; only what is missing where that is asked for. */
export function textsFor({ translations }: Written, language: string, onlyMissing: boolean): ExchangedText[] {
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
  // Its language may have other forms than the original.
  return meaning + kept + (counted ? ` By number: ${asForms(counted, language)}.` : '')
}

/** The words of a text that came back: lines where its original has such. */
export function wordsOf(translation: string, original: Words): Words {
  return Array.isArray(original) ? translation.split('\n') : translation
}

/** Whether a text came back without a translation. */
export function isUntranslated({ translation }: ReturnedText): boolean {
  return ['', gap].includes(translation.trim())
}

const columns = ['file', 'name', 'original', 'translation'] as const

/** Comma-separated values as RFC 4180 has them, with the mark by which Excel knows UTF-8. */
export const csv: ExchangeFormat = {
  write: (texts) => stringify([...texts], { header: true, columns: [...columns], bom: true, record_delimiter: '\r\n' }),
  read(text) {
    const [first = ''] = text.split('\n', 1)
    // Where a comma parts decimals, Excel parts columns by semicolons; in UTF-16, by tabs.
    const delimiter = [',', ';', '\t'].find((mark) => first.includes(mark)) ?? ','
    const rows: { readonly record: Record<string, string>; readonly info: { readonly lines: number } }[] = parse(text, {
      bom: true,
      columns: true,
      delimiter,
      info: true,
      skip_empty_lines: true,
    })
    const [head] = rows
    const lacking = columns.filter((column) => head && !(column in head.record))
    if (lacking.length > 0) throw new Error(`Its first line does not name ${lacking.join(', ')}.`)
    return rows.map(({ record, info }) => {
      const { file = '', name = '', original = '', translation = '' } = record
      const [source, target] = [original, translation].map((words) => words.replaceAll(/\r\n?/g, '\n'))
      return { file, name, original: source ?? '', translation: target ?? '', place: `line ${info.lines}` }
    })
  },
}
