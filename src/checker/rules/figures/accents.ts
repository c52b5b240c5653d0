import type { SiteConfig } from '#engine/contract/config.ts'
import { isOpen, type Market } from '#engine/site.ts'
import { contrast, grounds, isAlike, leastContrast, signalNear, signals } from '#site/colours.ts'
import { type Finding, pointer, quote, say } from '../../findings.ts'
import { type ConfigDocument, type Context, findingsWithin, type Rule } from '../../model.ts'

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
    const message = say`${quote(accent[scheme])} has a contrast of ${ratio}:1 against the ${scheme} page (${grounds[scheme]}), less than ${leastContrast}:1.`
    const hint = say`Choose a ${scheme === 'light' ? say`darker` : say`lighter`} colour.`
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
    const message = say`${quote(accent[scheme])} is almost the colour of ${signal} on the ${scheme} page (${signals[scheme][signal]}).`
    const hint = say`Choose another hue, or a colour that is clearly darker or lighter.`
    return [{ file, pointer: pointer('/accent', scheme), message, hint }]
  })
}

/** Only the markets of the menu: there are not enough colours for more. */
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
        const message = say`${quote(accent[scheme])} is almost the ${scheme} accent of ${other.value.name} (${other.value.accent[scheme]}).`
        const hint = say`Choose another hue, or a colour that is clearly darker or lighter.`
        const at = pointer('/accent', scheme)
        return [{ file, pointer: at, message, hint, severity: 'warning', related: { file: other.file, pointer: at } }]
      }),
    )
  },
}
