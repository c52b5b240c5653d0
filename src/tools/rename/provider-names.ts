import { blockKinds } from '#blocks/blocks.ts'
import { queryReferences } from '#blocks/listed-plans.ts'
import { folderOf, idOf } from '#config/files/file-patterns.ts'
import { overlayName } from '#config/files/overlay-names.ts'
import { pointer } from '#config/json/pointer.ts'
import { type Context, documentMarket, marketNamed } from '#config/model/context.ts'
import type { Documents } from '#config/model/documents.ts'
import { type PagePart, pageParts } from '#config/model/page-parts.ts'
import { planKey } from '#engine/plans/plan-keys.ts'

/** A page and its new address. */
export interface Move {
  readonly documents: Documents
  readonly context: Context
  readonly page: PagePart
  readonly from: string
  readonly to: string
}

/** A name in a file and its replacement. */
export interface Replacement {
  readonly file: string
  readonly pointer: string
  readonly old: string
  readonly now: string
}

/** The places that name the provider whose profile moves. */
export function providerIds({ context, page, to }: Move): Replacement[] {
  const [id, market] = [idOf(page.file), idOf(folderOf(page.file))]
  const found = marketNamed(context, market)
  if (!found) return []
  const { providers = [], plans = [], promotions = [], wizard } = found.value
  const lists = [
    ...providers.map((one, i) => [one.id, pointer('/providers', i, 'id')]),
    ...plans.map(({ provider }, i) => [provider, pointer('/plans', i, 'provider')]),
    ...promotions.map(({ provider }, i) => [provider, pointer('/promotions', i, 'provider')]),
    ...(wizard?.logos ?? []).map((logo, i) => [logo, pointer('/wizard/logos', i)]),
  ]
  const ofMarket = lists.flatMap(([named, at = '']) => (named === id ? [{ file: found.file, pointer: at }] : []))
  const ofOverlays = context.overlays.flatMap(({ file, original, value }) => {
    if (original !== found.file) return []
    const { providers: named = [] } = value as Pick<typeof found.value, 'providers'>
    return named.flatMap((one, i) => (one.id === id ? [{ file, pointer: pointer('/providers', i, 'id') }] : []))
  })
  const ofBlocks = pageParts(context).flatMap(({ file, pointer: part, blocks, market: own }) =>
    blocks.flatMap((block, i) =>
      (blockKinds[block.kind].references?.(block) ?? []).flatMap((one) => {
        const isMeant = one.to === 'provider' && (one.market ?? own?.id) === market && one.provider === id
        return isMeant ? [{ file, pointer: pointer(part, 'blocks', i, ...one.at) }] : []
      }),
    ),
  )
  const ofArticles = context.articles.flatMap(({ file, value: { market: own, tables = [] } }) =>
    tables.flatMap((query, i) =>
      queryReferences(query).flatMap((one) => {
        const isMeant = one.to === 'provider' && (one.market ?? own) === market && one.provider === id
        return isMeant ? [{ file, pointer: pointer('/tables', i, ...one.at.slice(1)) }] : []
      }),
    ),
  )
  return [...ofMarket, ...ofOverlays, ...ofBlocks, ...ofArticles].map((place) => ({ ...place, old: id, now: idOf(to) }))
}

/** Renames the figures of the provider's plans, such as `{plan.axa-premier.premium}`. */
export function withFigures({ context, page, to }: Move, file: string, text: string): string {
  const [id, market] = [idOf(page.file), idOf(folderOf(page.file))]
  // A translation is about the market of its original.
  const original = overlayName(file)?.original ?? file
  const about = context.articles.find((article) => article.file === original)?.value.market
  const own = documentMarket(context, { file: original })?.value.id ?? about
  const plans = marketNamed(context, market)?.value.plans?.filter(({ provider }) => provider === id) ?? []
  const keyOf = (provider: string, plan: string) => planKey({ provider: { id: provider }, plan })
  const names = plans.map(({ plan }) => [keyOf(id, plan), keyOf(idOf(to), plan)] as const)
  return renamedFigures(text, { market, subject: own, names })
}

/** New names of a market's plans, by which texts quote their figures. */
interface RenamedFigures {
  /** The id of their market. */
  readonly market: string
  /** The market that the text is about; undefined for all of them. */
  readonly subject: string | undefined
  /** The keys of the plans, such as `axa-premier`, before and now. */
  readonly names: readonly (readonly [was: string, is: string])[]
}

export function renamedFigures(text: string, { market, subject, names }: RenamedFigures): string {
  return names.reduce((written, [was, is]) => {
    const long = written.replaceAll(`{plan.${market}.${was}.`, `{plan.${market}.${is}.`)
    // A short name means a plan of the text's own market.
    return subject === undefined || subject === market ? long.replaceAll(`{plan.${was}.`, `{plan.${is}.`) : long
  }, text)
}
