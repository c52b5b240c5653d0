import { describe, expect, test } from 'vitest'
import { answersInAddress, answerWords, walk, withClasses } from '#engine/answers.ts'
import { answerParameters, answerProblem, carriedAnswers } from '#engine/fit.ts'
import { purposesOf } from '#engine/prices.ts'
import { stepAfter, wizardPaths, wizardStep } from '#engine/wizard.ts'
import { group, groupWizard, kinds, kindsWizard } from '#tests/fixtures/kinds.ts'
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

describe('a question for each of a group', () => {
  const given = (years: string, divers = '3') => walk(groupWizard, { divers, years, suit: 'wet,dry,wet' })
  const unanswered = (years: string, divers?: string) => given(years, divers).unanswered.map(({ id }) => id)

  test('is one step, and answered only where each has an answer that it takes', () => {
    expect(unanswered('34,67,12')).toEqual([])
    expect(given(' 34, 67,12 ').fields).toEqual({ divers: '3', 'diver-years': '34,67,12', 'diver-suit': 'wet,dry,wet' })
    for (const years of ['34,67', '34,,12', '34,67,9', '34,67,x', '']) expect(unanswered(years)).toEqual(['years'])
  })

  test('keeps the answers of those who stay where there are fewer, and asks the others where there are more', () => {
    expect(given('34,67,12', '2').answers).toMatchObject({ years: '34,67', suit: 'wet,dry' })
    expect(unanswered('34,67,12', '4')).toEqual(['years', 'suit'])
  })

  test('is asked of no eleventh, whose number the question for how many refuses', () => {
    const eleven = Array.from({ length: 11 }, () => '30').join()
    expect(unanswered(eleven, '11')).toEqual(['divers'])
    expect(given(eleven, '10').answers['years']?.split(',')).toHaveLength(10)
    expect(answerProblem(group.divers, '11', form, 'en')).toBe('From 1 to 10')
    expect(answerProblem(group.divers, '0', form, 'en')).toBe('From 1 to 10')
  })

  test('is taken from an address, where a number out of bounds is told apart', () => {
    const inAddress = (query: string) => answersInAddress(groupWizard, new URLSearchParams(query))
    expect(inAddress('divers=2&diver-years=34,67')).toMatchObject([
      { id: 'divers', value: '2', isTaken: true },
      { id: 'years', value: '34,67', isTaken: true },
    ])
    expect(inAddress('diver-years=34,167')).toMatchObject([{ id: 'years', value: '34,167', isTaken: false }])
  })

  test.each([
    ['years', '34,,12', 'Fill in: Diver 2'],
    ['years', '34', 'Fill in: Diver 2'],
    ['years', '', 'Fill in: Diver 1'],
    ['years', '34,67,9', 'Diver 3: From 10 to 90'],
    ['years', '34,36.5,9', 'Diver 2: No decimals'],
    ['years', '34,67,x', 'Check: Diver 3'],
    ['suit', 'wet,,dry', 'Unanswered: Diver 2'],
    ['suit', 'wet,dry,red', 'Not in the list: Diver 3'],
  ] as const)('names who lacks an answer: %s %o', (id, text, words) => {
    expect(answerProblem(group[id], text, form, 'en', undefined, 3)).toBe(words)
  })

  test('says whose answer is whose', () => {
    expect(answerWords(group.years, '34,67', 'en')).toBe('Diver 1: 34 years; Diver 2: 67 years')
    expect(answerWords(group.suit, 'wet,dry', 'zh-HK')).toBe('Diver 1：Wet；Diver 2：Dry')
  })

  test('adds no path, because no condition tells its answers apart', () => {
    const paths = [...wizardPaths(withClasses(groupWizard))].map(({ walk }) => walk)
    expect(paths.map(({ unanswered }) => unanswered)).toEqual([[], []])
    expect(paths.map(({ answers }) => answers['suit'])).toEqual(['wet', 'dry'])
  })

  test('hands its answers on to a form that asks each as well, and to no other', () => {
    const answers = { years: '34,67' }
    const { repeat: _, ...single } = group.years
    expect(carriedAnswers(groupWizard.questions, answers, groupWizard.questions)).toEqual(answers)
    expect(carriedAnswers(groupWizard.questions, answers, [single])).toEqual({})
  })
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
