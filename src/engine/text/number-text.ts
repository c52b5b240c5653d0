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
