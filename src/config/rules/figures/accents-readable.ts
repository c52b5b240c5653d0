import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/words.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import { contrast, grounds, leastContrast } from './contrast.ts'

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
