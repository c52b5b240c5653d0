import type { Block, Market, Meta } from '../contract/config.ts'
import { quoteHref } from '../engine/plans/offers.ts'
import { profilePath } from '../engine/site/paths.ts'
import type { Profile, Site } from '../engine/site/site.ts'

/** The page of a profile (specification 001, section 2.2): header, highlights, text, plans, reasons, closing block. */
export function profilePage(
  site: Site,
  market: Market,
  profile: Profile,
): { path: string; meta: Meta; blocks: Block[] } {
  const { id, meta, tagline, highlights, about, plansHeading, plans, why, notice, closing } = profile
  const title = market.providers?.find((provider) => provider.id === id)?.name ?? id
  const [first] = plans
  const quote = first ? quoteHref(market, first.id) : quoteHref(market)
  return {
    path: profilePath(market.id, id),
    meta,
    blocks: [
      { kind: 'providerHeader', title, tagline, provider: id },
      ...(notice ? [{ kind: 'notice' as const, icon: 'globe' as const, ...notice }] : []),
      { kind: 'features', heading: site.messages.provider.highlights, items: highlights },
      { kind: 'prose', heading: about.heading, paragraphs: about.paragraphs },
      { kind: 'providerPlans', anchor: 'plans', heading: plansHeading, provider: id },
      { kind: 'features', heading: why.heading, items: why.items },
      {
        kind: 'callToAction',
        heading: closing.heading,
        text: closing.text,
        actions: [
          { label: closing.quote, href: quote, emphasis: 'primary' },
          { label: closing.agent, href: '/contact', emphasis: 'secondary' },
        ],
      },
    ],
  }
}
