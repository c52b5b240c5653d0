/** Replaces every `{{name}}`: a text that is nothing else becomes the value itself, of any type. */
export function fillTemplate(template: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof template === 'string') return fillText(template, values)
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillTemplate(value, values)]))
}

function fillText(text: string, values: Readonly<Record<string, unknown>>): unknown {
  const whole = /^\{\{(\w+)\}\}$/.exec(text)?.[1]
  if (whole !== undefined) return lookUp(whole, values)
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(lookUp(name, values)))
}

function lookUp(name: string, values: Readonly<Record<string, unknown>>): unknown {
  if (!Object.hasOwn(values, name)) throw new Error(`The template wants {{${name}}}, which has no value.`)
  return values[name]
}
