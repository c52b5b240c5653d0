import { claimKinds } from '#engine/plans/claims/claims.ts'
import { figurePattern } from './figures.ts'

/** A part of the name of a figure that is the name of something else. */
export interface FigureReference {
  readonly to: 'market' | 'plan' | 'provider' | 'list'
  /** A plan has its key. */
  readonly id: string
  /** The number of the part, from 0. */
  readonly part: number
}

const kinds = ['plan', 'provider', 'list', 'plans'] as const
const comparisons = ['above', 'below', 'atLeast', 'atMost']

/**
 * The names in the name of a figure, such as `plan.my-market.my-plan.below.premium.other-plan`.
 *
 * @param isMarket whether a market has this id.
 */
export function figureReferences(name: string, isMarket: (id: string) => boolean): FigureReference[] {
  const parts = name.split('.')
  const kind = kinds.find((known) => known === parts[0])
  if (kind === undefined) return []
  const hasMarket = isMarket(parts[1] ?? '') && (kind === 'plans' || !isClaimKind(parts[2]))
  const owner = hasMarket ? 2 : 1
  const found: FigureReference[] = hasMarket ? [{ to: 'market', id: parts[1] ?? '', part: 1 }] : []
  const named = parts[owner]
  if (kind !== 'plans' && named !== undefined && owner < parts.length - 1)
    found.push({ to: kind, id: named, part: owner })
  const claim = kind === 'plans' ? owner : owner + 1
  const limit = parts[claim + 2]
  if (comparisons.includes(parts[claim] ?? '') && limit !== undefined && !/^\d+$/.test(limit))
    found.push({ to: 'plan', id: limit, part: claim + 2 })
  const dearer = parts[owner + 2]
  if (kind === 'plan' && parts[owner + 1] === 'more' && dearer !== undefined)
    found.push({ to: 'plan', id: dearer, part: owner + 2 })
  const among = parts.indexOf('among', claim)
  const list = parts[among + 1]
  if (among > claim && list !== undefined) found.push({ to: 'list', id: list, part: among + 1 })
  return found
}

function isClaimKind(part: string | undefined): boolean {
  return part !== undefined && claimKinds().includes(part)
}

/** Gives things other names in the figures that a text quotes; a figure stays as it is written but for those names. */
export function withFigureNames(
  text: string,
  isMarket: (id: string) => boolean,
  newName: (reference: FigureReference, market: string | undefined) => string | undefined,
): string {
  return text.replaceAll(figurePattern, (written: string, name: string) => {
    const references = figureReferences(name, isMarket)
    const market = references.find(({ to }) => to === 'market')?.id
    const parts = references.reduce(
      (all, reference) => all.with(reference.part, newName(reference, market) ?? reference.id),
      name.split('.'),
    )
    return written.replace(name, () => parts.join('.'))
  })
}
