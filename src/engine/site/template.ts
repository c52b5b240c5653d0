/** Fills `{name}` placeholders; one without a value is an error, so that no visitor ever reads a brace. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined)
      throw new Error(`"${template}" wants {${name}}, which is not among ${Object.keys(values).join(', ')}.`)
    return String(value)
  })
}

/** What stands between texts that follow each other: in most languages, in Chinese and Japanese, in Arabic script. */
const marks = { items: [', ', '、', '، '], parts: ['; ', '；', '؛ '], sentences: [' ', '', ' '] } as const

/** Texts one after another as a language (BCP 47) writes them, without those that are empty: `甲、乙` in Chinese. */
export function joined(
  texts: readonly (string | undefined | false)[],
  between: keyof typeof marks,
  language: string,
): string {
  const script = /^(?:zh|ja)/.test(language) ? 1 : /^(?:ar|fa|ur)/.test(language) ? 2 : 0
  return texts.filter(Boolean).join(marks[between][script])
}
