/** Texts with placeholders and forms, CSV, and other work on words that knows nothing of insurance. */

/** By this Excel recognises UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Full-width signs are formulas too (https://owasp.org/www-community/attacks/CSV_Injection). */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/

/** Puts an apostrophe before what a spreadsheet would run as a formula, and before what looks so escaped. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** The inverse of `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

/** Cells as a line of CSV (RFC 4180) without its line break; formulas are for the caller to escape. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  return cells.map((cell) => quotedCell(cell, delimiter)).join(delimiter)
}

/** Rows of cells as CSV that spreadsheets read as text, with the mark by which Excel knows UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${csvLine(cells.map(escapeFormula))}\r\n`).join('')
}

function quotedCell(cell: string, delimiter: string): string {
  // A line break of another kind ends a row, and a semicolon a cell, in some programs.
  return /[";\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * How many letters must be added, dropped, changed or swapped with a neighbour (Damerau-Levenshtein); `Infinity` once
 * that is more than `most`.
 */
export function editDistance(a: string, b: string, most: number = Infinity): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  let leastAbove = 0
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let leastOfRow = i
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const letters = swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least
      row.push(letters)
      leastOfRow = Math.min(leastOfRow, letters)
    }
    if (Math.min(leastOfRow, leastAbove) > most) return Infinity
    before = above
    above = row
    leastAbove = leastOfRow
  }
  return above[b.length] ?? 0
}

/** A text with Latin digits in place of those of any script. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, digitOf)
}

/** The Latin digit for a decimal digit of any script: each script has its ten in a row, and some rows follow each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

const formats = new Map<string, Intl.NumberFormat>()
const rules = new Map<string, Intl.PluralRules>()

// Cached: to open a language's format takes some hundred times as long as to write a number.

/** A number as a language (BCP 47) writes it. */
export function numberText(number: number, language: string, options?: Intl.NumberFormatOptions): string {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options)
  formats.set(key, format)
  return format.format(number)
}

/** The plural form of a number in a language (BCP 47), by its name in CLDR. */
export function pluralForm(number: number, language: string): Intl.LDMLPluralRule {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(number)
}

/**
 * The text with each passage from an opening mark to the next closing one replaced. One that is never closed stays: it is
 * searched for once, and not from each opening mark.
 */
export function replacePassages(text: string, [open, close]: readonly [string, string], by = ''): string {
  let replaced = ''
  let end = 0
  for (;;) {
    const start = text.indexOf(open, end)
    const closing = start < 0 ? -1 : text.indexOf(close, start + open.length)
    if (closing < 0) return replaced + text.slice(end)
    replaced += text.slice(end, start) + by
    end = closing + close.length
  }
}

/** A choice by the value of a figure: `{plan.my-plan.lowest.premium, select, true {Our lowest} other {A low one}}`. */
export interface Choice {
  readonly name: string
  /** The words for each value, `other` for those that have none. */
  readonly branches: Readonly<Record<string, string>>
  readonly written: string
  /** Its offset in the text, in UTF-16 units. */
  readonly at: number
}

const start = /\{\s*([\w.-]+)\s*,\s*select\s*,/g
const key = /\s*([\w-]+)\s*\{/y

/** The outermost choices of a text. Choices with an unclosed brace are left out. */
export function choicesIn(text: string): Choice[] {
  const found: Choice[] = []
  let end = 0
  let closing: ReadonlyMap<number, number> | undefined
  for (const { 0: opening, 1: name = '', index } of text.matchAll(start)) {
    if (index < end) continue
    closing ??= closingBraces(text)
    const choice = choiceAt(text, closing, index, index + opening.length)
    if (!choice) continue
    end = choice.end
    found.push({ name, branches: choice.branches, written: text.slice(index, end), at: index })
  }
  return found
}

function choiceAt(text: string, closing: ReadonlyMap<number, number>, at: number, from: number) {
  const branches: Record<string, string> = {}
  let cursor = from
  for (;;) {
    key.lastIndex = cursor
    const found = key.exec(text)
    if (!found) break
    const close = closing.get(key.lastIndex - 1)
    if (close === undefined) return undefined
    branches[found[1] ?? ''] ??= text.slice(key.lastIndex, close)
    cursor = close + 1
  }
  const close = closing.get(at)
  const isClosed = close !== undefined && text.slice(cursor, close).trim() === ''
  return isClosed && cursor > at ? { branches, end: close + 1 } : undefined
}

/** The offset of the brace that closes each brace of a text, by its offset. */
function closingBraces(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    const opening = brace === '{' ? undefined : open.pop()
    if (brace === '{') open.push(index)
    else if (opening !== undefined) closing.set(opening, index)
  }
  return closing
}

/** Replaces each choice, also those within others, by the branch that `choose` returns; by default it stays as written. */
export function withChoices(text: string, choose: (choice: Choice) => string | undefined): string {
  let [read, end] = ['', 0]
  for (const choice of choicesIn(text)) {
    const branch = choose(choice)
    read += text.slice(end, choice.at) + (branch === undefined ? choice.written : withChoices(branch, choose))
    end = choice.at + choice.written.length
  }
  return read + text.slice(end)
}

/** The branch for a value. */
export function branchFor({ branches }: Choice, value: string): string {
  return branches[value] ?? branches['other'] ?? ''
}

/** The texts that a text with choices can become, its first branches first; their number doubles with each choice. */
export function waysToChoose(text: string, most = 1000): string[] {
  let [ways, end] = [[''], 0]
  for (const { at, written, branches } of choicesIn(text)) {
    const before = text.slice(end, at)
    const words = Object.values(branches).flatMap((branch) => waysToChoose(branch, most))
    ways = ways.flatMap((way) => words.map((own) => way + before + own)).slice(0, most)
    end = at + written.length
  }
  return ways.map((way) => way + text.slice(end))
}

/** A text as a part of an address: its words in lower-case ASCII with hyphens; empty if nothing of it is left. */
export function slug(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Begins a prepared text and separates its parts: ASCII's unit unitSeparator, which texts do not contain. */
const unitSeparator = '\u001f'

/** The parts of a prepared text; of any other text only the text. */
export function partsOf(text: string): readonly [text: string, count?: string, language?: string, ...forms: string[]] {
  if (!text.startsWith(unitSeparator)) return [text]
  const [, other = '', ...rest] = text.split(unitSeparator)
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
  const text = written.replaceAll(unitSeparator, ' ')
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
  return ['', other, counted, language, ...others.map(([key, own]) => `${key} ${own}`)].join(unitSeparator)
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
