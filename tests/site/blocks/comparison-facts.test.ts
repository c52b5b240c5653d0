import { expect, test } from 'vitest'
import type { Fact, FactValue, Plan, StatedFact } from '#engine/contract/config.ts'
import { plainValue } from '#engine/facts.ts'
import type { Market, Site } from '#engine/site.ts'
import { comparisonBlock } from '#site/blocks/comparison/block.ts'
import { defaultState, factParameter, unstated } from '#site/blocks/comparison/comparison-state.ts'
import { groupedPlans } from '#site/blocks/comparison/plan-filters.ts'
import { grossOf } from '#tests/fixtures/prices.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'
import { factsWithSources } from '#tests/fixtures/sources.ts'
import { pick, type Random, randomFrom } from '#tests/mutation/mutations.ts'

const atlantis = marketOf('atlantis')

function randomFact(random: Random, id: string): Fact {
  const kind = pick(random, ['money', 'count', 'percent', 'duration', 'rating', 'yesNo', 'words'] as const)
  const better = kind === 'yesNo' || kind === 'words' ? undefined : pick(random, ['higher', 'lower'] as const)
  const shown = pick(random, [['row', 'details'], ['details'], ['card'], []] as const)
  return {
    id,
    label: id,
    kind,
    ...(better && { better, sort: `By ${id}` }),
    shown: [...shown],
    filter: true,
  }
}

function randomValue(random: Random, { kind }: Fact): FactValue | undefined {
  const number = () => 1 + Math.floor(random() * 4)
  if (random() < 0.25) return undefined
  if (kind === 'words') return pick(random, ['Divers', 'Swimmers'])
  if (kind === 'yesNo') return random() < 0.5
  const form = random()
  if (form < 0.1) return { is: 'doesNotApply' }
  if (form < 0.2 && kind === 'money') return { is: pick(random, ['notCovered', 'unlimited'] as const) }
  if (form < 0.3) return { from: number() }
  if (form < 0.4) return { from: number(), to: 4 + number() }
  return number()
}

function randomSite(random: Random): { readonly site: Site; readonly market: Market } {
  const facts = ['one', 'two', 'three'].map((id) => randomFact(random, id))
  const [like] = atlantis.plans ?? []
  const plans = Array.from({ length: 3 + Math.floor(random() * 6) }, (_, i): Plan => {
    const values = facts.flatMap((fact) => {
      const value = randomValue(random, fact)
      return value === undefined ? [] : [[fact.id, value] as const]
    })
    return {
      ...(like as Plan),
      id: i + 1,
      plan: `Plan ${i}`,
      price: 100 + i,
      facts: factsWithSources(Object.fromEntries(values), () => random() < 0.3),
    }
  })
  const market: Market = { ...atlantis, plans, locale: pick(random, ['en', 'ar-AE', 'zh-HK']) }
  return { site: { ...site, facts, markets: [market] }, market }
}

/** The least and the most of a value by its record alone; undefined where there is no number. */
function ends({ better }: Fact, value: FactValue | undefined): [least: number, most: number] | undefined {
  if (typeof value === 'number') return [value, value]
  if (typeof value !== 'object') return undefined
  if (value.is === 'unlimited') return [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  if (value.is === 'notCovered') return better === 'higher' ? [0, 0] : undefined
  return value.is ? undefined : [value.from ?? 0, value.to ?? Number.MAX_SAFE_INTEGER]
}

function bare(stated: StatedFact | undefined): FactValue | undefined {
  return stated === undefined ? undefined : plainValue(stated)
}

/** Whether a record fits a choice, computed without the engine. */
function isMeant(fact: Fact, value: FactValue | undefined, chosen: string): boolean {
  if (chosen === unstated) return value === undefined
  if (fact.kind === 'yesNo' || fact.kind === 'words') return String(value) === chosen
  const found = ends(fact, value)
  if (!found) return false
  return fact.better === 'higher' ? found[0] >= Number(chosen) : found[1] <= Number(chosen)
}

test('whatever facts there are, each choice of a filter counts and leaves the plans whose records fit it', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { site, market } = randomSite(randomFrom(seed))
    const data = comparisonBlock.data({ site, pages: [], lang: 'en', market }, { kind: 'comparison' })
    for (const { name, choices } of data.filters) {
      const fact = site.facts.find(({ id }) => name === factParameter + id) as Fact
      for (const { value, count } of choices) {
        const meant = (market.plans ?? []).filter(({ facts }) => isMeant(fact, bare(facts?.[fact.id]), value))
        const state = { ...defaultState, choices: { [name]: value } }
        const left = groupedPlans(data.plans, state, data).fit.map(({ id }) => id)
        expect([seed, name, value, count, left.toSorted()]).toEqual([
          seed,
          name,
          value,
          meant.length,
          meant.map(({ id }) => id),
        ])
      }
    }
  }
})

test('whatever facts there are, an order puts the better value first and plans without one last', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { site, market } = randomSite(randomFrom(seed))
    const data = comparisonBlock.data({ site, pages: [], lang: 'en', market }, { kind: 'comparison' })
    for (const { id: sort } of data.orders.slice(1)) {
      const fact = site.facts.find(({ id }) => id === sort)
      const shown = groupedPlans(data.plans, { ...defaultState, sort }, data).fit
      const values = shown.map(({ id, price }) => {
        const plan = market.plans?.find((one) => one.id === id)
        return fact ? ends(fact, bare(plan?.facts?.[fact.id])) : ([grossOf({ price }), 0] as const)
      })
      const known = values.filter((value) => value !== undefined)
      expect(values.slice(0, known.length), `${seed} ${sort}`).toEqual(known)
      const sign = fact?.better === 'higher' ? -1 : 1
      known.slice(1).forEach(([least, most], i) => {
        const [before = 0, beforeMost = 0] = known[i] ?? []
        expect(sign * (least - before) || sign * (most - beforeMost), `${seed} ${sort}`).toBeGreaterThanOrEqual(0)
      })
    }
  }
})
