import { type Finding, quote, say, type Value } from '../../findings.ts'
import { figuresInText } from '../../languages/figures-in-text.ts'
import type { Context, Rule } from '../../model.ts'
import {
  asRead,
  differences,
  inLines,
  type NamedText,
  placeholder,
  placeholdersDiffer,
  readings,
  type Words,
} from '../../texts.ts'
import { isProse, type TranslatedTexts, translatedTexts } from '../../translate.ts'

/** Compares one text of an overlay with its original. */
type Look = (
  own: NamedText,
  original: NamedText,
  language: string,
) => Pick<Finding, 'message' | 'hint' | 'severity'> | undefined

function findingsOf(texts: TranslatedTexts, look: Look): Finding[] {
  const { overlay, original: document } = texts
  return texts.pairs.flatMap(({ own, original }): Finding[] => {
    const found = look(own, original, overlay.language)
    const related = { file: document.file, pointer: original.pointer }
    return found ? [{ file: overlay.file, pointer: own.pointer, related, ...found }] : []
  })
}

export const translationsAgree: Rule = {
  name: 'translations-agree',
  description:
    'A text in another language has the placeholders of its original, and the same figures in digits (a warning, since a language may write one in words).',
  check: (context) =>
    translatedTexts(context).flatMap((texts) => context.storedMemo(disagreements, texts, languageOf(texts, context))),
}

/** The language of an original: a market's own, or that of the site (BCP 47). */
function languageOf({ original }: TranslatedTexts, { site }: Pick<Context, 'site'>): string {
  const { locale } = Object(original.value)
  return typeof locale === 'string' ? locale : (site?.value.locale ?? 'en')
}

function disagreements(texts: TranslatedTexts, originalLanguage: string): Finding[] {
  return findingsOf(texts, (own, original, language) => {
    const placeholders = placeholdersDiffer(original.words, own.words)
    if (placeholders) return { message: say`${placeholders} Its original is ${quoted(original)}.` }
    const figures = differences(figuresIn(original.words, originalLanguage), figuresIn(own.words, language))
    return figures ? { message: say`${figures} Its original is ${quoted(original)}.`, severity: 'warning' } : undefined
  })
}

function quoted({ words }: NamedText): Value {
  return quote(inLines(words).replaceAll('\n', ' '))
}

/** The numbers above two in a text, which languages write in digits. */
function figuresIn(words: Words, language: string): string[] {
  const figures = figuresInText(asRead(words).replaceAll(placeholder, ''), language)
  return figures.filter((value) => value > 2).map(String)
}

/** Finds texts left in the original, or in the script of another country. */
export const translationsInScript: Rule = {
  name: 'translations-in-script',
  description:
    'A text is written in the script of its language: Arabic in Arabic letters, zh-HK in traditional characters (warning).',
  check: (context) => translatedTexts(context).flatMap((texts) => context.storedMemo(inOtherScripts, texts)),
}

function inOtherScripts(texts: TranslatedTexts): Finding[] {
  const { language } = texts.overlay
  const { script = '' } = new Intl.Locale(language).maximize()
  const letters = /^Han[st]$/.test(script) ? /\p{Script=Han}/gu : script === 'Arab' ? /\p{Script=Arabic}/gu : undefined
  if (!letters) return []
  return findingsOf(texts, (own) => {
    const text = asRead(own.words)
    const written = text.match(letters) ?? []
    const strange = written.find((letter) => isForeign(letter, script))
    if (strange) return { message: say`${quote(strange)} is not written so in ${language}.`, severity: 'warning' }
    if (written.length > 0 || !isProse(text)) return undefined
    return { message: say`This text has no letter of the language ${language}.`, severity: 'warning' }
  })
}

/** The encodings of simplified and traditional Chinese, each with the first bytes of its characters. */
const chinese = { Hans: ['gbk', 0xb0, 0xa1], Hant: ['big5', 0xa4, 0x40] } as const

/** Simplified characters that are also used in traditional texts. */
const shared = '着户卧叠'

const characters = new Map<string, ReadonlySet<string>>()

function charactersOf(script: keyof typeof chinese): ReadonlySet<string> {
  const known = characters.get(script)
  if (known) return known
  const [encoding, first, from] = chinese[script]
  const rows = Array.from({ length: 0xf9 - first }, (_, i) => first + i)
  const codes = rows.flatMap((row) => Array.from({ length: 0xff - from }, (_, i) => [row, from + i]).flat())
  const found = new Set(new TextDecoder(encoding).decode(Uint8Array.from(codes)))
  characters.set(script, found)
  return found
}

/** Whether a Chinese character exists only in the other script. */
function isForeign(letter: string, script: string): boolean {
  if (script !== 'Hant' && script !== 'Hans') return false
  const isKnown = charactersOf(script).has(letter) || shared.includes(letter)
  return !isKnown && charactersOf(script === 'Hant' ? 'Hans' : 'Hant').has(letter)
}

/** Finds translations that are too long for their place. */
export const translationsFit: Rule = {
  name: 'translations-fit',
  description:
    'A short text is not much longer in another language than in the original; a Chinese character counts as two letters (warning).',
  check: (context) => translatedTexts(context).flatMap((texts) => context.storedMemo(tooLong, texts)),
}

function tooLong(texts: TranslatedTexts): Finding[] {
  return findingsOf(texts, (own, original) => {
    // A name is as long as it is.
    if (Array.isArray(own.words) || original.isProperName) return undefined
    const [room, taken] = [roomFor(widthOf(original.words)), widthOf(own.words)]
    if (taken <= room) return undefined
    return {
      message: say`This text is ${taken} letters wide, and there is room for about ${room}.`,
      severity: 'warning',
    }
  })
}

/** The maximum width of a translation: labels need twice the room, sentences half as much again. */
function roomFor(width: number): number {
  return Math.ceil(width < 20 ? width * 2 + 10 : width * 1.5 + 16)
}

function widthOf(words: Words): number {
  const widths = readings(inLines(words)).map((reading) => {
    const letters = [...reading.replaceAll(placeholder, '0000')]
    return letters.reduce((sum, letter) => sum + (/[\u1100-\u115f\u2e80-\uffdc]/.test(letter) ? 2 : 1), 0)
  })
  return Math.max(...widths)
}
