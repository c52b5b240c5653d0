import { expect, onTestFinished, test } from 'vitest'
import { changeInSteps } from '#studio/server/workspace/change-in-steps.ts'
import { opened, partialConfig } from './temp-workspace.ts'

const file = 'config/markets/bahrain.json'

/** A change of the order of a market, by so many operations. */
const orders = (count: number, from: number) => ({
  title: 'Order',
  operations: Array.from({ length: count }, (_, i) => {
    return { kind: 'set', file, at: ['order'], value: from + i + 1, was: from + i } as const
  }),
})

test('others are answered between the operations of a long change, which is one to undo', async () => {
  const workspace = await opened(partialConfig())
  const { text, value } = workspace.open(file)
  const { order } = Object(value)
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  onTestFinished(() => clearImmediate(next))
  await changeInSteps(workspace, orders(40, order))
  expect(turns).toBeGreaterThanOrEqual(40)
  expect(workspace.open(file)).toMatchObject({ value: { order: order + 40 } })
  workspace.undo()
  expect(workspace.open(file).text).toBe(text)
})

test('what somebody else edits while a long change is made is not lost', async () => {
  const workspace = await opened(partialConfig())
  const { order, name } = Object(workspace.open(file).value)
  const changed = changeInSteps(workspace, orders(20, order))
  workspace.change({ title: 'Name', operations: [{ kind: 'set', file, at: ['name'], value: 'Dilmun', was: name }] })
  await changed
  expect(workspace.open(file)).toMatchObject({ value: { order: order + 20, name: 'Dilmun' } })
  // Where both edit one place, the later of them is told.
  const late = changeInSteps(workspace, orders(20, order + 20))
  workspace.change({ title: 'Order', operations: [{ kind: 'set', file, at: ['order'], value: 1, was: order + 20 }] })
  await expect(late).rejects.toThrow('order in config/markets/bahrain.json has changed meanwhile')
})

test('a change of thousands of files is refused before they are looked for', async () => {
  const workspace = await opened(partialConfig())
  const operations = Array.from({ length: 2001 }, (_, i) => {
    return { kind: 'write', file: `config/pages/x${i}.json`, text: '{}' } as const
  })
  await expect(changeInSteps(workspace, { title: 'Pages', operations })).rejects.toThrow('more than 2000 files at once')
  expect(workspace.copy.texts.size).toBe(0)
})
