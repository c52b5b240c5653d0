import type { Market } from '../../contract/config.ts'
import type { Document } from '../context.ts'
import { pointer } from '../pointer.ts'
import type { Finding, Rule } from '../rule.ts'
import { quote } from '../words.ts'

/** Search engines find the page that a language tag promises them. */
export const alternatesExist: Rule = {
  name: 'alternates-exist',
  description:
    'Every language tag in `hreflang` leads to one page: of one market, that search engines may list, and for no country that has a market of its own.',
  check: ({ markets }) => {
    const first = new Map<string, string>()
    const countries = new Map(markets.map(({ value }) => [value.country, value]))
    return markets.flatMap(({ file, value }) =>
      (value.hreflang ?? []).flatMap((tag, i): Finding[] => {
        const at = { file, pointer: pointer('/hreflang', i) }
        const earlier = first.get(tag)
        if (earlier !== undefined)
          return [{ ...at, message: `${quote(tag)} leads to the market in ${earlier} already.` }]
        first.set(tag, file)
        return problems({ file, value }, tag, countries).map((said) => ({ ...at, ...said }))
      }),
    )
  },
}

function problems(
  { value }: Document<Market>,
  tag: string,
  countries: ReadonlyMap<string, Market>,
): Pick<Finding, 'message' | 'hint'>[] {
  if (value.landing.meta.noindex) {
    const message = `${quote(tag)} offers search engines a page that asks them to leave it out.`
    return [{ message, hint: 'Remove "noindex" from the landing page, or the tag here.' }]
  }
  const owner = countries.get(tag.split('-').at(-1) ?? '')
  if (!owner || owner === value || owner.country === value.country) return []
  const message = `There is no page for ${quote(tag)} in this market: ${owner.name} has a market of its own.`
  return [{ message, hint: `Move the tag to the market ${quote(owner.id)}.` }]
}
