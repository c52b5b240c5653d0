import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

/** The colours of the page behind texts and buttons, `#rrggbb`, as the renderer's tokens have them. */
export const grounds = { light: '#faf8f3', dark: '#121613' } as const

/** The least contrast of text that WCAG 2 (AA) accepts. */
export const leastContrast = 4.5

/** Links and buttons can be read in every accent. */
export const accentsReadable: Rule = {
  name: 'accents-readable',
  description: `An accent has a contrast of at least ${leastContrast}:1 against the ground of the page, light and dark (WCAG AA).`,
  check: ({ site, markets }) =>
    [...(site ? [site] : []), ...markets].flatMap(({ file, value: { accent } }) =>
      (['light', 'dark'] as const).flatMap((scheme): Finding[] => {
        const found = contrast(accent[scheme], grounds[scheme])
        if (found >= leastContrast) return []
        // Rounded down, so that no contrast below the least is written as the least.
        const ratio = (Math.floor(found * 10) / 10).toFixed(1)
        const message = `${quote(accent[scheme])} has a contrast of ${ratio}:1 against the ${scheme} page (${grounds[scheme]}), less than ${leastContrast}:1.`
        const hint = `Choose a ${scheme === 'light' ? 'darker' : 'lighter'} colour.`
        return [{ file, pointer: pointer('/accent', scheme), message, hint }]
      }),
    ),
}

/** The contrast of two colours (`#rrggbb`) by WCAG 2: from 1, none, to 21, black on white. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
