import { expect, test } from 'vitest'
import { conditionText, namesIn } from '#checker/flow.ts'
import type { Question } from '#engine/contract/config.ts'
import { marksOf } from '#studio/app/conditions/condition-marks.ts'

function question(id: string, summary: string, options: Record<string, string>): Question {
  return {
    id,
    field: id,
    text: `${summary}?`,
    summary,
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
  }
}

const type = question('type', 'Cover type', { new: 'New', renewal: 'Renewal' })
const nationality = question('nationality', 'Nationality', { filipino: 'Filipino', indian: 'Indian' })
const asked = { questions: [type], later: [nationality] }

test('gaps are named', () => {
  expect(
    marksOf({ all: [{ answer: '', isOneOf: [] }, { not: { answer: 'type', isOneOf: [] } }, { any: [] }] }, asked),
  ).toEqual([
    { at: ['all', 0], message: 'Choose the question that this looks at.', isGap: true },
    { at: ['all', 1, 'not'], message: 'Choose at least one answer.', isGap: true },
    { at: ['all', 2], message: 'Add a condition here, or remove this group.' },
  ])
})

test('a question that comes later, one that is gone, and an answer that is gone say what to do', () => {
  expect(marksOf({ answer: 'nationality', isOneOf: ['indian'] }, asked)).toEqual([
    {
      at: [],
      value: 'nationality',
      message: '“Nationality” is not answered yet here. Choose a question that comes before, or move that one up.',
    },
  ])
  expect(marksOf({ answer: 'driver', isOneOf: ['no'] }, asked)).toEqual([
    { at: [], value: 'driver', message: 'There is no question “driver”. Choose another.' },
  ])
  expect(marksOf({ answer: 'type', isOneOf: ['new', 'lost'] }, asked)).toEqual([
    { at: [], value: 'lost', message: '“Cover type” has no answer “lost”. Take it out, or choose another.' },
  ])
})

test('a condition reads as people call its questions and answers', () => {
  const names = namesIn([...asked.questions, ...asked.later])
  expect(
    conditionText(
      {
        all: [
          { answer: 'nationality', isOneOf: ['filipino', 'indian'] },
          { not: { answer: 'type', isOneOf: ['renewal'] } },
          { any: [{ answer: 'type', isOneOf: ['new'] }, { not: { all: [{ answer: 'gone', isOneOf: ['x'] }] } }] },
        ],
      },
      names,
    ),
  ).toBe('Nationality is Filipino or Indian, and Cover type is not Renewal, and (Cover type is New or not (gone is x))')
})
