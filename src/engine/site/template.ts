/** Fills `{name}` placeholders; one without a value is an error, so that no visitor ever reads a brace. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined)
      throw new Error(`"${template}" wants {${name}}, which is not among ${Object.keys(values).join(', ')}.`)
    return String(value)
  })
}
