import { list, quote } from '#config/diagnostics/english.ts'
import { addItem } from '#config/edit/json.ts'
import type { Plan } from '#contract/config.ts'
import { benefitCatalogue } from '#engine/plans/benefits.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { type Addition, type Answer, marketIn, marketPrompt, none, type Prompt, readChoice } from './prompt.ts'

export type PlanFact = 'type' | 'premium' | 'coverage' | 'benefits'

type PlanAnswer = 'market' | 'provider' | 'name' | PlanFact

/** The prompts of each new plan, after that of its market. */
export const factPrompts: readonly Prompt<'market' | PlanFact, Site>[] = [
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
    name: 'premium',
    text: "Price, in the market's currency",
    preset: () => undefined,
    read: (text, answers, site) => readAmount(text, marketIn(answers, site)),
  },
  {
    name: 'coverage',
    text: 'Coverage',
    preset: () => undefined,
    read: (text, answers, site) => readAmount(text, marketIn(answers, site)),
  },
  {
    name: 'benefits',
    text: 'Benefits (several with commas)',
    preset: () => undefined,
    choices: (answers, site) => benefitCatalogue(site, marketIn(answers, site)).map(({ id }) => id),
    several: true,
    read: (text, answers, site) => readBenefits(text, marketIn(answers, site), site),
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
    ...factPrompts,
  ],
  draft(answers, { site, textOf }) {
    const market = marketIn(answers, site)
    const file = `config/markets/${market.id}.json`
    const added = addItem(textOf(file), ['plans'], planRecord(market, answers.provider, answers.name, answers))
    return { texts: new Map([[file, added]]), addresses: [market.landing.path] }
  },
}

function typesOf({ planTypes = [] }: Market) {
  return planTypes.map(({ id, label }) => ({ id, name: label }))
}

function readAmount(text: string, { currency: { code, symbol } }: Market): Answer {
  const digits = text.replace(code, '').replace(symbol, '').trim()
  const isNumber = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(digits)
  const value = Number(digits.replaceAll(',', ''))
  return isNumber && value > 0 ? { value: String(value) } : { problem: `${quote(text)} is no amount, such as 580.` }
}

function readBenefits(text: string, market: Market, site: Site): Answer {
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
    : { problem: `Name one or more: ${list(choices.map(({ id }) => id))}.` }
}

/** The record of a plan, with the next number of its market. */
export function planRecord(
  { plans = [] }: Market,
  provider: string,
  name: string,
  { type, premium, coverage, benefits }: Readonly<Record<PlanFact, string>>,
): object {
  return {
    id: Math.max(0, ...plans.map(({ id }) => id)) + 1,
    provider,
    plan: name,
    ...(type !== none && { type }),
    coverage: Number(coverage),
    premium: Number(premium),
    benefits: benefits.split(','),
  }
}
