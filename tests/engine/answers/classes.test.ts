import { describe, expect, test } from 'vitest'
import { answerIn, isTrue, type Knowledge, possibleAnswers, truthOf, withClasses } from '#engine/answers.ts'
import type { Condition, Question } from '#engine/contract/config.ts'

const age: Question = { id: 'age', field: 'age', text: 'How old?', summary: 'Age', kind: 'number', least: 18, most: 99 }
const day: Question = { id: 'day', field: 'day', text: 'When?', summary: 'Day', kind: 'date', earliest: 0 }
const wishes: Question = {
  id: 'wishes',
  field: 'wishes',
  text: 'What else?',
  summary: 'Wishes',
  kind: 'choices',
  options: ['dental', 'hospital', 'home'].map((value) => ({ value, label: value })),
}
const words: Question = { id: 'words', field: 'words', text: 'Anything else?', summary: 'Else', kind: 'text' }

function answersTo(question: Question, ...conditions: Condition[]): string[] {
  const rules = Object.fromEntries(conditions.map((condition, i) => [`rule-${i}`, condition]))
  const [classed] = withClasses({ questions: [question], rules }).questions
  return classed?.options?.map(({ label, value }) => `${label}: ${value}`) ?? []
}

describe('the classes of answers that conditions tell apart', () => {
  test('are bands of numbers between the bounds, with an example of each', () => {
    expect(answersTo(age, { answer: 'age', below: 60 }, { answer: 'age', atLeast: 80 })).toEqual([
      '18 to 59: 18',
      '60 to 79: 60',
      '80 to 99: 80',
    ])
  })

  test('reach to the ends where there are no bounds, and fall on the steps', () => {
    const { least: _, most: __, ...free } = age
    expect(answersTo(free)).toEqual(['any number: 0'])
    expect(answersTo({ ...free, step: 0.5 }, { answer: 'age', atMost: 1.2 })).toEqual(['up to 1: 1', 'from 1.5: 1.5'])
  })

  test('are runs of days', () => {
    const condition: Condition = { answer: 'day', after: '2027-01-31', before: '2027-03-01' }
    expect(answersTo(day, condition)).toEqual([
      'up to 2027-01-31: 2027-01-31',
      '2027-02-01 to 2027-02-28: 2027-02-01',
      'from 2027-03-01: 2027-03-01',
    ])
  })

  test('are the sets of those options that conditions name', () => {
    expect(answersTo(wishes, { answer: 'wishes', includes: 'dental' })).toEqual([
      'only others: hospital',
      'dental: dental',
    ])
    expect(answersTo({ ...wishes, optional: true })).toEqual(['any of them: dental', 'left out: '])
    expect(answersTo(words)).toEqual(['any words: x'])
  })

  test('are as many as answers that differ in some condition, by trying every number', () => {
    const conditions: Condition[] = [
      { answer: 'age', atLeast: 21, atMost: 64 },
      { answer: 'age', below: 30 },
      { not: { answer: 'age', atLeast: 65 } },
    ]
    const meets = (text: string) => conditions.map((condition) => isTrue(condition, { age: text })).join()
    const all = new Set(Array.from({ length: 82 }, (_, i) => meets(String(18 + i))))
    const shown = answersTo(age, ...conditions).map((text) => meets(text.split(': ')[1] ?? ''))
    expect(new Set(shown)).toEqual(all)
  })
})

describe('an open answer', () => {
  const open: Knowledge = new Map([age, wishes].map((question) => [question.id, possibleAnswers(question)]))

  test.each<[Condition, boolean | undefined]>([
    [{ answer: 'age', atLeast: 18 }, undefined],
    [{ not: { answer: 'age', atLeast: 18 } }, undefined],
    [{ answer: 'age', atLeast: 100 }, false],
    [{ answer: 'wishes', includes: 'dental' }, undefined],
    [{ answer: 'wishes', includes: 'garden' }, false],
    [{ answer: 'unknown', isOneOf: ['x'] }, undefined],
  ])('leaves a condition open unless no answer meets it: %j', (condition, truth) => {
    expect(truthOf(condition, open)).toBe(truth)
  })
})

describe('a text', () => {
  const today = { first: '2026-11-29', last: '2026-11-29' }

  test.each<[Question, string, string | undefined]>([
    [age, ' 40 ', '40'],
    [age, '040', '40'],
    [age, '17', undefined],
    [age, '40.5', undefined],
    [age, 'forty', undefined],
    [{ ...age, step: 0.1 }, '40.3', '40.3'],
    [{ ...age, optional: true }, '', ''],
    [age, '', undefined],
    [day, '2026-11-28', undefined],
    [day, '2026-11-29', '2026-11-29'],
    [day, '2026-02-30', undefined],
    [wishes, 'home, dental', 'dental,home'],
    [wishes, 'garden', undefined],
    [{ ...words, maxLength: 3 }, 'four', undefined],
    [words, 'four', 'four'],
    [words, 'x'.repeat(100_000), undefined],
  ])('is an answer in one spelling, or none: %j', (question, text, answer) => {
    expect(answerIn(question, text, today)).toBe(answer)
  })
})
