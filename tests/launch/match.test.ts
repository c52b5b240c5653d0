import { describe, expect, test } from 'vitest'
import { answersInAddress, walk } from '#engine/answers.ts'
import type { MatchConfig, Plan } from '#engine/contract/config.ts'
import { planName } from '#engine/plans.ts'
import type { Market } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import {
  type ComparisonState,
  defaultState,
  sanitizedFilters,
  stateIn,
  unsure,
  writeState,
} from '#site/blocks/comparison/comparison-state.ts'
import { knowledgeIn } from '#site/blocks/comparison/match/known-answers.ts'
import {
  answering,
  answerTo,
  hasNeed,
  hrefWithAnswers,
  type MatchData,
  openQuestion,
  qualifiesBy,
  storedAfter,
  withStored,
} from '#site/blocks/comparison/match/match.ts'
import { picksOf } from '#site/blocks/comparison/match/picks.ts'
import { sentenceParts } from '#site/blocks/comparison/match/sentence.ts'
import { criteriaOf, groupedPlans } from '#site/blocks/comparison/plan-filters.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { dataOf, marketOf, site } from './launch-site.ts'

const withWizard = ['singapore', 'hong-kong', 'malaysia', 'uae', 'qatar', 'kuwait', 'bahrain']

/** Questions over the plans of a market, made of the first two of its wizard, its level of cover and some benefits. */
function matched(id: string): {
  readonly market: Market
  readonly data: ReturnType<typeof dataOf>
  readonly match: MatchData
} {
  const plain = marketOf(id)
  const questions = (plain.wizard?.questions ?? []).slice(0, 2).map((question) => {
    const options = (question.options ?? []).map(({ value, label }) => ({ value, words: label.toLowerCase() }))
    return { id: question.id, unsure: 'somebody', options }
  })
  const benefits = dataOf(plain).benefits.slice(0, 3)
  const match: MatchConfig = {
    sentence: `For {${questions[0]?.id}}[, {${questions[1]?.id}}][, {coverage}][, with {benefits}].`,
    questions: [...questions, { id: 'coverage' }],
    benefits: benefits.map(({ id: benefit, label }) => ({ benefit, words: label })),
    picks: [
      { kind: 'lowest', title: 'Lowest' },
      { kind: 'best', fact: 'coverage', title: 'Highest coverage' },
      { kind: 'without', title: 'Without {given}' },
    ],
  }
  const market = { ...plain, match }
  const data = dataOf(market)
  if (!data.match) throw new Error(`${id} has no questions over its plans.`)
  return { market, data, match: data.match }
}

/** Every state of the answers: each question open, unsure or answered, with each choice of benefits. */
function allStates(data: ReturnType<typeof dataOf>, { questions, benefits }: MatchData): ComparisonState[] {
  let states: ComparisonState[] = [defaultState]
  for (const question of questions) {
    const values = [...(question.options ?? []).map(({ value }) => value), unsure]
    states = states.flatMap((state) => [
      state,
      ...values.map((value) => ({ ...state, ...answering(question, value, state) })),
    ])
  }
  for (const { id } of benefits)
    states = states.flatMap((state) => [state, { ...state, benefits: [...state.benefits, id] }])
  return states.map((state) => stateIn(paramsOf(state), data))
}

function paramsOf(state: ComparisonState): URLSearchParams {
  const params = new URLSearchParams()
  writeState(params, state)
  return params
}

/** Whether a record meets an answer, computed without the engine. */
function naive({ benefits, type }: Plan, state: ComparisonState): ('yes' | 'no' | 'unknown')[] {
  const included = benefits.map((one) => (typeof one === 'string' ? one : one.id))
  const wanted = state.choices['type']
  const byType = type === undefined ? 'unknown' : type === wanted ? 'yes' : 'no'
  return [
    ...(wanted ? ([byType] as const) : []),
    ...state.benefits.map((id) => (included.includes(id) ? 'yes' : 'unknown') as 'yes' | 'unknown'),
  ]
}

