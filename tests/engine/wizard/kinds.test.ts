import { describe, expect, test } from 'vitest'
import { purposesOf } from '#engine/answers/purposes.ts'
import { answerProblem } from '#engine/wizard/answer-problem.ts'
import { answerParameters, carriedAnswers } from '#engine/wizard/carried-answers.ts'
import { answersInAddress, walk } from '#engine/wizard/walk.ts'
import { stepAfter, wizardStep } from '#engine/wizard/wizard-step.ts'
import { kinds, kindsWizard } from '#tests/fixtures/kinds.ts'
import { atlantis } from '#tests/fixtures/market.ts'
import { messages } from '#tests/fixtures/messages.ts'

const today = { first: '2026-11-29', last: '2026-11-29' }
const complete = { trip: 'near', age: '70', wishes: 'ski,dive', depth: '12.5', day: '2026-12-24', else: '' }
const answers = {
  between: 'From {from} to {to}',
  least: 'At least {from}',
  most: 'At most {to}',
  earliest: 'Not before {from}',
  latest: 'Not after {to}',
  wholeNumber: 'No decimals',
  step: 'Steps of {step}',
  ignored: '{value}: {problem}',
}
const form = { ...messages.form, answers }

describe('a wizard with questions of each kind', () => {
  test('posts its answers as texts, several with commas between them, and none that was left out', () => {
    const walked = walk(kindsWizard, complete, today)
    expect(walked.unanswered).toEqual([])
    expect(walked.fields).toEqual({
      trip: 'near',
      age: '70',
      wishes: 'dive,ski',
      depth: '12.5',
      day: '2026-12-24',
      senior: 'yes',
    })
  })

  test('asks a question only where its condition certainly holds', () => {
    const asked = (given: Readonly<Record<string, string>>) => walk(kindsWizard, given, today).asked.map(({ id }) => id)
    expect(asked({ wishes: 'dive' })).toContain('depth')
    expect(asked({ wishes: 'ski' })).not.toContain('depth')
    expect(asked({})).not.toContain('depth')
  })

  test('leaves a rule open until it is certain, also where a part of it is negated', () => {
    const undecided = (given: Readonly<Record<string, string>>) => walk(kindsWizard, given, today).undecided
    expect(undecided({ age: '70' })).toEqual(['senior'])
    expect(undecided({ age: '40' })).toEqual([])
    expect(walk(kindsWizard, { age: '70', wishes: 'ski' }, today).rules).toEqual(['senior'])
  })

  test('takes no answer out of bounds', () => {
    const wrong = walk(kindsWizard, { ...complete, age: '17', depth: '0.3', day: '2026-11-28' }, today)
    expect(wrong.unanswered.map(({ id }) => id)).toEqual(['age', 'depth', 'day'])
  })
})

describe('an end', () => {
  test('is reached as soon as it is certain, and nothing is asked after it', () => {
    const walked = walk(kindsWizard, { ...complete, trip: 'space' }, today)
    expect([walked.end?.id, walked.asked.map(({ id }) => id)]).toEqual(['space', ['trip']])
    expect(stepAfter(walked, 'trip')).toBe('end')
    const step = wizardStep(kindsWizard, walked, 'contact')
    expect(step).toMatchObject({ id: 'end', question: undefined, previous: 'trip', label: 'Step 1 of 1' })
    expect(step.end?.heading).toBe('Nobody here insures trips to space')
  })

  test('does not hide a question before it that is not answered', () => {
    const walked = walk(kindsWizard, { age: '85' }, today)
    expect(walked.end?.id).toBe('too-old')
    expect(wizardStep(kindsWizard, walked, 'end').id).toBe('trip')
  })

  test('hands the answers that another form understands on, private ones in no address', () => {
    const other = [
      { ...kinds.age, field: 'years', most: 90 },
      { ...kinds.trip, options: [{ value: 'far', label: 'Far' }] },
      { ...kinds.day, field: 'start' },
      { ...kinds.wishes, kind: 'choice' as const },
    ].map((question) => structuredClone({ ...question, options: 'options' in question ? [...question.options] : [] }))
    const carried = carriedAnswers(kindsWizard.questions, { ...complete, trip: 'space' }, other)
    expect(carried).toEqual({ age: '70', day: '2026-12-24' })
    expect(answerParameters(other, carried)).toEqual({ years: '70' })
  })
})

describe('an answer in an address', () => {
  const inAddress = (query: string) => answersInAddress(kindsWizard, new URLSearchParams(query))

  test('is taken from its field; private ones never are', () => {
    expect(inAddress('age=40&day=2026-12-24&else=secret&wishes=ski,dive').map(({ id, value }) => [id, value])).toEqual([
      ['age', '40'],
      ['wishes', 'dive,ski'],
    ])
  })

  test('that is out of bounds is told apart, and a text that is no number is dropped', () => {
    expect(inAddress('age=200')).toMatchObject([{ id: 'age', value: '200', isTaken: false }])
    expect(inAddress('age=%3Cb%3E&trip=moon')).toEqual([])
  })
})

test.each([
  ['age', '', 'en', 'Fill in: How old are you?'],
  ['age', '17', 'en', 'From 18 to 99'],
  ['age', '17', 'ar-EG', 'From ١٨ to ٩٩'],
  ['age', '40.5', 'en', 'No decimals'],
  ['depth', '0.3', 'en', 'Steps of 0.5'],
  ['day', '2026-11-28', 'en', 'From 29 November 2026 to 29 November 2027'],
  ['trip', '', 'en', 'Unanswered: Where to?'],
  ['trip', 'moon', 'en', 'Not in the list: Where to?'],
  ['age', '18', 'en', undefined],
  ['wishes', '', 'en', undefined],
] as const)('the words for a wrong answer name what is taken: %s %o', (id, text, language, words) => {
  expect(answerProblem(kinds[id], text, form, language, today)).toBe(words)
})

test('what an answer is for is worked out from all that reads it', () => {
  const market = { ...atlantis, wizard: kindsWizard }
  const purposes = [...purposesOf(market)].map(([id, found]) => [id, [...found]])
  expect(Object.fromEntries(purposes)).toEqual({
    trip: ['flow'],
    age: ['flow'],
    wishes: ['flow'],
    depth: ['flow'],
    day: [],
    else: [],
  })
})
