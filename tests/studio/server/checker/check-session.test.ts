import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { listFindings } from '#studio/server/checker/findings.ts'

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

test('the list has the edited field first, and behind it what follows from that edit', () => {
  const published = readConfigFiles(root, project)
  const session = createCheckSession(root, published)
  const text = session.textOf(market) ?? ''
  session.change(1, new Map([[market, text.replace('"/kuwait-maid-insurance"', '"/bahrain-maid-insurance"')]]))
  const asked = { unsaved: [market] }
  const [first, ...others] = listFindings(session, asked, published.files)
  expect(first).toMatchObject({ file: market, at: ['landing', 'path'], severity: 'error' })
  const following = others.filter(({ causedBy }) => causedBy)
  expect(following).toHaveLength(first?.follows ?? 0)
  expect(following.length).toBeGreaterThan(1)
  expect(others.filter(({ severity, causedBy }) => severity === 'error' && !causedBy)).toEqual([])
  expect(listFindings(session, asked).filter(({ causedBy }) => causedBy)).toEqual([])
})
