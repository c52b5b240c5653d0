import { benefitCatalogue, distinguishingBenefits, factCatalogue, planBenefits } from '#engine/facts.ts'
import { choicesOf } from '#engine/forms.ts'
import { isListed, plansOnOffer } from '#engine/plans.ts'
import { isOpen, type Market } from '#engine/site.ts'
import { blockKinds } from '#site/blocks/blocks.ts'
import { parameters, premiumOrder } from '#site/blocks/comparison/comparison-state.ts'
import { misspellingOf } from '../../did-you-mean.ts'
import {
  type DataLocation,
  didYouMean,
  type Finding,
  fileName,
  pointer,
  quote,
  say,
  some,
  term,
} from '../../findings.ts'
import { linkedPages, pagesByAddress, type WrittenLink, writtenLinks } from '../../model/addresses.ts'
import { type PagePart, pageParts } from '../../model/page-parts.ts'
import { type Context, marketNamed, type Rule } from '../../model.ts'

/** Finds links that lead nowhere. */
export const linksResolve: Rule = {
  name: 'links-resolve',
  description: 'Every link to this site leads to a page, an asset, or an anchor on a page.',
  check: (context) => [...linkedPages(context)].flatMap(([link, page]) => brokenLink(link, page, context)),
}

function brokenLink(
  { file, pointer, href, path, anchor }: WrittenLink,
  page: PagePart | undefined,
  context: Context,
): Finding[] {
  const { assets, complete } = context
  if (assets.has(path)) return []
  if (!page) {
    if (path === '')
      return [{ file, pointer, message: say`${quote(href)} has no page: this link stands on many pages.` }]
    // The page may be in a file that cannot be used yet.
    if (!complete) return []
    if (context.wasThere(path)) {
      const message = say`${quote(path)} leads nowhere: it was removed after the last commit.`
      const hint = say`Remove the link or lead it elsewhere; to keep the address, name it in ${quote('redirects')} of ${fileName('config/site.json')}.`
      return [{ file, pointer, message, hint }]
    }
    const message = say`${quote(path)} leads nowhere.${didYouMean(path, [...pagesByAddress(context).keys(), ...assets])}`
    const hint = say`A link leads to the path or ${term('alias')} of a page, or to a file in ${term('config/assets')}.`
    return [{ file, pointer, message, hint }]
  }
  const { anchors } = page
  if (!href.includes('#') || anchors.includes(anchor)) return []
  const message = say`There is no ${term('anchor')} ${quote(anchor)} on ${quote(page.path)}.${didYouMean(anchor, anchors)}`
  const hint =
    anchors.length > 0 ? say`Its ${term('anchors')}: ${some(anchors, 'and')}.` : say`It has no ${term('anchors')}.`
  return [{ file, pointer, message, hint, related: { file: page.file, pointer: `${page.pointer}/blocks` } }]
}

/** Something outside a market's own files that leads to the market. */
interface MarketLink extends DataLocation {
  readonly market: Market | undefined
  /** Whether it leads only to the market's main page. */
  readonly toLanding: boolean
}

/** Finds links to markets that are closed or upcoming. */
export const linksOpen: Rule = {
  name: 'links-open',
  description:
    'Nothing outside its own files leads to a market that is `closed`, or to more than the landing page of one that is `upcoming` (a warning).',
  check(context) {
    if (context.markets.every(({ value }) => isOpen(value))) return []
    return [...marketLinks(context), ...marketReferences(context)].flatMap((link) => closedMarket(context, link))
  },
}

function marketLinks(context: Context): MarketLink[] {
  const pages = pagesByAddress(context)
  return writtenLinks(context).map(({ file, pointer: at, path, anchor }) => {
    const page = pages.get(path)
    const toLanding = page?.path === page?.market?.landing.path && anchor === ''
    return { file, pointer: at, market: page?.market, toLanding }
  })
}

