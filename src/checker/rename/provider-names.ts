import { planRecordKey, withFigureNames } from '#engine/figures.ts'
import { planKey } from '#engine/plans.ts'
import { folderOf, idOf } from '../files/file-patterns.ts'
import { overlayName } from '../files/overlay-names.ts'
import { pointer } from '../json/pointer.ts'
import { type Context, marketNamed } from '../model/context.ts'
import type { Documents } from '../model/documents.ts'
import type { PagePart } from '../model/page-parts.ts'
import { documentSubject } from '../model/texts-under.ts'
import { writtenReferences } from '../references/written-references.ts'

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
  /** By default the value. */
  readonly part?: 'key'
  readonly old: string
  readonly now: string
}

/** The places that name the provider whose profile moves. */
export function providerIds({ context, page, to }: Move): Replacement[] {
  const [id, market] = [idOf(page.file), idOf(folderOf(page.file))]
  const found = marketNamed(context, market)
  if (!found) return []
  const lists = [found, ...context.overlays.filter(({ original }) => original === found.file)]
  const named = lists.flatMap(({ file, value }) => {
    const { providers = [] }: Pick<typeof found.value, 'providers'> = value
    return providers.flatMap((provider, i) =>
      provider.id === id ? [{ file, pointer: pointer('/providers', i, 'id') }] : [],
    )
  })
  const referring = writtenReferences(context).filter((reference) => {
    return reference.to === 'provider' && reference.id === id && reference.market === market
  })
  const places = [...named, ...referring].map((place) => ({ ...place, old: id, now: idOf(to) }))
  return [...places, ...digestNames(context, found.file, id, idOf(to))]
}

/** The names of the provider's texts, by which translations are known to be of their present originals. */
function digestNames({ translated }: Context, market: string, id: string, now: string): Replacement[] {
  const [old, renamed] = [id, now].map((name) => pointer('/providers', name)) as [string, string]
  return translated.flatMap(({ file, value: { texts } }) =>
    Object.keys(texts[market] ?? {}).flatMap((name): Replacement[] => {
      const isOfProvider = name.startsWith(`${old}/`)
      return isOfProvider
        ? [{ file, pointer: pointer('/texts', market, name), part: 'key', old: `${old}/`, now: `${renamed}/` }]
        : []
    }),
  )
}

/** Renames the provider and its plans in figures and claims, such as `{plan.axa-premier.premium}`. */
export function withFigures({ context, page, to }: Move, file: string, text: string): string {
  const [id, market] = [idOf(page.file), idOf(folderOf(page.file))]
  // A translation is about the market of its original.
  const subject = documentSubject(context, { file: overlayName(file)?.original ?? file })?.value.id
  const plans = marketNamed(context, market)?.value.plans?.filter(({ provider }) => provider === id) ?? []
  const keyOf = (provider: string, plan: string) => planKey({ provider: { id: provider }, plan })
  const names = plans.map(({ plan }) => [keyOf(id, plan), keyOf(idOf(to), plan)] as const)
  const markets = new Map(
    context.markets.map(({ value }) => [value.id, new Set(value.plans?.map(planRecordKey))] as const),
  )
  return renamedFigures(text, { market, subject, markets, plans: new Map(names), providers: new Map([[id, idOf(to)]]) })
}

/** New names of a market's plans and providers, by which texts quote their figures. */
interface RenamedFigures {
  /** The id of their market. */
  readonly market: string
  /** The market that the text is about; undefined for all of them. */
  readonly subject: string | undefined
  /** The keys of the plans of each market, such as `axa-premier`, before the change. */
  readonly markets: ReadonlyMap<string, ReadonlySet<string>>
  /** The keys of the renamed plans, and those that they have now. */
  readonly plans: ReadonlyMap<string, string>
  readonly providers?: ReadonlyMap<string, string>
}

export function renamedFigures(
  text: string,
  { market, subject, markets, plans, providers = new Map() }: RenamedFigures,
): string {
  // A short name means a plan of the text's own market, or of the only one that has such a plan.
  const marketOf = (key: string) => {
    const having = [...markets].flatMap(([id, keys]) => (keys.has(key) ? [id] : []))
    return having.find((id) => id === subject) ?? (having.length === 1 ? having[0] : undefined)
  }
  return withFigureNames(
    text,
    (id) => markets.has(id),
    ({ to, id }, named) => {
      if (to === 'plan') return (named ?? marketOf(id)) === market ? plans.get(id) : undefined
      return to === 'provider' && (named ?? subject) === market ? providers.get(id) : undefined
    },
  )
}
