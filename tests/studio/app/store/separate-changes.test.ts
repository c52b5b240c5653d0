import { expect, test } from 'vitest'
import { ChangeQueue } from '#studio/app/store/change-queue.ts'
import type { Change, Made } from '#studio/protocol.ts'

const change = (value: string, was: string, typing?: string): Change => ({
  title: 'Change the tagline',
  operations: [{ kind: 'set', file: 'config/site.json', at: ['tagline'], value, was }],
  ...(typing !== undefined && { typing }),
})

/** The values that are sent one after the other, each change being made while the first is under way. */
async function sentOf(changes: readonly Change[]): Promise<unknown[]> {
  const sent: unknown[] = []
  const first = Promise.withResolvers<Made>()
  const queue = new ChangeQueue({
    send: ({ operations: [operation] }) => {
      sent.push(operation && 'value' in operation && operation.value)
      return sent.length === 1 ? first.promise : Promise.resolve({ revision: sent.length, files: [] })
    },
    onChange: () => undefined,
    onMade: () => undefined,
    onRefused: () => expect.unreachable('no change is refused'),
    isTemporary: () => false,
  })
  const made = changes.map((one) => queue.add(one))
  first.resolve({ revision: 1, files: [] })
  await Promise.all(made)
  return sent
}

test('text typed after the field was left and entered again is a change of its own, which is undone alone', async () => {
  expect(await sentOf([change('A', '', '1'), change('Ab', 'A', '1'), change('Abc', 'Ab', '2')])).toEqual([
    'A',
    'Ab',
    'Abc',
  ])
})

test('two choices of one value are two changes', async () => {
  expect(await sentOf([change('A', ''), change('B', 'A'), change('C', 'B')])).toEqual(['A', 'B', 'C'])
})
