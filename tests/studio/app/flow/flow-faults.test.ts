import { describe, expect, test } from 'vitest'
import { flowGroups } from '#checker/flow.ts'
import { walk } from '#engine/answers.ts'
import type { WizardConfig } from '#engine/contract/config.ts'
import { flowFaults } from '#studio/app/flow/FlowFaults.tsx'
import { addition, relocation, removal } from '#studio/app/flow/FlowTools.tsx'
import { flowGraph } from '#studio/app/flow/map/flow-graph.ts'
import { canMove } from '#studio/app/flow/QuestionOrder.tsx'
import { obstacle } from '#studio/app/flow/wizard-shape.ts'
import type { Change } from '#studio/protocol.ts'
import { applyOperation } from '#studio/workspace/operation.ts'
import { checked, drawn, withDriver, withLostDriver } from '#tests/e2e/studio/flow-markets.ts'

const bahrain = wizardOf(drawn('bahrain'))

function wizardOf({ market: { wizard } }: ReturnType<typeof drawn>): WizardConfig {
  if (!wizard) throw new Error('This market has no wizard.')
  return wizard
}

function faultsOf(given: ReturnType<typeof drawn>) {
  const wizard = wizardOf(given)
  return flowFaults(wizard, given.findings, flowGraph(wizard, flowGroups(wizard)).nodes)
}

describe('what the checker says of a wizard', () => {
  test('is nothing of one that is sound', () => {
    expect(faultsOf(withDriver())).toEqual([])
  })

  test('stands at its question, with the answers that come nearest to what never happens', () => {
    const given = withLostDriver()
    const [fault] = faultsOf(given)
    expect(fault?.boxes).toEqual(['question-driver'])
    expect(fault?.witness && walk(wizardOf(given), fault.witness).unanswered).toEqual([])
  })

  test('of a rule, stands at the banners and fields that it decides', () => {
    const always = checked('bahrain', (market) => {
      const { wizard } = market
      if (!wizard) return market
      const subsidy = { any: [{ answer: 'type', isOneOf: ['new'] }, { not: { answer: 'type', isOneOf: ['new'] } }] }
      return { ...market, wizard: { ...wizard, rules: { subsidy } } }
    })
    const fault = faultsOf(always).find(({ finding }) => finding.rule === 'conditions-decide')
    expect(fault?.boxes).toEqual(['banner-0', 'banner-1', 'field-0'])
    expect(fault?.witness).toBeDefined()
  })
})

describe('a wizard that is being edited', () => {
  const broken = (change: object): string | undefined => obstacle({ ...bahrain, ...change } as WizardConfig)
  const [first, ...others] = bahrain.questions

  test('is drawn as soon as its paths can be followed', () => {
    expect(obstacle(bahrain)).toBeUndefined()
    expect(broken({ questions: [] })).toBe('There is no question yet. Add the first one.')
    expect(broken({ questions: undefined })).toBe('There is no question yet. Add the first one.')
    expect(broken({ questions: [{ ...first, options: undefined }, ...others] })).toContain(
      'Question 1 is not complete.',
    )
    expect(broken({ questions: [...bahrain.questions, first] })).toContain('Two questions have the id “type”.')
    expect(broken({ rules: { subsidy: { all: [{ answer: 'type' }] } } })).toContain('A condition is not complete.')
    expect(broken({ rules: { subsidy: { all: 'type' } } })).toContain('A condition is not complete.')
    expect(broken({ banners: ['none'] })).toContain('A field or a banner is not complete.')
    expect(broken({ contact: {} })).toContain('The contact step has no button.')
  })
})

test('a question is dropped only where conditions look at earlier questions', () => {
  const { questions } = wizardOf(withDriver())
  const places = questions.map((_, to) => canMove(questions, 3, to))
  // It is asked by the first and the third.
  expect(questions[3]?.id).toBe('driver')
  expect(places).toEqual([false, false, false, true, true])
  expect(questions.map((_, to) => canMove(questions, 2, to))).toEqual([true, true, true, false, false])
})

describe('a change of the questions', () => {
  const ids = (change: Change): string[] => {
    const after = change.operations.reduce((value, one) => applyOperation(value, one), { wizard: bahrain } as unknown)
    return (after as { wizard: WizardConfig }).wizard.questions.map(({ id }) => id)
  }

  test('adds one that can be asked at once', () => {
    expect(ids(addition('a.json', bahrain, 1))).toEqual(['type', 'new-question', 'subsidy', 'nationality', 'coverage'])
    const taken = {
      questions: [...bahrain.questions.slice(1), { ...bahrain.questions[0], id: 'new-question' }],
    } as WizardConfig
    expect(addition('a.json', taken, 0).operations[0]).toMatchObject({
      value: { id: 'new-question-2', field: 'new-question-2' },
    })
  })

  test('moves one, and takes one away', () => {
    expect(ids(relocation('a.json', bahrain, 0, 2))).toEqual(['subsidy', 'nationality', 'type', 'coverage'])
    expect(ids(removal('a.json', bahrain, 1))).toEqual(['type', 'nationality', 'coverage'])
  })
})
