import type { Promises } from '#engine/site/promises.ts'
import { isOpen, listedMarkets, type Site } from '#engine/site/site.ts'
import type { FigureTable } from './market-figures.ts'

interface SiteSource extends Pick<Site, 'markets' | 'facts'> {
  /** Without it, texts cannot speak of what other pages show. */
  readonly promises?: Promises
}

/** The figures that belong to no market: how many markets there are, what pages promise, and what facts mean. */
export function siteFigures({ markets, facts, promises = new Map() }: SiteSource): FigureTable {
  const [all, open] = [listedMarkets(markets).length, markets.filter(isOpen).length]
  return {
    'markets.open': String(open),
    'markets.upcoming': String(all - open),
    'markets.all': String(all),
    ...promiseFigures(promises),
    // The meaning of a fact is written once, and quoted wherever a text explains the fact.
    ...Object.fromEntries(facts.flatMap(({ id, meaning }) => (meaning ? [[`fact.${id}.meaning`, meaning]] : []))),
  }
}

/** Whether visitors find what texts speak of, and its words there. */
function promiseFigures(promises: Promises): FigureTable {
  return Object.fromEntries(
    [...promises].flatMap(([id, { words, isKept }]) => [
      [`promise.${id}`, String(isKept)],
      [`promise.${id}.words`, words],
    ]),
  )
}
