import { partsOf } from '#engine/text/plural-forms.ts'

/** Fills `{name}` placeholders; one without a value is an error, so that no visitor ever reads a brace. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  const [text, count, language = 'en', ...forms] = partsOf(template)
  const form = count && `${new Intl.PluralRules(language).select(Number(values[count]))} `
  const own = forms.find((one) => form && one.startsWith(form))
  return (own?.slice(form?.length) ?? text).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`There is no {${name}} for "${template}".`)
    return value.toLocaleString(language)
  })
}

/**
 * Separators in most languages, in Chinese and Japanese, and in Arabic script. The right-to-left mark (U+200F) keeps the
 * direction of a comma between two names in Latin letters.
 */
const marks = {
  items: [', ', '、', '\u200f، '],
  parts: ['; ', '；', '\u200f؛ '],
  sentences: [' ', '', ' '],
  words: [' ', '', ' '],
  term: [': ', '：', ': '],
  /** A title, which has no full stop of its own, before a sentence. */
  unstopped: ['. ', '。', '. '],
} as const

/** Joins the texts that are not empty with the separator of a language (BCP 47): `甲、乙` in Chinese. */
export function joined(
  texts: readonly (string | undefined | false)[],
  between: keyof typeof marks,
  language: string,
): string {
  return texts.filter(Boolean).join(separator(between, language))
}

/** The separator between texts in a language (BCP 47). */
export function separator(between: keyof typeof marks, language: string): string {
  return marks[between][scriptOf(language)]
}

/** A text with a remark in the brackets of a language (BCP 47). */
export function withRemark(text: string, remark: string, language: string): string {
  return scriptOf(language) === 1 ? `${text}（${remark}）` : `${text} (${remark})`
}

function scriptOf(language: string): 0 | 1 | 2 {
  return /^(?:zh|ja)/.test(language) ? 1 : /^(?:ar|fa|ur)/.test(language) ? 2 : 0
}
