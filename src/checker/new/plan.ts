import { priceExamples } from '#engine/amounts.ts'
import type { Fact, FactValue, Plan, StatedFact } from '#engine/contract/config.ts'
import { benefitCatalogue, factCatalogue, factsText, statedIn, valueIn, writtenFacts } from '#engine/facts.ts'
import { writtenCurrency } from '#engine/money.ts'
import type { Market, Site } from '#engine/site.ts'
import { list, quote } from '../diagnostics/english.ts'
import { addItem } from '../edit/json.ts'
import { priceOfAnswer, readPrice } from './plan-price.ts'
import {
  type Addition,
  type Answer,
  marketIn,
  marketPrompt,
  none,
  type Part,
  type Prompt,
  readChoice,
  readYes,
} from './prompt.ts'

export type PlanProperty = 'type' | 'price' | 'benefits' | 'facts'

type PlanAnswer = 'market' | 'provider' | 'name' | PlanProperty

/** The prompts of each new plan, after that of its market. */
export const planPrompts: readonly Prompt<'market' | PlanProperty, Site>[] = [
  {
    name: 'type',
    text: 'Type of the plan',
    preset: () => none,
    choices: (answers, site) => [none, ...typesOf(marketIn(answers, site)).map(({ id }) => id)],
    read: (text, answers, site) => {
      const market = marketIn(answers, site)
      if (text === none) return { value: none }
      return readChoice(text, typesOf(market), `${market.name} has no plan type ${quote(text)}.`)
    },
  },
  {
    name: 'price',
    text: "Price, in the market's currency",
    hint: `such as ${priceExamples}`,
    inForms: ({ market }, { markets }) => {
      const chosen = markets.find(({ id }) => id === market)
      return chosen ? { text: `Price, in ${chosen.currency.symbol}` } : {}
    },
    preset: () => undefined,
    read: (text, answers, site) => readPrice(text, marketIn(answers, site)),
  },
  {
    name: 'benefits',
    text: 'Benefits',
    hint: 'several with commas, or none where the insurer lists none',
    preset: () => none,
    choices: (answers, site) => benefitCatalogue(site, marketIn(answers, site)).map(({ id }) => id),
    several: true,
    read: (text, answers, site) => readBenefits(text, marketIn(answers, site), site),
  },
  {
    name: 'facts',
    text: 'Facts, such as coverage=40000, rating=4.5',
    hint: 'or none',
    preset: () => none,
    parts: (answers, site) => factParts(marketIn(answers, site), site),
    read: (text, answers, site) => readFacts(text, marketIn(answers, site), site),
  },
]

/** A new plan of one of the market's providers. */
export const plan: Addition<PlanAnswer> = {
  description: 'Adds a plan of a provider to a market.',
  prompts: [
    marketPrompt,
    {
      name: 'provider',
      text: 'Provider',
      preset: () => undefined,
      choices: (answers, site) => (marketIn(answers, site).providers ?? []).map(({ id }) => id),
      read: (text, answers, site) => {
        const { name, providers = [] } = marketIn(answers, site)
        const missing = `${name} has no provider ${quote(text)}; npm run new-provider adds one.`
        return readChoice(text, providers, missing)
      },
    },
    {
      name: 'name',
      text: 'Name of the plan',
      preset: () => undefined,
      read: (text, answers, site) => {
        const { plans = [], id } = marketIn(answers, site)
        const isSame = (one: Plan) => one.provider === answers.provider && one.plan.toLowerCase() === text.toLowerCase()
        const same = plans.find(isSame)
        if (!same) return { value: text }
        const place = `in config/markets/${id}.json, "id": ${same.id}`
        return { problem: `This provider has a plan ${quote(same.plan)} already: edit it ${place}.` }
      },
    },
    ...planPrompts,
  ],
  draft(answers, { site, textOf }) {
    const market = marketIn(answers, site)
    const file = `config/markets/${market.id}.json`
    const added = addItem(textOf(file), ['plans'], planRecord(market, site, answers.provider, answers.name, answers))
    return { texts: new Map([[file, added]]), addresses: [market.landing.path] }
  },
}

