import { countriesPath, listedMarkets, type Market } from '#engine/site.ts'
import { idOf } from '../../files.ts'
import { type DataLocation, type Finding, fileName, pointer, quote, say } from '../../findings.ts'
import { type Address, addressesOf } from '../../model/addresses.ts'
import type { ConfigDocument, Rule } from '../../model.ts'
import { reservedPaths } from './reserved-paths.ts'

/** Every path and alias leads to one page. */
export const pathsUnique: Rule = {
  name: 'paths-unique',
  description: 'Every path and alias of the site belongs to one page, and is written there once.',
  check: (context) => {
    const first = new Map<string, Address>()
    return addressesOf(context).flatMap((address): Finding[] => {
      const { path, page, file, pointer } = address
      const earlier = first.get(path)
      if (!earlier) {
        first.set(path, address)
        return []
      }
      const isSameFile = earlier.file === file
      const owner =
        earlier.page === page
          ? say`this page already`
          : isSameFile
            ? say`another page in this file`
            : say`the page in ${fileName(earlier.file)}`
      const related = { file: earlier.file, pointer: earlier.pointer }
      const hint = say`Give this page an address of its own.`
      return [{ file, pointer, message: say`${quote(path)} is an address of ${owner}.`, hint, related }]
    })
  },
}

/** Finds pages at addresses that the site itself needs. */
export const pathsFree: Rule = {
  name: 'paths-free',
  description: `No page has an address that the site itself needs: ${reservedPaths.map((path) => `\`${path}\``).join(', ')}.`,
  check: (context) =>
    addressesOf(context)
      .filter(({ path }) => reservedPaths.includes(path))
      .map(({ file, pointer, path }) => ({
        file,
        pointer,
        message: say`${quote(path)} is an address that the site itself needs.`,
        hint: say`Choose another path.`,
      })),
}

/** Provider profiles can be found from the address above them. */
export const profilePages: Rule = {
  name: 'profile-pages',
  description: 'A market with provider profiles has a page that lists them.',
  check: ({ markets, profiles }) => {
    const profiled = new Set(profiles.map(({ market }) => market))
    return markets.flatMap(({ file, value: { providersPage } }) => {
      if (providersPage || !profiled.has(idOf(file))) return []
      const message = say`This market has provider profiles, but no page that lists them.`
      return [{ file, pointer: '', message, hint: say`Add a ${quote('providersPage')}.` }]
    })
  },
}

/** Every market can be found from the menu. */
export const countriesListed: Rule = {
  name: 'countries-listed',
  description: `A site with more markets than its menus show lists them all on a page \`${countriesPath}\`, in a block \`countries\`.`,
  check: ({ site, markets, pages, complete }) => {
    const listed = listedMarkets(markets.map(({ value }) => value))
    if (!site || !complete || listed.length <= site.value.shownMarkets) return []
    const page = pages.find(({ value }) => value.path === countriesPath)
    if (page?.value.blocks.some(({ kind }) => kind === 'countries')) return []
    const message = say`There are ${listed.length} markets, menus show ${site.value.shownMarkets}, and no page lists them all.`
    const hint = say`Add a page ${quote(countriesPath)} with a block ${quote('countries')}.`
    return [{ file: site.file, pointer: '/shownMarkets', message, hint }]
  },
}

/** Search engines find the page that a language tag promises them. */
export const alternatesExist: Rule = {
  name: 'alternates-exist',
  description:
    'Every language tag in `hreflang` leads to one page: of one market, that search engines may list, and for no country that has a market of its own.',
  check: ({ markets }) => {
    const first = new Map<string, DataLocation>()
    const countries = new Map(markets.map((market) => [market.value.country, market]))
    return markets.flatMap(({ file, value }) =>
      (value.hreflang ?? []).flatMap((tag, i): Finding[] => {
        const at = { file, pointer: pointer('/hreflang', i) }
        const earlier = first.get(tag)
        if (earlier) return [{ ...at, message: say`${quote(tag)} leads to a market already.`, related: earlier }]
        first.set(tag, at)
        return alternateProblems({ file, value }, tag, countries).map((problem) => ({ ...at, ...problem }))
      }),
    )
  },
}

function alternateProblems(
  { file, value }: ConfigDocument<Market>,
  tag: string,
  countries: ReadonlyMap<string, ConfigDocument<Market>>,
): Pick<Finding, 'message' | 'hint' | 'related'>[] {
  if (value.landing.meta.noindex) {
    const message = say`${quote(tag)} offers search engines a page that asks them to leave it out.`
    const hint = say`Remove ${quote('noindex')} from the landing page, or the tag here.`
    return [{ message, hint, related: { file, pointer: '/landing/meta/noindex' } }]
  }
  const owner = countries.get(tag.split('-').at(-1) ?? '')
  if (!owner || owner.value.country === value.country) return []
  const message = say`There is no page for ${quote(tag)} in this market: ${owner.value.name} has a market of its own.`
  const related = { file: owner.file, pointer: '/country' }
  return [{ message, hint: say`Move the tag to the market ${quote(owner.value.id)}.`, related }]
}
