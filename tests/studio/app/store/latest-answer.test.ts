import { expect, test } from 'vitest'
import { type Answer, latestAnswers } from '#workbench/app/latest-answer.ts'

/** Questions whose answers come when the test says so. */
function asked(told?: (error: Error) => string | undefined, abortsEarlier = false) {
  let state: Answer<string, number> = { isLoading: true }
  const requests: { readonly signal: AbortSignal; readonly end: PromiseWithResolvers<string> }[] = []
  // `fetch` fails when it is aborted.
  const ask = (_question: string, signal: AbortSignal) => {
    const end = Promise.withResolvers<string>()
    if (abortsEarlier) signal.addEventListener('abort', () => end.reject(signal.reason))
    requests.push({ signal, end })
    return end.promise
  }
  const answers = latestAnswers<string, number>({ ask, abortsEarlier, ...(told && { told }) }, (next) => {
    state = next(state)
  })
  return {
    answers,
    shown: () => state,
    aborted: () => requests.map(({ signal }) => signal.aborted),
    answer: async (i: number, data: string) => {
      requests[i]?.end.resolve(data)
      await new Promise(setImmediate)
    },
    fail: async (i: number, message: string) => {
      requests[i]?.end.reject(new Error(message))
      await new Promise(setImmediate)
    },
  }
}

test('a late answer to another question shows nothing', async () => {
  const { answers, shown, answer, fail } = asked()
  void answers.ask('days=365', 1)
  void answers.ask('days=30', 1)
  await answer(1, 'of 30 days')
  await answer(0, 'of a year')
  expect(shown()).toMatchObject({ data: 'of 30 days', isLoading: false })
  void answers.ask('days=90', 1)
  void answers.ask('days=7', 1)
  await answer(3, 'of a week')
  await fail(2, 'The desk does not answer.')
  expect(shown()).toMatchObject({ data: 'of a week' })
  expect(shown()).not.toHaveProperty('problem')
})

test('figures of one question are not shown under the next while that is loading', async () => {
  const { answers, shown, answer } = asked()
  void answers.ask('days=365', 1)
  await answer(0, 'of a year')
  void answers.ask('days=30', 1)
  expect(shown()).toEqual({ question: 'days=30', isLoading: true })
})

test('a late answer never replaces that to a later request of the same question', async () => {
  const { answers, shown, answer, fail } = asked()
  for (const asOf of [1, 2, 3]) void answers.ask('list', asOf)
  // One of which no later is there yet is shown, so that frequent requests cannot keep all answers away.
  await answer(0, 'first')
  expect(shown()).toMatchObject({ data: 'first', asOf: 1, isLoading: true })
  await answer(2, 'third')
  await answer(1, 'second')
  expect(shown()).toMatchObject({ data: 'third', asOf: 3, isLoading: false })
  void answers.ask('list', 4)
  void answers.ask('list', 5)
  await answer(4, 'fifth')
  await fail(3, 'Too late.')
  expect(shown()).toMatchObject({ data: 'fifth' })
  expect(shown()).not.toHaveProperty('problem')
})

test('the last answer stays where the next request fails, and when all is left', async () => {
  const { answers, shown, answer, fail } = asked((error) => (error.message === 'Locked.' ? undefined : error.message))
  void answers.ask('list', 1)
  await answer(0, 'first')
  void answers.ask('list', 2)
  await fail(1, 'The desk does not answer.')
  expect(shown()).toMatchObject({ data: 'first', problem: 'The desk does not answer.', isLoading: false })
  void answers.ask('list', 3)
  await answer(2, 'second')
  void answers.ask('list', 4)
  await fail(3, 'Locked.')
  expect(shown()).toMatchObject({ data: 'second' })
  expect(shown()).not.toHaveProperty('problem')
  void answers.ask('list', 5)
  answers.leave()
  await answer(4, 'after leaving')
  expect(shown()).toMatchObject({ data: 'second' })
})

test('a request aborts the one before it where that is wanted, and nothing is told of it', async () => {
  const { answers, shown, answer, aborted } = asked(undefined, true)
  void answers.ask('findings', 1)
  void answers.ask('findings', 2)
  await answer(0, 'first')
  expect(aborted()).toEqual([true, false])
  expect(shown()).toEqual({ question: 'findings', isLoading: true })
  await answer(1, 'second')
  expect(shown()).toEqual({ question: 'findings', data: 'second', asOf: 2, isLoading: false })
  answers.leave()
  expect(aborted()).toEqual([true, true])
})

test('requests of one question go on beside each other otherwise', () => {
  const { answers, aborted } = asked()
  void answers.ask('list', 1)
  void answers.ask('list', 2)
  expect(aborted()).toEqual([false, false])
  void answers.ask('another list', 1)
  expect(aborted()).toEqual([true, true, false])
})