function marketReferences(context: Context): MarketLink[] {
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

function closedMarket(context: Context, { file, pointer: at, market, toLanding }: MarketLink): Finding[] {
  if (!market || isOpen(market) || (market.status === 'upcoming' && toLanding)) return []
  if (pageParts(context).some((page) => page.file === file && page.market?.id === market.id)) return []
  const message = say`This leads to the market ${quote(market.id)}, which is ${market.status}.`
  const hint = say`Lead elsewhere, or remove it, for as long as the market is not open.`
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

/** Finds choices in links that their pages do not offer. */
export const linkChoices: Rule = {
  name: 'link-choices',
  description:
    'What stands behind the `?` of a link to this site is a field of the form there, and one of its choices.',
  check: (context) =>
    [...linkedPages(context)].flatMap(([link, page]) => {
      return page && link.href.includes('?') ? unknownChoices(context, link, page) : []
    }),
}

function unknownChoices(context: Context, { file, pointer: at, href }: WrittenLink, page: PagePart): Finding[] {
  const [, query = ''] = href.replace(/#.*/, '').split('?')
  const choices = choicesOn(context, page)
  return [...new URLSearchParams(query)].flatMap(([name, value]): Finding[] => {
    const found = choices.get(name)
    if (!found) {
      const message = say`Nothing on ${quote(page.path)} can be chosen by ${quote(`?${name}=`)}.${didYouMean(name, [...choices.keys()])}`
      const hint =
        choices.size > 0
          ? say`It understands ${some([...choices.keys()], 'and')}.`
          : say`Remove what stands behind the ${quote('?')}.`
      return [{ file, pointer: at, message, hint, related: { file: page.file, pointer: page.pointer } }]
    }
    const { known, listed } = found
    if (known.includes(value) || !context.complete) return []
    const message = say`${quote(value)} is no choice of ${quote(name)} on ${quote(page.path)}.${didYouMean(value, known)}`
    const { meant, ...sureness } = misspellingOf(value, known)
    const hint = known.length > 0 ? say`Its choices: ${some(known, 'and')}.` : say`There is none.`
    return [
      {
        file,
        pointer: at,
        message,
        hint,
        related: { file: page.file, pointer: listed },
        ...(meant === undefined ? {} : { meant: href.replace(`${name}=${value}`, `${name}=${meant}`), ...sureness }),
      },
    ]
  })
}

interface Choices {
  readonly known: readonly string[]
  /** The pointer of their list in the page's file. */
  readonly listed: string
}

/** The choices that an address can make on a page, by the name of their field. */
function choicesOn(context: Context, page: PagePart): ReadonlyMap<string, Choices> {
  const { market } = page
  if (market?.wizard?.path === page.path && !page.isWritten) {
    const found = marketNamed(context, market.id)
    const plans = found?.value.plans?.map(({ id }) => String(id)) ?? []
    const steps = market.wizard.questions.map(({ id }) => id)
    return new Map([
      ['plan', { known: plans, listed: '/plans' }],
      ['step', { known: steps, listed: '/wizard/questions' }],
    ])
  }
  return new Map([
    ...comparisonChoices(context, page),
    ...page.forms.flatMap(({ pointer: at, form: { fields } }) =>
      fields.flatMap((field, i): [string, Choices][] => {
        const known = choicesOf(field, context.marketIds)
        return known ? [[field.name, { known, listed: pointer(at, 'fields', i) }]] : []
      }),
    ),
  ])
}

/** The benefits and orders that an address can choose in the comparison of a market's plans. */
function comparisonChoices({ facts, benefits }: Context, { market, blocks }: PagePart): [string, Choices][] {
  const place = blocks.findIndex(({ kind }) => kind === 'comparison')
  if (!market || place === -1) return []
  const plans = plansOnOffer(market).filter(isListed).map(planBenefits)
  const catalogue = benefitCatalogue({ benefits: benefits?.value.benefits ?? [] }, market)
  const sortable = factCatalogue({ facts: facts?.value.facts ?? [] }, market).filter(({ sort }) => sort !== undefined)
  const listed = `/landing/blocks/${place}`
  return [
    [parameters.benefits, { known: distinguishingBenefits(catalogue, plans).map(({ id }) => id), listed }],
    [parameters.sort, { known: [premiumOrder, ...sortable.map(({ id }) => id)], listed }],
  ]
}
