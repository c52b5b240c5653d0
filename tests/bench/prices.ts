import process from 'node:process'
import type { Knowledge, Possible } from '#engine/answers.ts'
import type { PriceTable } from '#engine/contract/config.ts'
import { priceOf } from '#engine/prices/price-of.ts'
import { tableFaults } from '#engine/prices.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { median, repeated } from '#tests/runner/samples.ts'
import { withLimits } from '#tests/runner/table.ts'

const planCount = 400

/** How much slower the processor of a slow phone is. */
const phoneFactor = 4

/** A table of 2,000 rows is at most so many times as slow as one of 20, which has as much to price and less to find. */
const maxRatio = 5

const terms = ['14-months', '26-months']
const nationalities = Array.from({ length: 10 }, (_, i) => `nationality-${i}`)
const helpers = Array.from({ length: 10 }, (_, i) => i + 1)
const bands = Array.from({ length: 10 }, (_, i) => ({ from: 20 + 5 * i, below: 25 + 5 * i }))

const listed: Readonly<Record<string, readonly (string | number)[]>> = {
  term: terms,
  nationality: nationalities,
  helpers,
}
const domains = new Map<string, Possible>([...Object.entries(listed), ['age', { from: 20, to: 69, step: 1 }]])

/** A table with a row for each combination of answers to some questions and each band of ages. */
function priceTable(index: number, questions: readonly string[]): PriceTable {
  const combinations = questions.reduce<readonly Readonly<Record<string, string | number>>[]>(
    (found, question) =>
      found.flatMap((combination) =>
        (listed[question] ?? []).map((answer) => ({ ...combination, [question]: answer })),
      ),
    [{}],
  )
  const rows = combinations.flatMap((combination, i) =>
    bands.map((age) => ({ for: { ...combination, age }, price: 200 + index + i / 100 })),
  )
  return { by: [...questions, 'age'], per: 'policy', rows }
}

/** Prices 400 plans, each from a table of its own, and proves that no table has a gap or an overlap. */
export async function benchPrices({ table }: Proof): Promise<void> {
  const large = Array.from({ length: planCount }, (_, i) => priceTable(i, ['term', 'nationality', 'helpers']))
  const small = Array.from({ length: planCount }, (_, i) => priceTable(i, ['term']))
  const first = cpuTime(() => priceAll(large, 0))
  priceAll(small, 0)
  const answers = await repeated(9, () => {
    const answer = Math.floor(Math.random() * bands.length)
    return { large: cpuTime(() => priceAll(large, answer)), small: cpuTime(() => priceAll(small, answer)) }
  })
  const answered = median(answers.map((times) => times.large))
  const check = cpuTime(() => large.flatMap((prices) => tableFaults(prices, domains)))
  table({
    title: `${planCount} plans with ${large[0]?.rows.length} rows each, of processor time`,
    ...withLimits({
      'an answer, on a slow phone': { value: answered * phoneFactor, unit: 'ms', atMost: 50 },
      'an answer, beside tables of 20 rows': {
        value: answered / median(answers.map((times) => times.small)),
        unit: 'times',
        digits: 1,
        atMost: maxRatio,
      },
      'the first price of each, which sorts its table': { value: first, unit: 'ms' },
      'their check': { value: first + check, unit: 'ms', atMost: 2000 },
    }),
  })
}

function priceAll(prices: readonly PriceTable[], answer: number): void {
  const knowledge: Knowledge = new Map<string, Possible>([
    ['term', [terms[answer % terms.length] ?? '']],
    ['nationality', [nationalities[answer] ?? '']],
    ['helpers', [helpers[answer] ?? 1]],
    ['age', [bands[answer]?.from ?? 20]],
  ])
  const pricing = { decimals: 2, adjustments: [], levies: [] }
  for (const price of prices) {
    const { kind } = priceOf(price, { knowledge, day: '2026-12-01' }, pricing)
    if (kind !== 'exact') throw new Error(`A price is ${kind}.`)
  }
}

/** Milliseconds of processor time. */
function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
