import { numberText, pluralForm } from './number-text.ts'

/** Begins a prepared text and separates its parts: ASCII's unit separator, which texts do not contain. */
const separator = '\u001f'

/** The parts of a prepared text; of any other text only the text. */
export function partsOf(text: string): readonly [text: string, count?: string, language?: string, ...forms: string[]] {
  if (!text.startsWith(separator)) return [text]
  const [, other = '', ...rest] = text.split(separator)
  return [other, ...rest]
}

/** Plural forms by ICU's names: `{ one: '# plan', other: '# plans' }`. */
type Forms = Readonly<Record<string, string>>

const plural = /\{\s*([\w.-]+)\s*,\s*plural\s*,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g
const form = /(?<![=\w])([=\w]+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g

/** Replaces each `{count, plural, one {# plan} other {# plans}}` by the form that `choose` returns. */
export function withForms(text: string, choose: (name: string, forms: Forms, written: string) => string): string {
  return text.replaceAll(plural, (written, name: string, forms: string) =>
    choose(name, Object.fromEntries(Array.from(forms.matchAll(form), ([, key, words]) => [key, words])), written),
  )
}

/** The form for a number in a language (BCP 47), with the number for `#`. */
export function formFor(forms: Forms, count: number, language: string): string {
  const words = forms[pluralForm(count, language)] ?? forms['other'] ?? ''
  return words.replaceAll('#', numberText(count, language))
}

/**
 * Serialises a text with plural forms for `fill`: the text for any number, the name of that number, the language (BCP 47)
 * and the texts for some numbers.
 */
export function prepared(written: string, language: string): string {
  const text = written.replaceAll(separator, ' ')
  let [counted, keys]: readonly [string, readonly string[]] = ['', []]
  const readAs = (key: string) =>
    withForms(text, (name, forms, written) => {
      if (name.includes('.')) return written
      ;[counted, keys] = [name, Object.keys(forms)]
      return (forms[key] ?? forms['other'] ?? '').replaceAll('#', `{${name}}`)
    })
  const other = readAs('other')
  const others = keys.map((key) => [key, readAs(key)] as const).filter(([, own]) => own !== other)
  if (counted === '') return text
  return ['', other, counted, language, ...others.map(([key, own]) => `${key} ${own}`)].join(separator)
}

/** All forms of a text that may be prepared, the general one first. */
export function waysToRead(text: string): [string, ...string[]] {
  const [other, , , ...forms] = partsOf(text)
  return [other, ...forms.map((own) => own.slice(own.indexOf(' ') + 1))]
}

/** A prepared text as people read it: `{count} plans (one: {count} plan)`. */
export function spelledOut(text: string): string {
  const [other, , , ...forms] = partsOf(text)
  return forms.length > 0 ? `${other} (${forms.map((own) => own.replace(' ', ': ')).join('; ')})` : other
}
