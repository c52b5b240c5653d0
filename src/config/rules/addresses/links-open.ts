import { blockKinds } from '../../../blocks/blocks.ts'
import { isOpen, type Market } from '../../../engine/site/site.ts'
import type { Finding, Place } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import { addressesOf, splitLink, writtenLinks } from '../../model/addresses.ts'
import type { Context, Rule } from '../../model/context.ts'
import { pageParts } from '../../model/page-parts.ts'
import { marketNamed } from '../../model/written-ids.ts'

/** Something outside a market's own files that leads to the market. */
interface Lead extends Place {
  readonly market: Market | undefined
  /** Whether it leads to no more than the market's main page. */
  readonly toLanding: boolean
}

/** Whoever lets a market rest reads what still leads there. */
export const linksOpen: Rule = {
  name: 'links-open',
  description:
    'Nothing outside its own files leads to a market that is `closed`, or to more than the landing page of one that is `upcoming` (a warning).',
  check(context) {
    if (context.markets.every(({ value }) => isOpen(value))) return []
    return [...links(context), ...references(context)].flatMap((lead) => finding(context, lead))
  },
}

function links(context: Context): Lead[] {
  const pages = new Map(
    addressesOf(context)
      .toReversed()
      .map(({ path, page }) => [path, page]),
  )
  return writtenLinks(context).map(({ file, pointer: at, href }) => {
    const { path, anchor } = splitLink(href)
    const page = pages.get(path)
    const toLanding = page?.path === page?.market?.landing.path && anchor === ''
    return { file, pointer: at, market: page?.market, toLanding }
  })
}

function references(context: Context): Lead[] {
  return pageParts(context).flatMap(({ file, pointer: page, blocks }) =>
    blocks.flatMap((block, i) =>
      (blockKinds[block.kind].references?.(block) ?? []).flatMap((reference) => {
        // A provider or a plan stands beside its market, which is reported once.
        if (reference.to !== 'market') return []
        const market = marketNamed(context, reference.market)?.value
        return [
          { file, pointer: pointer(page, 'blocks', i, ...reference.at), market, toLanding: block.kind === 'notFound' },
        ]
      }),
    ),
  )
}

function finding(context: Context, { file, pointer: at, market, toLanding }: Lead): Finding[] {
  if (!market || isOpen(market) || (market.status === 'upcoming' && toLanding)) return []
  if (pageParts(context).some((page) => page.file === file && page.market?.id === market.id)) return []
  const message = `This leads to the market ${quote(market.id)}, which is ${market.status}.`
  const hint = 'Lead elsewhere, or remove it, for as long as the market is not open.'
  const related = marketNamed(context, market.id)
  return [
    {
      file,
      pointer: at,
      message,
      hint,
      severity: 'warning',
      ...(related && { related: { file: related.file, pointer: '/status' } }),
    },
  ]
}
