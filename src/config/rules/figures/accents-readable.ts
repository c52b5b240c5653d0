import type { SiteConfig } from '../../../contract/config.ts'
import { isOpen, type Market } from '../../../engine/site/site.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import { type ConfigDocument, type Context, findingsWithin, type Rule } from '../../model/context.ts'

/** The colours of the page behind texts and buttons, `#rrggbb`, as the renderer's tokens have them. */
export const grounds = { light: '#faf8f3', dark: '#121613' } as const

/** The least contrast of text that WCAG 2 (AA) accepts. */
export const leastContrast = 4.5

/** The colours in which the page says that something failed or went well, as the renderer's tokens have them. */
export const signals = {
  light: { error: '#a3241b', success: '#1c6b3c' },
  dark: { error: '#ff9d90', success: '#8fd3a5' },
} as const

/** How far an accent keeps from them: in OKLab, where one step looks as wide as any other and 0.02 is just seen. */
const leastDistance = 0.05

/** How far the accents of two markets are apart. */
export const leastDifference = 0.04

const schemes = ['light', 'dark'] as const

/** Links and buttons can be read in every accent. */
export const accentsReadable: Rule = {
  name: 'accents-readable',
  description: `An accent has a contrast of at least ${leastContrast}:1 against the ground of the page, light and dark (WCAG AA).`,
  check: (context) => findingsWithin(context, accented(context), tooPale),
}

function accented({ site, markets }: Context): readonly ConfigDocument<SiteConfig | Market>[] {
  return [...(site ? [site] : []), ...markets]
}

function tooPale({ file, value: { accent } }: ConfigDocument<Pick<Market, 'accent'>>): Finding[] {
  return schemes.flatMap((scheme): Finding[] => {
    const found = contrast(accent[scheme], grounds[scheme])
    if (found >= leastContrast) return []
    // Rounded down, so that no contrast below the least is written as the least.
    const ratio = (Math.floor(found * 10) / 10).toFixed(1)
    const message = `${quote(accent[scheme])} has a contrast of ${ratio}:1 against the ${scheme} page (${grounds[scheme]}), less than ${leastContrast}:1.`
    const hint = `Choose a ${scheme === 'light' ? 'darker' : 'lighter'} colour.`
    return [{ file, pointer: pointer('/accent', scheme), message, hint }]
  })
}

/** A button is never taken for an error, nor for good news. */
export const accentsApart: Rule = {
  name: 'accents-apart',
  description: 'An accent keeps its distance from the colours of error and success, light and dark.',
  check: (context) => findingsWithin(context, accented(context), misleading),
}

function misleading({ file, value: { accent } }: ConfigDocument<Pick<Market, 'accent'>>): Finding[] {
  return schemes.flatMap((scheme): Finding[] => {
    const signal = signalNear(accent[scheme], scheme)
    if (!signal) return []
    const message = `${quote(accent[scheme])} is almost the colour of ${signal} on the ${scheme} page (${signals[scheme][signal]}).`
    const hint = 'Choose another hue, or a colour that is clearly darker or lighter.'
    return [{ file, pointer: pointer('/accent', scheme), message, hint }]
  })
}

/** Whoever goes from one market of the menu to another sees that they did; there are not enough colours for more. */
export const accentsDiffer: Rule = {
  name: 'accents-differ',
  description: 'The accents of the open markets in the menu can be told apart, light and dark (a warning).',
  check: ({ site, markets }) => {
    const listed = markets.filter(({ value: { status } }) => status !== 'closed')
    const shown = listed.toSorted((a, b) => a.value.order - b.value.order).slice(0, site?.value.shownMarkets)
    const open = shown.filter(({ value }) => isOpen(value))
    return open.flatMap(({ file, value: { accent } }, i) =>
      schemes.flatMap((scheme): Finding[] => {
        const other = open.slice(0, i).find(({ value }) => isAlike(accent[scheme], value.accent[scheme]))
        if (!other) return []
        const message = `${quote(accent[scheme])} is almost the ${scheme} accent of ${other.value.name} (${other.value.accent[scheme]}).`
        const hint = 'Choose another hue, or a colour that is clearly darker or lighter.'
        return [{ file, pointer: pointer('/accent', scheme), message, hint, severity: 'warning' }]
      }),
    )
  },
}

/** Whether a visitor might take two accents for one. */
export function isAlike(one: string, other: string): boolean {
  return distance(one, other) < leastDifference
}

/** Whether a colour serves as an accent: it can be read, and is taken for nothing else. */
export function isAccent(colour: string, scheme: keyof typeof grounds): boolean {
  return contrast(colour, grounds[scheme]) >= leastContrast && signalNear(colour, scheme) === undefined
}

/** Which of the two colours a visitor might take this one for. */
function signalNear(colour: string, scheme: keyof typeof signals): 'error' | 'success' | undefined {
  return (['error', 'success'] as const).find((signal) => distance(colour, signals[scheme][signal]) < leastDistance)
}

/** How different two colours look: the way between them in OKLab (https://bottosson.github.io/posts/oklab/). */
export function distance(a: string, b: string): number {
  const [one, other] = [oklab(a), oklab(b)]
  return Math.hypot(...one.map((part, i) => part - (other[i] ?? 0)))
}

// A site has few colours beside the many pairs of them.
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

/** The contrast of two colours (`#rrggbb`) by WCAG 2: from 1, none, to 21, black on white. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue from 0 to 1, as light adds up. */
function linear(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}