describe.each(withWizard)('%s, walked through all answers', (id) => {
  const { market, data, match } = matched(id)
  const offers = [...data.plans, ...(data.others ?? [])]
  const record = (plan: { readonly id: number }) => (market.plans ?? []).find((one) => one.id === plan.id) as Plan
  const states = allStates(data, match)

  test('each plan stands in the one group that its record says', () => {
    for (const state of states) {
      const { fit, nearly, unknown, others } = groupedPlans(offers, state, data)
      const groups = { fit, nearly: nearly.map(({ plan }) => plan), unknown: unknown.map(({ plan }) => plan) }
      const expected = (plan: { readonly id: number }) => {
        const verdicts = naive(record(plan), state)
        const missed = verdicts.filter((one) => one === 'no').length
        const open = verdicts.filter((one) => one === 'unknown').length
        if (missed === 0) return open === 0 ? 'fit' : 'unknown'
        return missed === 1 && open === 0 && verdicts.length > 1 ? 'nearly' : 'others'
      }
      const found = [
        ...Object.entries(groups).flatMap(([name, plans]) => plans.map((plan) => [plan.id, name] as const)),
        ...others.map(({ plan }) => [plan.id, 'others'] as const),
      ]
      expect(new Map(found)).toEqual(new Map(offers.map((plan) => [plan.id, expected(plan)])))
      expect(found).toHaveLength(offers.length)
    }
  })

  test('picks are the plans that no other beats on their reason, and every figure is the difference of two prices', () => {
    for (const state of states) {
      const qualifies = qualifiesBy(match, state)
      const [subsidy] = market.adjustments ?? []
      const price = (plan: Plan) =>
        Number(plan.price) + (qualifies && subsidy?.planType === plan.type ? (subsidy?.amount ?? 0) : 0)
      const meets = (plan: Plan, asked = state) => naive(plan, asked).every((one) => one === 'yes')
      const records = offers.map(record)
      const fit = records.filter((plan) => meets(plan))
      const lowest = Math.min(...fit.map(price))
      const picks = picksOf(
        match.picks,
        offers,
        knowledgeIn(data, state),
        criteriaOf(state, data),
        data.facts,
        qualifies,
      )
      const by = (kind: string) => picks.find(({ config }) => config.kind === kind)
      const ids = (plans: readonly { readonly id: number }[] = []) =>
        plans.map(({ id: of }) => of).sort((a, b) => a - b)
      const unlessTied = (plans: readonly Plan[]) => ids(plans.length > 2 ? [] : plans)

      const cheapest = fit.filter((plan) => price(plan) === lowest)
      expect(ids(by('lowest')?.plans)).toEqual(unlessTied(cheapest))
      expect(by('lowest')?.among ?? fit.length).toBe(fit.length)

      const coverage = ({ facts }: Plan) => Number(facts?.['coverage'])
      const most = Math.max(...fit.map(coverage))
      const best = fit.filter((plan) => coverage(plan) === most)
      const bestPrice = Math.min(...best.map(price))
      const isReason = fit.length > 1 && best.length < fit.length
      expect(ids(by('best')?.plans)).toEqual(isReason ? unlessTied(best.filter((one) => price(one) === bestPrice)) : [])
      if (by('best')) expect(by('best')?.apart?.amount ?? 0).toBe(bestPrice - lowest)

      const asked = [
        ...(state.choices['type'] ? [{ ...state, choices: {} }] : []),
        ...state.benefits.map((given) => ({ ...state, benefits: state.benefits.filter((one) => one !== given) })),
      ]
      const ways = asked.map((left) => records.filter((plan) => meets(plan, left)))
      const least = Math.min(...ways.flat().map(price))
      const winners = ways.map((left) => left.filter((plan) => price(plan) === least)).find((left) => left.length > 0)
      const saves = least < lowest ? unlessTied(winners ?? []) : []
      expect(ids(by('without')?.plans)).toEqual(saves)
      if (by('without')) expect(by('without')?.apart?.amount).toBe(fit.length > 0 ? lowest - least : undefined)
      for (const pick of picks)
        expect(pick.plans.map(record).map(price)).toEqual(pick.plans.map(() => pick.price.amount))
    }
  })

  test('each state survives its address, and the sentence says every answer', () => {
    for (const state of states) {
      const params = paramsOf(state)
      expect(stateIn(params, data)).toEqual(state)
      expect([...new URLSearchParams(sanitizedFilters(data, queryOf(params)))].sort()).toEqual([...params].sort())
      const said = match.questions.flatMap((question) => {
        const words = question.options.find(({ value }) => value === answerTo(question, state))?.words
        return words === undefined ? [] : [[question.id, words]]
      })
      const parts = sentenceParts(match.sentence, Object.fromEntries(said), {})
      const text = parts.map((part) => part.text).join('')
      for (const [, words] of said) expect(text).toContain(words)
      expect(text).not.toMatch(/[{}[\]]/)
      expect(hasNeed(match, state)).toBe([...params].length > 0)
      expect(openQuestion(match, state)).toBe(match.questions.find((question) => !answerTo(question, state)))
    }
  })

  test('the wizard asks only what was not answered', () => {
    const { wizard } = market
    if (!wizard) throw new Error('no wizard')
    for (const state of states) {
      const address = new URL(
        hrefWithAnswers(match, offers[0]?.quoteHref ?? '', state),
        'https://helpercompare.example',
      )
      const given = answersInAddress(wizard, address.searchParams)
      const { unanswered } = walk(wizard, Object.fromEntries(given.map(({ id: of, value }) => [of, value])))
      const known = match.questions.filter((one) => ![undefined, unsure].includes(answerTo(one, state)))
      const asked = wizard.questions.filter(({ id: of }) => known.every((one) => one.id !== of))
      expect(unanswered.map(({ id: of }) => of)).toEqual(asked.filter(({ askIf }) => !askIf).map(({ id: of }) => of))
      expect(address.searchParams.get('plan')).toBe(String(offers[0]?.id))
    }
  })
})

function queryOf(params: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]))
}

