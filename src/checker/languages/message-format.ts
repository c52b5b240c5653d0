import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { branchFor, choicesIn, withChoices, withForms } from '#engine/text.ts'

/** Whether a text uses ICU MessageFormat: the name of a placeholder is followed by a comma. */
export function hasForms(text: string): boolean {
  return /\{\s*[\w.-]+\s*,/.test(text)
}

/** The text once for each value for which a choice by a claim has words, `other` first. */
export function selections(text: string): readonly [string, ...string[]] {
  const keys = new Set<string>()
  const readAs = (key: string) =>
    withChoices(text, (choice) => {
      for (const own of Object.keys(choice.branches)) keys.add(own)
      return branchFor(choice, key)
    })
  const first = readAs('other')
  return [first, ...[...keys].filter((key) => key !== 'other').map(readAs)]
}

/** The text with the words of all branches, so that no words or placeholders are left out. */
export function unfolded(text: string): string {
  const choices = choicesIn(text)
  const whole = choices.reduce((read, { name, branches, written }) => {
    const keys = Object.keys(branches).sort()
    const words = keys.map((key) => unfolded(branches[key] ?? ''))
    return read.replace(written, () => [`{${name}}`, ...words].join(' '))
  }, text)
  return whole
}

/** The text in each of its plural forms and choices, `other` first, with the number's placeholder in place of `#`. */
export function readings(text: string): readonly [string, ...string[]] {
  if (!hasForms(text)) return [text]
  const [first, ...others] = selections(text)
  const [general, ...forms] = pluralReadings(first)
  return [general, ...forms, ...others.flatMap(pluralReadings)]
}

function pluralReadings(text: string): readonly [string, ...string[]] {
  const keys = new Set<string>()
  const readAs = (key: string) =>
    withForms(text, (name, forms) => {
      for (const own of Object.keys(forms)) keys.add(own)
      return (forms[key] ?? forms['other'] ?? '').replaceAll('#', `{${name}}`)
    })
  const first = readAs('other')
  return [first, ...[...keys].filter((key) => key !== 'other').map(readAs)]
}

/** The plural forms of a language (BCP 47) in CLDR's order: `one` and `other` in English. */
export function formsOf(language: string): string[] {
  const has: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => has.includes(form))
}

/** A MessageFormat text with every plural form of a language; forms that are not in `has` are gaps. */
export function asForms(name: string, language: string, has: Readonly<Record<string, string>> = {}): string {
  const forms = formsOf(language).map((form) => `${form} {${has[form] ?? '…'}}`)
  return `{${name}, plural, ${forms.join(' ')}}`
}

/** The fault of a MessageFormat text, and the rest of the text from there; undefined if it is sound. */
export function faultIn(text: string): { readonly fault: string; readonly from: string } | undefined {
  const quoted = /'[{}#']/.exec(text)
  if (quoted)
    return { fault: 'ICU takes this apostrophe for a quotation mark: write ’', from: text.slice(quoted.index) }
  try {
    // ICU's parser accepts neither dots nor hyphens in names; commas in a claim's number are reported as such.
    const named = text.replaceAll(/\{\s*[\w.-]+(?:,\d{3})*/g, (start) => start.replaceAll(/[.,-]/g, '_'))
    const parts = parse(named, { ignoreTag: true, captureLocation: true, requiresOtherClause: false })
    const [strange] = strangeParts(parts)
    return strange && { fault: only, from: text.slice(startOf(strange)) }
  } catch (error) {
    const fault = faults[(error as Error).message] ?? 'ICU does not write it so'
    return { fault, from: text.slice(startOf(Object(error))) }
  }
}

/** Elements that pages cannot show, and every plural choice after the first, also in the branches of a `select`. */
function strangeParts(parts: readonly MessageFormatElement[]): MessageFormatElement[] {
  const plurals = parts.filter(({ type }) => type === TYPE.plural)
  return [...parts.flatMap((part) => unknownParts(part)), ...plurals.slice(1)]
}

/** Elements that pages cannot show: all but words, placeholders, choices by a claim, and plural forms without choices. */
function unknownParts(part: MessageFormatElement, isWithin = false): MessageFormatElement[] {
  if (part.type === TYPE.select && !isWithin)
    return Object.values(part.options).flatMap(({ value }) => strangeParts(value))
  if (part.type === TYPE.literal || part.type === TYPE.argument || part.type === TYPE.pound) return []
  if (part.type !== TYPE.plural || part.pluralType !== 'cardinal' || part.offset !== 0 || isWithin) return [part]
  return Object.values(part.options).flatMap(({ value }) => value.flatMap((one) => unknownParts(one, true)))
}

function startOf({ location }: Pick<MessageFormatElement, 'location'>): number {
  return location?.start.offset ?? 0
}

const only = 'a text has one choice by number (plural), none within it, and choices by a claim (select) around it'

/** Our messages for errors of ICU's parser. */
const faults: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: 'this { is never closed',
  EXPECT_PLURAL_ARGUMENT_SELECTOR: 'a form such as one is missing before this {',
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: 'the words of a form stand in { }',
  EXPECT_SELECT_ARGUMENT_OPTIONS: 'a comma and the forms are missing',
  EXPECT_SELECT_ARGUMENT_SELECTOR: 'a value such as true is missing before this {',
  EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT: 'the words for a value stand in { }',
  DUPLICATE_SELECT_ARGUMENT_SELECTOR: 'this value stands there twice',
  INVALID_ARGUMENT_TYPE: only,
  DUPLICATE_PLURAL_ARGUMENT_SELECTOR: 'this form stands there twice',
}
