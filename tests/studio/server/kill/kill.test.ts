import process from 'node:process'
import { expect, test } from 'vitest'
import { randomFrom } from '#tests/mutation/mutations.ts'
import { tempConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { killOnce } from './kill.ts'

test('an editor that is killed ten times while it saves loses no file and no change that it acknowledged', {
  tags: ['slow'],
}, async () => {
  const root = tempConfig()
  const seed = Number(process.env['SEED'] ?? Date.now())
  const random = randomFrom(seed)
  let count = 0
  for (let i = 0; i < 10; i += 1) {
    const killed = await killOnce(root, count, random)
    expect(killed.faults, `SEED=${seed} kills at the same moments again.`).toEqual([])
    count = killed.count
  }
  expect(count).toBeGreaterThan(10)
})
