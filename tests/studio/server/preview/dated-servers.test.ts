import { expect, onTestFinished, test } from 'vitest'
import { datedServers } from '#studio/server/preview/dated-servers.ts'

test('each day has a port until twelve others were asked for since', async () => {
  const servers = datedServers((_request, response, { day }) => {
    response.end(day)
  })
  onTestFinished(async () => void (await servers.close()))
  const dayOf = (i: number) => `2027-01-${String(i).padStart(2, '0')}`
  const days = Array.from({ length: 13 }, (_, i) => dayOf(i + 1))
  const addresses: string[] = []
  for (const day of days) {
    addresses.push(await servers.on(day))
    // One that is looked at meanwhile stays.
    await servers.on(dayOf(2))
  }
  const shown = async (address: string) =>
    fetch(address).then(
      (answer) => answer.text(),
      () => 'nothing',
    )
  await expect.poll(() => shown(addresses[0] ?? '')).toBe('nothing')
  expect(await shown(addresses[1] ?? '')).toBe(dayOf(2))
  expect(await shown(addresses[12] ?? '')).toBe(dayOf(13))
  expect(await shown(await servers.on(dayOf(1)))).toBe(dayOf(1))
})
