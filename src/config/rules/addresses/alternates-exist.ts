import type { Market } from '../../../engine/site/site.ts'
import type { Finding, Place } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { ConfigDocument, Rule } from '../../model/context.ts'

/** Search engines find the page that a language tag promises them. */
export const alternatesExist: Rule = {
  name: 'alternates-exist',
  description:
    'Every language tag in `hreflang` leads to one page: of one market, that search engines may list, and for no country that has a market of its own.',
  check: ({ markets }) => {
    const first = new Map<string, Place>()
    const countries = new Map(markets.map((market) => [market.value.country, market]))
    return markets.flatMap(({ file, value }) =>
      (value.hreflang ?? []).flatMap((tag, i): Finding[] => {
        const at = { file, pointer: pointer('/hreflang', i) }
        const earlier = first.get(tag)
        if (earlier) return [{ ...at, message: `${quote(tag)} leads to a market already.`, related: earlier }]
        first.set(tag, at)
        return problems({ file, value }, tag, countries).map((problem) => ({ ...at, ...problem }))
      }),
    )
  },
}

function problems(
  { file, value }: ConfigDocument<Market>,
  tag: string,
  countries: ReadonlyMap<string, ConfigDocument<Market>>,
): Pick<Finding, 'message' | 'hint' | 'related'>[] {
  if (value.landing.meta.noindex) {
    const message = `${quote(tag)} offers search engines a page that asks them to leave it out.`
    const hint = 'Remove "noindex" from the landing page, or the tag here.'
    return [{ message, hint, related: { file, pointer: '/landing/meta/noindex' } }]
  }
  const owner = countries.get(tag.split('-').at(-1) ?? '')
  if (!owner || owner.value.country === value.country) return []
  const message = `There is no page for ${quote(tag)} in this market: ${owner.value.name} has a market of its own.`
  const related = { file: owner.file, pointer: '/country' }
  return [{ message, hint: `Move the tag to the market ${quote(owner.value.id)}.`, related }]
}
