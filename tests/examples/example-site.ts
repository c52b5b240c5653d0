import path from 'node:path'
import { expect } from 'vitest'
import type { Quote } from '#engine/prices/price-of.ts'
import { marketPrices, planQuote } from '#engine/prices.ts'
import type { Market, Site } from '#engine/site.ts'
import { siteOn } from '#engine/site-versions.ts'
import { loadSite } from '#tests/checker/load-site.ts'
import { projectRoot } from '#tests/checker/sound.ts'

/** The site of an example on a day (YYYY-MM-DD), which must be without findings. */
export function exampleOn(name: string, day: string): Site {
  const { site, diagnostics } = loadSite(path.join(projectRoot, 'examples', name), projectRoot)
  expect(diagnostics).toEqual([])
  if (!site) throw new Error(`The config of ${name} is not sound.`)
  return siteOn(site, day)
}

/** A market of a site, with what each of its plans costs for some answers. */
export function quotes(site: Site, id: string, answers: Readonly<Record<string, string>>): Record<string, Quote> {
  const market = marketOf(site, id)
  const prices = marketPrices(market)
  return Object.fromEntries((market.plans ?? []).map((plan) => [plan.plan, planQuote(prices, plan, answers)]))
}

export function marketOf(site: Site, id: string): Market {
  const market = site.markets.find((own) => own.id === id)
  if (!market) throw new Error(`There is no market ${id}.`)
  return market
}

/** An exact price of a period, in a quote. */
export function exact(amount: number, per: string): object {
  return expect.objectContaining({ kind: 'exact', amount: Math.round(amount * 100) / 100, per })
}
