import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { workingCopies } from '#desk/changes/working-copies.ts'
import type { OpenStudio } from '#studio/server/start.ts'
import { partialConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { gitConfig } from './git-config.ts'

const changes = Array.from({ length: 9 }, (_, i) => `change-${i}`)

/** Working copies whose Studios take 40 seconds to open, with the order of what happens to them. */
function slowCopies() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const events: string[] = []
  const studioOf = (change: string) => ({
    windows: { areOpen: false },
    stop: async () => void events.push(`stop ${change}`),
  })
  const copies = workingCopies({
    root: gitConfig(partialConfig()).root,
    async openStudio(_root, change) {
      events.push(`begin ${change}`)
      await nextTurn()
      vi.setSystemTime(Date.now() + 40_000)
      events.push(`open ${change}`)
      return studioOf(change) as unknown as OpenStudio
    },
  })
  onTestFinished(() => copies.end())
  return { copies, events }
}

test('many changes are opened one after another, so that others are answered meanwhile', async () => {
  const { copies, events } = slowCopies()
  await Promise.all(changes.slice(0, 3).map(copies.open))
  expect(events).toEqual(changes.slice(0, 3).flatMap((change) => [`begin ${change}`, `open ${change}`]))
})

test('a change that was long in opening is not taken for one that nobody uses', async () => {
  const { copies, events } = slowCopies()
  await Promise.all(changes.map(copies.open))
  const last = events.findLast((event) => event.startsWith('open'))?.slice('open '.length)
  const stops = events.flatMap((event, i) => (event.startsWith('stop') ? i : []))
  expect(stops.map((i) => events[i])).not.toContain(`stop ${last}`)
  // Those that rest are closed while others still wait, for each holds a whole site in memory.
  expect(stops[0]).toBeLessThan(events.findLastIndex((event) => event.startsWith('begin')))
})
