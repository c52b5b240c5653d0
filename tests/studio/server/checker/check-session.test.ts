import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#config/read.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')
const market = 'config/markets/kuwait.json'

test('a check lets others have their turn, and what a change overtakes is given up', async () => {
  const session = createCheckSession(root, readConfigFiles(root, project))
  const text = session.textOf(market) ?? ''
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const first = await session.checkInSteps()
  expect(first).toBe(session.checked())
  expect(turns).toBeGreaterThan(0)
  clearInterval(counting)
  session.change(1, new Map([[market, text.replace('"status": "open"', '"status": "opened"')]]))
  const overtaken = session.checkInSteps()
  session.change(2, new Map([[market, text.replace('"status": "open"', '"status": "closed"')]]))
  expect(await overtaken).toBeUndefined()
  expect((await session.checkInSteps())?.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(session.site()?.markets.find(({ id }) => id === 'kuwait')?.status).toBe('closed')
})
