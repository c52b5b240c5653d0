import { asForms, formsOf, placeholder, type Words } from '#checker/texts.ts'
import { choicesIn, withForms } from '#engine/text.ts'

/** The transformation of words and the marks around texts in a pseudo-locale. */
interface Spelling {
  readonly word: (word: string) => string
  readonly around: (text: string) => string
}

const accented = lettersFor('åƀçðéƒğĥîĵķļɱñöþɋŕšţûṽŵẋýž', 'ÅƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ')
const arabic = lettersFor('ابتثجحخدذرزسشصضطظعغفقكلمنه', 'ابتثجحخدذرزسشصضطظعغفقكلمنه')

/** Pseudo-locales: one is 40% longer than the original, one is written from right to left. */
export const pseudoLocales: Readonly<Record<string, Spelling>> = {
  'en-XA': { word: (word) => spelt(lengthened(word), accented), around: (text) => `⟦${text}⟧` },
  'ar-XB': { word: (word) => spelt(word, arabic), around: (text) => text },
}

/** A text in a pseudo-locale: its words in other letters; placeholders, figures, addresses and Markdown as they are. */
export function pseudoWords(tag: string, words: Words): Words {
  const spelling = pseudoLocales[tag]
  if (!spelling) throw new Error(`There is no pseudo-locale ${tag}.`)
  const written = (text: string) => pseudoText(tag, spelling, text)
  return typeof words === 'string' ? written(words) : words.map(written)
}

function pseudoText(tag: string, spelling: Spelling, text: string): string {
  const inner = { ...spelling, around: (part: string) => part }
  const kept: string[] = []
  const keep = (part: string) => `{${kept.push(part) - 1}}`
  const withoutChoices = choicesIn(text).reduceRight((before, { name, branches, written, at }) => {
    const own = Object.entries(branches).map(([value, branch]) => `${value} {${pseudoText(tag, inner, branch)}}`)
    return before.slice(0, at) + keep(`{${name}, select, ${own.join(' ')}}`) + before.slice(at + written.length)
  }, text)
  const plain = withForms(withoutChoices, (name, { other = '' }) => {
    const own = line(inner, other)
    return keep(asForms(name, tag, Object.fromEntries(formsOf(tag).map((form) => [form, own]))))
  })
  return line(spelling, plain).replaceAll(/\{(\d+)\}/g, (_, i) => kept[i] ?? '')
}

/** The Markdown marks at the ends of a line, or a whole line without words. */
const marks = /^(\s*(?:#+ |[-*>] |\d+\. |\| ?)*)(.*?)(\s*\|?(?:\s*\{#[\w-]+\})?\s*)$/

/** The parts of a text that stay as they are: placeholders, addresses of links, e-mail addresses, units of figures. */
const kept = new RegExp(`${placeholder.source}|\\]\\([^)]*\\)|\\S+@\\S+\\w|https?://\\S+|(?<=\\d )million`, 'g')

function line({ word, around }: Spelling, text: string): string {
  const [, before = '', own = '', after = ''] = marks.exec(text) ?? []
  if (!/\p{L}/u.test(own.replaceAll(kept, ''))) return text
  const stays = own.match(kept) ?? []
  const written = own.split(kept).map((part) => part.replaceAll(/[A-Za-z]+/g, word))
  return before + around(written.map((part, i) => part + (stays[i] ?? '')).join('')) + after
}

/** A word with every second vowel doubled; with the marks around each text, it is at least a third longer. */
function lengthened(word: string): string {
  let count = 0
  return word.replaceAll(/[aeiou]/gi, (vowel) => (count++ % 2 === 0 ? vowel + vowel.toLowerCase() : vowel))
}

function spelt(word: string, letters: ReadonlyMap<string, string>): string {
  return [...word].map((letter) => letters.get(letter) ?? letter).join('')
}

function lettersFor(small: string, capital: string): ReadonlyMap<string, string> {
  const first = { small: 'a'.charCodeAt(0), capital: 'A'.charCodeAt(0) }
  const map = (start: number, letters: string) =>
    [...letters].map((letter, i) => [String.fromCharCode(start + i), letter] as const)
  return new Map([...map(first.small, small), ...map(first.capital, capital)])
}
