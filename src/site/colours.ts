/** The least contrast of text that WCAG 2 (AA) accepts. */
export const leastContrast = 4.5

/** The contrast of two colours (`#rrggbb`) by WCAG 2: from 1, none, to 21, black on white. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Linear red, green and blue, from 0 to 1. */
export function linear(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

/** The background colours of the page, `#rrggbb`, as the renderer's tokens have them. */
export const grounds = { light: '#faf8f3', dark: '#121613' } as const

/** The colours of error and success, as the renderer's tokens have them. */
export const signals = {
  light: { error: '#a3241b', success: '#1c6b3c' },
  dark: { error: '#ff9d90', success: '#8fd3a5' },
} as const

/** The least distance of an accent from them in OKLab, in which 0.02 is just noticeable. */
const leastDistance = 0.05

/** The least distance between the accents of two markets. */
export const leastDifference = 0.04

/** Whether a visitor might take two accents for one. */
export function isAlike(one: string, other: string): boolean {
  return distance(one, other) < leastDifference
}

/** Whether a colour serves as an accent: readable, and unlike the signal colours. */
export function isAccent(colour: string, scheme: keyof typeof grounds): boolean {
  return contrast(colour, grounds[scheme]) >= leastContrast && signalNear(colour, scheme) === undefined
}

/** The signal colour that a visitor might take this one for; undefined when there is none. */
export function signalNear(colour: string, scheme: keyof typeof signals): 'error' | 'success' | undefined {
  return (['error', 'success'] as const).find((signal) => distance(colour, signals[scheme][signal]) < leastDistance)
}

/** The distance between two colours in OKLab (https://bottosson.github.io/posts/oklab/). */
export function distance(a: string, b: string): number {
  const [one, other] = [oklab(a), oklab(b)]
  return Math.hypot(...one.map((part, i) => part - (other[i] ?? 0)))
}

// A site compares few colours in many pairs.
const known = new Map<string, readonly number[]>()

function oklab(colour: string): readonly number[] {
  const place = known.get(colour) ?? oklabOf(colour)
  known.set(colour, place)
  return place
}

function oklabOf(colour: string): readonly number[] {
  const cones = weighed(linear(colour), [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ])
  return weighed(cones.map(Math.cbrt), [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ])
}

function weighed(parts: readonly number[], rows: readonly (readonly number[])[]): number[] {
  return rows.map((row) => row.reduce((sum, weight, i) => sum + weight * (parts[i] ?? 0), 0))
}
