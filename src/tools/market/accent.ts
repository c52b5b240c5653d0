import { contrast, grounds, leastContrast } from '../../config/rules/figures/accents-readable.ts'
import type { Market } from '../../engine/site/site.ts'

type Accent = Market['accent']
type Rgb = readonly [number, number, number]

/** Accents to choose from, light and dark. */
const palette: readonly Accent[] = [
  { light: '#8a3a10', dark: '#f0b08e' },
  { light: '#2d4a7c', dark: '#a9c1f2' },
  { light: '#7a1f5c', dark: '#efa6d3' },
  { light: '#1f5f3a', dark: '#8fd3ab' },
  { light: '#5a4a00', dark: '#d6c26a' },
  { light: '#0b5563', dark: '#84cfe0' },
  { light: '#4b2e83', dark: '#c3b0f5' },
  { light: '#8b1e2d', dark: '#f7a8ad' },
]

/** An accent that no market wears yet; one of the palette again when all are worn. */
export function freeAccent(markets: readonly Market[]): Accent {
  const worn = markets.map(({ accent }) => accent.light)
  return palette.find(({ light }) => !worn.includes(light)) ?? (palette[markets.length % palette.length] as Accent)
}

/** The accent with this colour on the light page, and a lighter one of its hue for the dark page. */
export function accentOf(light: string): Accent {
  const from = rgb(light)
  const steps = Array.from({ length: 20 }, (_, i) => hex(from.map((part) => part + ((255 - part) * i) / 20)))
  return { light, dark: steps.find((colour) => contrast(colour, grounds.dark) >= leastContrast * 1.5) ?? '#ffffff' }
}

/** What is wrong with an accent colour for the light page; undefined when nothing is. */
export function accentProblem(colour: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/.test(colour))
    return `"${colour}" is no colour such as #1b4b73: six hexadecimal digits behind a #.`
  const found = contrast(colour, grounds.light)
  if (found >= leastContrast) return undefined
  const ratio = Math.floor(found * 10) / 10
  return `${colour} is too pale to be read: its contrast against the page is ${ratio}:1, and text needs ${leastContrast}:1.`
}

function rgb(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function hex(parts: readonly number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