function typesOf({ planTypes = [] }: Market) {
  return planTypes.map(({ id, label }) => ({ id, name: label }))
}

function readBenefits(text: string, market: Market, site: Site): Answer {
  if (text === none) return { value: none }
  const choices = benefitCatalogue(site, market).map(({ id, label }) => ({ id, name: label }))
  const ids: string[] = []
  for (const one of text.split(',').map((part) => part.trim())) {
    if (one === '') continue
    const read = readChoice(one, choices, `There is no benefit ${quote(one)}.`)
    if ('problem' in read) return read
    if (!ids.includes(read.value)) ids.push(read.value)
  }
  return ids.length > 0
    ? { value: ids.join(',') }
    : { problem: `Name one or more, or none: ${list(choices.map(({ id }) => id))}.` }
}

function readFacts(text: string, market: Market, site: Site): Answer {
  if (text === none) return { value: none }
  const catalogue = factCatalogue(site, market)
  const known = catalogue.map(({ id, label }) => ({ id, name: label }))
  const facts = new Map<string, string>()
  for (const [name, value] of writtenFacts(text)) {
    const written = value.trim()
    const read = readChoice(name, known, `There is no fact ${quote(name)}.`)
    if ('problem' in read) return read
    const fact = catalogue.find(({ id }) => id === read.value)
    if (!fact || factIn(fact, written, market) === undefined) {
      return {
        problem: `${quote(`${name}=${written}`)} is no fact: write it as ${read.value}=${exampleOf(fact?.kind)}, or with (https://…, 2026-03-02) behind it.`,
      }
    }
    facts.set(read.value, written)
  }
  return { value: factsText(facts) || none }
}

/** The facts that stand in columns of the comparison: visitors would miss them first. */
function factParts(market: Market, site: Site): Part[] {
  const inColumns = factCatalogue(site, market).filter(({ shown }) => shown.includes('row'))
  return inColumns.map(({ id, label, kind, meaning }) => ({
    id,
    label,
    kind,
    ...(meaning !== undefined && { meaning }),
    ...(kind === 'money' && { currency: market.currency }),
  }))
}

function factIn(fact: Fact, written: string, market: Market): StatedFact | undefined {
  return statedIn(written, (text) => factValueIn(fact, text, market))
}

function factValueIn({ kind }: Fact, written: string, market: Market): FactValue | undefined {
  if (kind === 'words') return written || undefined
  if (kind !== 'yesNo') return valueIn(written, kind === 'money' ? writtenCurrency(market) : undefined)
  const read = readYes(written)
  return 'value' in read ? read.value === 'yes' : undefined
}

function exampleOf(kind: Fact['kind'] | undefined): string {
  return kind === 'words' ? 'a few words' : kind === 'yesNo' ? 'yes' : '40000, 850+ or 1-2'
}

/** The record of a plan, with the next number of its market. */
export function planRecord(
  market: Market,
  site: Site,
  provider: string,
  name: string,
  { type, price, benefits, facts }: Readonly<Record<PlanProperty, string>>,
): object {
  const { plans = [] } = market
  const stated = facts === none ? undefined : writtenFacts(facts)
  const values = factCatalogue(site, market).flatMap((fact) => {
    const written = stated?.get(fact.id)
    return written === undefined ? [] : [[fact.id, factIn(fact, written, market)]]
  })
  return {
    id: Math.max(0, ...plans.map(({ id }) => id)) + 1,
    provider,
    plan: name,
    ...(type !== none && { type }),
    price: priceOfAnswer(price, market),
    benefits: benefits === none ? [] : benefits.split(','),
    ...(values.length > 0 && { facts: Object.fromEntries(values) }),
  }
}
