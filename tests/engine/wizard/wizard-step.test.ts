import { describe, expect, test } from 'vitest'
import { walk } from '#engine/answers.ts'
import type { Banner, WizardConfig } from '#engine/contract/config.ts'
import { contactStep, labelOver, stepAfter, submitLabel, wizardStep } from '#engine/wizard.ts'
import { wizard } from '#tests/fixtures/market.ts'

const citizen = { type: 'new', residency: 'citizen', level: 'basic' }
const guest = { type: 'new', residency: 'guest', permit: 'long', level: 'full' }

const stepOf = (answers: Record<string, string>, requested?: string, shown: WizardConfig = wizard) =>
  wizardStep(shown, walk(shown, answers), requested)

const labels = (progress: WizardConfig['progress']) =>
  ['type', 'residency', 'level', contactStep].map((id) => stepOf(citizen, id, { ...wizard, progress }).label)

describe('the step label', () => {
  test("reads 'Step n of total', and the total counts the form once the form is shown", () => {
    expect(labels({ question: 'Step {n} of {total}', contact: 'Step {n} of {total}' })).toEqual([
      'Step 1 of 3',
      'Step 2 of 3',
      'Step 3 of 3',
      'Step 4 of 4',
    ])
  })

  test("reads 'n of total' and 'Final Step' where the market says so", () => {
    const progress = { question: '{n} of {total}', contact: 'Final Step' }
    expect(labels(progress)).toEqual(['1 of 3', '2 of 3', '3 of 3', 'Final Step'])
  })

  test("reads 'n of 4' where the market gives the total itself", () => {
    expect(labels({ question: '{n} of 4', contact: 'Final Step' }).slice(0, 3)).toEqual(['1 of 4', '2 of 4', '3 of 4'])
  })

  test('says over each question that the contact step follows, where a message does', () => {
    const over = ['type', 'level', contactStep].map((id) => labelOver(stepOf(citizen, id), '{step}, then contact'))
    expect(over).toEqual(['1 of 3, then contact', '3 of 3, then contact', '4 of 4'].map((label) => `Step ${label}`))
    expect(labelOver(stepOf(citizen, 'type'))).toBe('Step 1 of 3')
  })

  test('counts the questions that these answers lead to', () => {
    expect(stepOf(guest, 'level').label).toBe('Step 4 of 4')
    expect(stepOf(guest, contactStep).label).toBe('Step 5 of 5')
  })
})

test('the bar is filled to (step + 1) of (questions + 1)', () => {
  const progress = ['type', 'residency', 'level', contactStep].map((id) => stepOf(citizen, id).progress)
  expect(progress).toEqual([1, 2, 3, 4].map((value) => ({ value, max: 4 })))
})

describe('the previous step', () => {
  test('is there after the first question only, and skips questions that are not asked', () => {
    expect(stepOf(citizen, 'type').previous).toBeUndefined()
    expect(stepOf(citizen, 'residency').previous).toBe('type')
    expect(stepOf(citizen, 'level').previous).toBe('residency')
    expect(stepOf(guest, 'level').previous).toBe('permit')
  })
})

describe('the step shown', () => {
  test('is the first question when none is asked for', () => {
    expect(stepOf({}).id).toBe('type')
    expect(stepOf(citizen).id).toBe('type')
  })

  test('is the one asked for when the answers reach it', () => {
    expect(stepOf({ type: 'new' }, 'residency')).toMatchObject({ id: 'residency', question: { id: 'residency' } })
    expect(stepOf(citizen, contactStep)).toMatchObject({ id: contactStep, question: undefined })
  })

  test.each(['level', 'permit', contactStep, 'no-such-step', ''])(
    'is the first unanswered question when %o cannot be reached',
    (requested) => {
      expect(stepOf({ type: 'new' }, requested).id).toBe('residency')
    },
  )

  test('is the first unanswered question when an earlier answer is no option', () => {
    expect(stepOf({ ...citizen, type: 'nothing' }, contactStep).id).toBe('type')
  })

  test('is the contact step when every question is answered and the step asked for is unknown', () => {
    expect(stepOf(citizen, 'permit').id).toBe(contactStep)
  })
})

describe('the step after a question', () => {
  test('is the next on the path, and the contact step after the last', () => {
    expect(stepAfter(walk(wizard, citizen), 'residency')).toBe('level')
    expect(stepAfter(walk(wizard, guest), 'residency')).toBe('permit')
    expect(stepAfter(walk(wizard, citizen), 'level')).toBe(contactStep)
  })
})

describe('banners', () => {
  const titles = (answers: Record<string, string>, step: string, banners?: Banner[]) =>
    stepOf(answers, step, banners ? { ...wizard, banners } : wizard).banners.map(({ title }) => title)

  test('show on the questions after theirs, and the contact step has its own', () => {
    expect(titles(citizen, 'type')).toEqual([])
    expect(titles(citizen, 'residency')).toEqual([])
    expect(titles(citizen, 'level')).toEqual(['You may get the grant'])
    expect(titles(citizen, contactStep)).toEqual(['The grant is likely'])
  })

  test('do not show while their rule does not hold', () => {
    expect(titles(guest, 'level')).toEqual([])
    expect(titles(guest, contactStep)).toEqual([])
  })

  test('without a question of their own they show on every question', () => {
    const everywhere: Banner[] = [{ rule: 'grant', on: 'questions', title: 'Everywhere', text: 'Text.' }]
    expect(titles(citizen, 'type', everywhere)).toEqual(['Everywhere'])
    expect(titles(citizen, contactStep, everywhere)).toEqual([])
  })

  test('do not show on the steps before their question, also when that question is not asked', () => {
    const afterPermit: Banner[] = [{ rule: 'grant', on: 'questions', after: 'permit', title: 'Later', text: 'Text.' }]
    expect(titles(citizen, 'type', afterPermit)).toEqual([])
    expect(titles(citizen, 'residency', afterPermit)).toEqual([])
  })
})

describe('the submit button', () => {
  test('gains the words of a rule while it holds', () => {
    expect(submitLabel(wizard, walk(wizard, citizen))).toBe('Get my quotes + Grant')
    expect(submitLabel(wizard, walk(wizard, guest))).toBe('Get my quotes')
    expect(submitLabel(wizard, walk(wizard, {}))).toBe('Get my quotes')
  })

  test('says its label alone where nothing is added', () => {
    const plain = { contact: { heading: 'Where to?', submit: { label: 'Send' } } }
    expect(submitLabel(plain, walk(wizard, citizen))).toBe('Send')
  })
})
