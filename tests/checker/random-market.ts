import type { Condition, Question } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { pick, type Random } from '#tests/mutation/mutations.ts'
import { soundText } from './sound.ts'

const base: Market = JSON.parse(soundText('config/markets/atlantis.json'))

/** A random market that fits its schema and whose references resolve; its flow may make no sense. */
export function randomMarket(random: Random): Market {
  const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  const questions = Array.from({ length: whole(1, 5) }, (_, i) => question(i, whole(2, 4)))
  const asked = questions.map((one, i): Question => {
    return i > 0 && random() < 0.5 ? { ...one, askIf: condition(random, questions.slice(0, i), 2) } : one
  })
  const names = Array.from({ length: whole(0, 3) }, (_, i) => `rule-${i}`)
  const plans = Array.from({ length: whole(1, 5) }, (_, i) => randomPlan(random, i))
  const { landing, thankYou, providersPage, wizard, adjustments, ...facts } = base
  if (!wizard || !thankYou || !providersPage || !adjustments)
    throw new Error('The market to begin with has no wizard or no adjustment.')
  const { logos, banners, rules, fields, ...others } = wizard
  const [name] = names
  return {
    ...facts,
    adjustments: adjustments.map(({ rule: _, ...adjustment }) => {
      return { ...adjustment, amount: -1, ...(name ? { rule: name } : { undecided: true as const }) }
    }),
    plans: [...(base.plans ?? []), ...plans],
    landing,
    thankYou,
    providersPage,
    wizard: {
      ...others,
      questions: asked,
      rules: Object.fromEntries(names.map((name) => [name, condition(random, questions, 3)])),
      fields: names.map((rule) => ({ kind: 'derived', name: `has-${rule}`, rule, whenTrue: 'yes', whenFalse: 'no' })),
      banners: names.map((rule) => ({
        rule,
        on: pick(random, ['questions', 'contact'] as const),
        title: rule,
        text: rule,
      })),
      contact: {
        heading: 'Contact',
        submit: { label: 'Send', additions: names.map((rule) => ({ rule, text: ` ${rule}` })) },
      },
    },
  }
}

function question(i: number, options: number): Question {
  return {
    id: `question-${i}`,
    field: `field-${i}`,
    text: `Question ${i}?`,
    summary: `${i}`,
    options: Array.from({ length: options }, (_, j) => ({ value: `option-${j}`, label: `Option ${j}` })),
  }
}

function condition(random: Random, questions: readonly Question[], depth: number): Condition {
  const part = (): Condition => condition(random, questions, depth - 1)
  const form = depth > 0 ? random() : 0
  if (form < 0.6) {
    const { id, options = [] } = pick(random, questions)
    const isOneOf = options.map(({ value }) => value).filter(() => random() < 0.5)
    return { answer: id, isOneOf: isOneOf.length > 0 ? isOneOf : ['option-0'] }
  }
  if (form < 0.7) return { not: part() }
  return form < 0.85 ? { all: [part(), part()] } : { any: [part(), part()] }
}

function randomPlan(random: Random, i: number): NonNullable<Market['plans']>[number] {
  return {
    id: 100 + i,
    provider: pick(random, base.providers ?? []).id,
    plan: `Plan ${i}`,
    type: pick(random, base.planTypes ?? []).id,
    price: (5100 + Math.floor(random() * 7000)) / 100,
    benefits: ['flooding'],
    facts: {
      coverage: 9000 + Math.floor(random() * 12_000),
      rating: 1 + Math.floor(random() * 41) / 10,
      'best-for': 'Divers',
      'processing-time': 1,
      'claim-settlement': Math.floor(random() * 101),
      'hospital-panel': { from: 3 },
      'online-submission': random() < 0.5,
    },
  }
}
