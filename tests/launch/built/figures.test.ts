import { expect, test } from 'vitest'
import { pageAt } from './built-site.ts'
import type { Figure, PlanFigure } from './figure.ts'
import { claimFigures } from './figures-claims.ts'
import { countryFigures, premiumFigures } from './figures-countries.ts'
import { landingFigures, offerFigures } from './figures-offers.ts'
import { planFigures, sampleFigures } from './figures-plans.ts'
import { claimedFigures, serviceFigures } from './figures-service.ts'
import { mainOf, planRowsOf, says, textOf } from './html.ts'

const topics: Readonly<Record<string, readonly Figure[]>> = {
  'what the law of the country requires': countryFigures,
  'typical premiums, yearly costs and dental limits': premiumFigures,
  'how claims go': claimFigures,
  'reviews, budget and promotions': offerFigures,
  'what the site claims of itself': claimedFigures,
  'hours, promises and steps': serviceFigures,
}

const plans: Readonly<Record<string, readonly PlanFigure[]>> = {
  'the two plans of an insurer': planFigures.map((figure): PlanFigure => [...figure, 'Annual Premium']),
  'the sample plans': sampleFigures,
  'the plans of a country': landingFigures,
}

const read = new Map<string, string>()

/** The words of the page at an address. */
function wordsOn(address: string): string {
  const words = read.get(address) ?? textOf(mainOf(pageAt(address)))
  read.set(address, words)
  return words
}

for (const [topic, figures] of Object.entries(topics)) {
  test(`the pages show every figure of the specification on ${topic}`, () => {
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter(([page, text]) => !says(wordsOn(page), text))).toEqual([])
  })
}

for (const [topic, figures] of Object.entries(plans)) {
  test(`the pages show every figure of the specification on ${topic}, each plan's in one row`, () => {
    expect(figures.length).toBeGreaterThan(0)
    const inOneRow = ([page, ...words]: PlanFigure) =>
      planRowsOf(mainOf(pageAt(page))).some((row) => words.every((text) => says(row, text)))
    expect(figures.filter((figure) => !inOneRow(figure))).toEqual([])
  })
}

// Specification 001, section 3: the ranges of the country pages (for Bahrain before the subsidy of BHD 200).
const ranges = [
  ['/hong-kong-maid-insurance', [380, 450], [65_000, 80_000]],
  ['/uae-maid-insurance', [600, 750], [40_000, 50_000]],
  ['/malaysia-maid-insurance', [350, 450], [40_000, 50_000]],
  ['/qatar-maid-insurance', [900, 1200], [75_000, 100_000]],
  ['/kuwait-maid-insurance', [650, 950], [60_000, 90_000]],
  ['/bahrain-maid-insurance', [420, 580], [40_000, 60_000]],
] as const

for (const [page, premiums, coverages] of ranges) {
  test(`${page} shows three plans, none beyond the lowest and the highest figure of the specification`, () => {
    const amounts = (pattern: RegExp) =>
      planRowsOf(mainOf(pageAt(page))).map((row) => Number(pattern.exec(row)?.[1]?.replaceAll(',', '')))
    const ends = (numbers: readonly number[]) => [numbers.length, Math.min(...numbers), Math.max(...numbers)]
    // The premium is the first amount of a row.
    expect(ends(amounts(/(?:[A-Z]{3} |HK\$|RM)([\d,]+)/))).toEqual([3, ...premiums])
    expect(ends(amounts(/Coverage (?:[A-Z]{3} |HK\$|RM)([\d,]+)/))).toEqual([3, ...coverages])
  })
}
