import { isOpen, type Market, type Site } from './site.ts'
import { isStandIn } from './stand-ins.ts'

/** Something that a page shows and that texts elsewhere speak of, such as a helpline. */
export interface PagePromise {
  /** Its words on the page, such as the label of a helpline. */
  readonly words: string
  /** Whether visitors find it there. */
  readonly isKept: boolean
}

/** Promises by id. Several parts can keep the same one; visitors find it if they find any of them. */
export type Promises = ReadonlyMap<string, PagePromise>

/** The promises that the pages of a site keep, in its language. */
export function promisesOf({ pages, markets }: Pick<Site, 'pages' | 'markets'>): Promises {
  return merged([...pages.map(promisesOfPage), ...markets.map(promisesOfMarket)])
}

/** The promises that the blocks of a page declare by `keeps`. */
export function promisesOfPage(page: object): Promises {
  return promisesIn(page, true)
}

/** The promises that the parts of a market declare; visitors find none of them until it is open. */
export function promisesOfMarket(market: Market): Promises {
  return promisesIn(market, isOpen(market))
}

/** All promises of several parts. */
export function merged(parts: readonly Promises[]): Promises {
  const all = new Map<string, PagePromise>()
  for (const [id, promise] of parts.flatMap((part) => [...part])) {
    if (!all.get(id)?.isKept) all.set(id, promise)
  }
  return all
}

/** A part of a page or a market that keeps a promise. */
interface Keeper {
  readonly id: string
  /** The names of the properties that lead to it. */
  readonly keys: readonly string[]
  readonly part: object
}

/** The parts of a value that declare a promise by `keeps`. */
export function keepersOf(value: object): Keeper[] {
  const found: Keeper[] = []
  const visit = (part: object, keys: readonly string[]): void => {
    if ('keeps' in part && typeof part.keeps === 'string') found.push({ id: part.keeps, keys, part })
    for (const [key, inner] of Object.entries(part))
      if (typeof inner === 'object' && inner !== null) visit(inner, [...keys, key])
  }
  visit(value, [])
  return found
}

/** The words by which visitors know a part: its tag, its label or its heading. */
export function wordsOfKeeper({ part }: Pick<Keeper, 'part'>): string {
  const { sample, label, title, heading } = Object(part)
  return [sample, label, title, heading].find((words) => typeof words === 'string') ?? ''
}

function promisesIn(value: object, isShown: boolean): Promises {
  return merged(
    keepersOf(value).map(({ id, part }) => {
      // A helpline whose number is a stand-in keeps no promise, since it is not dialled.
      const isReal = !isStandIn<unknown>(Object(part).phone)
      return new Map([[id, { words: wordsOfKeeper({ part }), isKept: isShown && isReal }]])
    }),
  )
}
