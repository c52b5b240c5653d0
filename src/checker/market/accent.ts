import type { Market } from '#engine/site.ts'
import { contrast, distance, grounds, isAccent, leastContrast, leastDifference } from '#site/colours.ts'
import { list, quote } from '../english.ts'
import type { Answer } from '../new.ts'

type Accent = Market['accent']
type Rgb = readonly [number, number, number]

/** Accents for light and dark pages, by the names of their colours. */
const palette: readonly { readonly names: readonly string[]; readonly accent: Accent }[] = [
  { names: ['orange', 'brown'], accent: { light: '#8a3a10', dark: '#f0b08e' } },
  { names: ['blue', 'navy'], accent: { light: '#2d4a7c', dark: '#a9c1f2' } },
  { names: ['pink', 'magenta'], accent: { light: '#7a1f5c', dark: '#efa6d3' } },
  { names: ['green'], accent: { light: '#0f4a2b', dark: '#71d5cc' } },
  { names: ['yellow', 'gold'], accent: { light: '#5a4a00', dark: '#d6c26a' } },
  { names: ['teal', 'turquoise'], accent: { light: '#0b5563', dark: '#84cfe0' } },
  { names: ['purple', 'violet'], accent: { light: '#4b2e83', dark: '#c3b0f5' } },
  { names: ['red'], accent: { light: '#7a1030', dark: '#f7a5c0' } },
  { names: ['grey', 'gray', 'slate'], accent: { light: '#3d4650', dark: '#b9c3cc' } },
  { names: ['sand', 'beige'], accent: { light: '#5c4433', dark: '#d8bfa8' } },
]

/** An accent that differs from those of all markets, or else the one that differs most. */
export function freeAccent(markets: readonly Market[]): Accent {
  const apart = palette.map(({ accent }) => {
    const distances = markets.map(({ accent: other }) =>
      Math.min(distance(other.light, accent.light), distance(other.dark, accent.dark)),
    )
    return { accent, least: Math.min(1, ...distances) }
  })
  const [farthest] = apart.toSorted((a, b) => b.least - a.least)
  return (apart.find(({ least }) => least >= leastDifference) ?? farthest)?.accent ?? accentOf('#2d4a7c')
}

/** An accent with this colour on light pages and a lighter one of its hue on dark pages. */
export function accentOf(light: string): Accent {
  const known = palette.find(({ accent }) => accent.light === light)
  if (known) return known.accent
  const dark = towards(light, 255).find(
    (colour) => contrast(colour, grounds.dark) >= leastContrast * 1.5 && isAccent(colour, 'dark'),
  )
  return { light, dark: dark ?? '#ffffff' }
}

/** Reads an accent by name or digits; it is darkened if too pale, or too near the colours of error and success. */
export function readAccent(text: string): Answer {
  const word = text.toLowerCase()
  const named = palette.find(({ names }) => names.some((name) => word.split(/[ -]/).includes(name)))
  if (named) return { value: named.accent.light }
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/.exec(word) ?? []
  if (digits === undefined) {
    const names = palette.flatMap((one) => one.names)
    return {
      problem: `${quote(text)} is no colour: give ${list(names, 'or')}, or six digits behind a # as in #1b4b73.`,
    }
  }
  const colour = `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
  const value = towards(colour, 0).find((one) => isAccent(one, 'light')) ?? '#000000'
  const problem =
    contrast(colour, grounds.light) < leastContrast
      ? 'pale to be read on the page'
      : 'near the colours of error and success'
  const note = `${colour} is too ${problem}, so it becomes ${value}.`
  return value === colour ? { value } : { value, note }
}

/** 20 steps from the colour towards black (0) or white (255). */
function towards(colour: string, end: number): string[] {
  const from = rgb(colour)
  return Array.from({ length: 20 }, (_, i) => hex(from.map((part) => part + ((end - part) * i) / 20)))
}

function rgb(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
