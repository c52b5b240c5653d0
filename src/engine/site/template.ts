import { isOpen, listedMarkets, type Market } from './site.ts'

/** Fills `{name}` placeholders; one without a value is an error, so that no visitor ever reads a brace. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined)
      throw new Error(`"${template}" wants {${name}}, which is not among ${Object.keys(values).join(', ')}.`)
    return String(value)
  })
}

/** Figures that texts of the config may quote as `{markets.open}`: whoever writes one never has to count again. */
export type Figures = Readonly<Record<string, number>>

/** A figure in a text; its name stands in the first group. The dot tells it from other placeholders. */
export const figurePattern = /\{(\w+(?:\.[\w-]+)+)\}/g

/** The figures of a site with these markets. */
export function figuresOf(markets: readonly Pick<Market, 'status'>[]): Figures {
  const [all, open] = [listedMarkets(markets).length, markets.filter(isOpen).length]
  return { 'markets.open': open, 'markets.upcoming': all - open, 'markets.all': all }
}

/** The value with the figures in all its texts; a name that is none stays as it is written. */
export function withFigures<T>(value: T, figures: Figures): T {
  if (typeof value === 'string') {
    return value.replaceAll(figurePattern, (written, name: string) => String(figures[name] ?? written)) as T
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => withFigures(part, figures)) as T
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withFigures(part, figures)])) as T
}
