import { isListed } from '#engine/plans.ts'
import type { Market } from '#engine/site.ts'
import type { BlockReference } from '#site/blocks/block-definition.ts'
import { blockKinds } from '#site/blocks/blocks.ts'
import { misspellingOf } from '../did-you-mean.ts'
import {
  type DataLocation,
  didYouMean,
  type Finding,
  fileName,
  type Message,
  pointer,
  quote,
  say,
  some,
  withArticle,
  wordFor,
} from '../findings.ts'
import { pageParts } from '../model/page-parts.ts'
import { type ConfigDocument, type Context, marketNamed } from '../model.ts'

/** References of the blocks of pages to markets, their providers and plans, and to pages. */
export function pageReferences(context: Context): Finding[] {
  return pageParts(context).flatMap(({ file, pointer: page, blocks, market }) =>
    blocks.flatMap((block, i) => {
      const references = blockKinds[block.kind].references?.(block) ?? []
      return references.flatMap((reference) =>
        referenceFindings(
          context,
          { file, pointer: pointer(page, 'blocks', i, ...reference.at) },
          reference,
          market?.id,
        ),
      )
    }),
  )
}

/** A finding when a reference names nothing; one without a market is to `ownMarket`. */
export function referenceFindings(
  context: Context,
  place: DataLocation,
  reference: BlockReference,
  ownMarket: string | undefined,
): Finding[] {
  if (reference.to === 'market') return toMarket(context, place, reference.market)
  // The schema says so of each provider that is named.
  if (reference.to === 'provider') return []
  if (reference.to === 'plan') {
    const { market = ownMarket, plan, listed = false } = reference
    return market === undefined ? [] : toPlan(context, place, market, plan, listed)
  }
  const { under } = reference
  const isListed = pageParts(context).some(({ path }) => path.slice(0, path.lastIndexOf('/')) === under)
  if (isListed || !context.complete) return []
  return [{ ...place, message: say`No page stands directly below ${quote(under)}.` }]
}

/** A name in config that refers to something elsewhere. */
interface Reference extends DataLocation {
  readonly value: string
  /** The kind of its target: `provider`, `rule`… */
  readonly noun: string
  /** The scope of its target: `this market`, `this wizard`… */
  readonly among: Message
  readonly known: readonly string[]
  /** The list that defines the targets, if there is one. */
  readonly listed?: DataLocation
}

/** A finding when the reference names nothing. */
export function unresolved({ file, pointer, value, noun, among, known, listed }: Reference): Finding[] {
  if (known.includes(value)) return []
  const message = say`There is no ${wordFor(noun)} ${quote(value)} in ${among}.${didYouMean(value, known)}`
  const hint =
    known.length > 0 ? say`Known here: ${some(known, 'and')}.` : say`There is not ${withArticle(noun)} at all.`
  const related = listed && { related: listed }
  return [{ file, pointer, message, hint, ...related, ...misspellingOf(value, known) }]
}

/** A finding when there is no market of this id. */
export function toMarket({ marketIds }: Context, place: DataLocation, value: string): Finding[] {
  return unresolved({ ...place, value, noun: 'market', among: [fileName('config/markets')], known: marketIds })
}

/** A finding when the region of a market is none of the site's. */
export function toRegion({ file, value: { region } }: ConfigDocument<Market>, site: Context['site']): Finding[] {
  if (!site) return []
  const known = site.value.regions.map(({ id }) => id)
  const listed = { file: site.file, pointer: '/regions' }
  return unresolved({
    file,
    pointer: '/region',
    value: region,
    noun: 'region',
    among: [fileName(site.file)],
    known,
    listed,
  })
}

/** A finding when a known market has no provider of this id. */
export function toProvider(context: Context, place: DataLocation, market: string, value: string): Finding[] {
  // A market whose file cannot be used yet is known, but not its providers.
  const found = marketNamed(context, market)
  if (!found) return []
  const known = (found.value.providers ?? []).map(({ id }) => id)
  const listed = { file: found.file, pointer: '/providers' }
  const among = place.file === found.file ? say`this market` : say`the market ${quote(market)}`
  return unresolved({ ...place, value, noun: 'provider', among, known, listed })
}

/** A finding when a known market has no such plan, or with `listed`, does not list it. */
function toPlan(context: Context, place: DataLocation, market: string, plan: number, listed: boolean): Finding[] {
  const found = marketNamed(context, market)
  if (!found) return []
  const { plans = [] } = found.value
  const known = plans.filter((candidate) => !listed || isListed(candidate)).map(({ id }) => id)
  if (known.includes(plan)) return []
  const i = plans.findIndex(({ id }) => id === plan)
  const message =
    i < 0
      ? say`The market ${quote(market)} has no plan ${plan}.`
      : say`The plan ${plan} is one that the market does not list.`
  const hint = known.length > 0 ? say`Its plans: ${some(known, 'and')}.` : say`It has no plans.`
  const related = { file: found.file, pointer: i < 0 ? '/plans' : pointer('/plans', i, 'listed') }
  return [{ ...place, message, hint, related }]
}
