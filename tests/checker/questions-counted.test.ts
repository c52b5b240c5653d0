import { expect, test } from 'vitest'
import { check, put, soundExcept, soundText } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'

/** The warnings about counted questions for a text of the wizard, which asks one or two. */
function warnings(text: string): string[] {
  const market = put(['wizard', 'text'], text)(soundText(atlantis))
  const { diagnostics } = check(soundExcept({ [atlantis]: market }))
  return diagnostics.filter(({ rule }) => rule === 'questions-counted').map(({ message }) => message)
}

test.each(['2 questions', 'Two questions', 'one question'])(
  'a right number of questions is no mistake: %s',
  (words) => {
    expect(warnings(`${words}, and an advisor calls.`)).toEqual([])
  },
)

test.each([
  ['3 questions', 3],
  ['Five questions', 5],
])('a wrong number of questions is named as a number: %s', (words, number) => {
  expect(warnings(`${words}, and an advisor calls.`)).toEqual([
    `This text counts ${number} questions, but the wizard asks 1 or 2.`,
  ])
})