test.each(withWizard)(
  '%s: an answer about the level narrows the type where one is meant, and else only goes to the advisor',
  (id) => {
    const { market, data, match } = matched(id)
    const level = match.questions.find(({ field }) => field === 'coverage-level')
    if (!level) throw new Error('no question')
    const types = level.options.map(({ value }) => {
      const state = stateIn(new URLSearchParams({ 'coverage-level': value }), data)
      expect(answerTo(level, state)).toBe(value)
      const { fit } = groupedPlans([...data.plans, ...(data.others ?? [])], state, data)
      const all = data.total === fit.length
      expect(level.options.find((option) => option.value === value)?.isForAdvisor === true).toBe(all)
      return all ? 'all' : [...new Set(fit.map(({ type }) => type))].join()
    })
    expect(types).toEqual([id === 'bahrain' ? 'all' : 'basic', 'all', 'comprehensive'])
    expect(market.wizard?.questions.length).toBeGreaterThan(2)
  },
)

test('the filter by type and the question about the level are one: each takes the place of the other', () => {
  const { data, match } = matched('singapore')
  const level = match.questions.find(({ field }) => field === 'coverage-level')
  if (!level) throw new Error('no question')
  const filtered = stateIn(new URLSearchParams({ type: 'basic', 'coverage-level': 'standard' }), data)
  expect([answerTo(level, filtered), filtered.choices, filtered.answers]).toEqual(['basic', { type: 'basic' }, {}])
  const answered = stateIn(paramsOf({ ...filtered, ...answering(level, 'comprehensive', filtered) }), data)
  expect(answered.choices).toEqual({ type: 'comprehensive' })
  const standard = stateIn(paramsOf({ ...answered, ...answering(level, 'standard', answered) }), data)
  expect([standard.choices, answerTo(level, standard)]).toEqual([{}, 'standard'])
  expect(openQuestion(match, { ...filtered, choices: {} })?.field).toBe('coverage-type')
})

test('answers of the session count as if they were given here, are asked once, and can be taken back here', () => {
  const { data, match } = matched('singapore')
  const stored = { type: 'renewal', nationality: 'filipino', coverage: 'basic', age: '79' }
  const state = withStored(data, stateIn(new URLSearchParams({ 'worker-nationality': 'myanmar' }), data), stored)
  expect(match.questions.map((one) => answerTo(one, state))).toEqual(['renewal', 'myanmar', 'basic'])
  expect(openQuestion(match, state)).toBeUndefined()
  expect(String(paramsOf(state))).not.toContain('79')
  expect(storedAfter(match, state)).toEqual({ ...stored, nationality: 'myanmar' })
  expect(storedAfter(match, { ...state, choices: {} })).toEqual({ type: 'renewal', nationality: 'myanmar', age: '79' })
  const unknown = withStored(data, defaultState, { type: 'gold' })
  expect(match.questions.map((one) => answerTo(one, unknown))).toEqual([undefined, undefined, undefined])
})

test("Bahrain's prices follow the answer about the subsidy", () => {
  const { match } = matched('bahrain')
  const subsidy = match.questions.find(({ id }) => id === 'subsidy')
  if (!subsidy) throw new Error('no question')
  const after = (value: string) => qualifiesBy(match, { ...defaultState, ...answering(subsidy, value, defaultState) })
  expect([after('citizen'), after('unsure'), after(unsure)]).toEqual([true, false, undefined])
})

test('answers that the market does not know are left out of an address', () => {
  const { data } = matched('singapore')
  expect(sanitizedFilters(data, { 'coverage-type': 'gold', 'worker-nationality': 'filipino', ask: 'nothing' })).toBe(
    'worker-nationality=filipino',
  )
  expect(sanitizedFilters(dataOf(marketOf('hong-kong')), { 'worker-nationality': 'filipino' })).toBe('')
})

test('a pick that drops a wish says what else it gives up, and credits the saving with nothing more', () => {
  const data = dataOf(marketOf('hong-kong'))
  const state = { ...defaultState, benefits: ['dental'] }
  const picks = [{ kind: 'without', title: 'If you drop {given}' }] as const
  const plans = [...data.plans, ...(data.others ?? [])]
  const [pick] = picksOf(picks, plans, knowledgeIn(data, state), criteriaOf(state, data), data.facts, undefined)
  expect(pick?.plans.map(planName)).toEqual(['China Taiping Standard Helper Care'])
  expect(pick?.lost).toEqual({
    benefits: ['outpatient'],
    sums: [{ label: 'Coverage', value: 'HK$40,000', other: 'HK$65,000' }],
  })
})

test('a question with an answer for all else is offered without another one for not being sure', async () => {
  const page = pages(site).find(({ path }) => path === '/bahrain-maid-insurance')
  if (!page) throw new Error('Bahrain has a landing page.')
  const chips = async (filters: string) => {
    const html = await renderPage(page, { filters }, noAssets)
    return [...html.matchAll(/<label[^>]*><input type="radio"[^>]*>([^<]*)<\/label>/g)].map(([, label]) => label)
  }
  expect(await chips('')).toEqual([
    'Bahraini citizen',
    'First-time employer',
    'Income-qualified resident',
    'Not sure / other',
  ])
  expect((await chips('subsidy-eligibility=unsure')).at(-1)).toBe('Not sure')
})
