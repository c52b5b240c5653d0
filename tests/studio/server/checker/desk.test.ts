import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '../../../../src/config/read.ts'
import { createDesk } from '../../../../src/studio/server/checker/desk.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')
const market = 'config/markets/kuwait.json'

test('a check lets others have their turn, and what a change overtakes is given up', async () => {
  const desk = createDesk(root, readConfigFiles(root, project))
  const text = desk.textOf(market) ?? ''
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const first = await desk.checkInSteps()
  expect(first).toBe(desk.checked())
  expect(turns).toBeGreaterThan(0)
  clearInterval(counting)
  desk.change(1, new Map([[market, text.replace('"status": "open"', '"status": "opened"')]]))
  const overtaken = desk.checkInSteps()
  desk.change(2, new Map([[market, text.replace('"status": "open"', '"status": "closed"')]]))
  expect(await overtaken).toBeUndefined()
  expect((await desk.checkInSteps())?.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(desk.site()?.markets.find(({ id }) => id === 'kuwait')?.status).toBe('closed')
})
