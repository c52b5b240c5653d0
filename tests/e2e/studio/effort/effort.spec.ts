import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import type { Page } from 'playwright/test'
import { project } from '#tests/e2e/served-site.ts'
import { type Effort, Person } from '#tests/e2e/studio/person.ts'
import { test as base, expect } from '#tests/e2e/studio/test.ts'
import { open, save } from '#tests/e2e/studio/windows.ts'
import { jobs } from './jobs.ts'
import { makeSaudiArabia } from './saudi-arabia.ts'

/** Each job begins on the first screen. */
const test = base.extend<{ readonly person: Person }>({
  now: '2026-11-23T09:00:00Z',
  person: async ({ page, studio }, provide) => {
    await open(page, studio)
    await provide(new Person(page))
  },
})

async function saveChange(page: Page): Promise<void> {
  await expect(page.getByText(/\d files? not saved/)).toBeVisible()
  await save(page)
}

function print(job: string, { clicks, keystrokes, minutes }: Effort): void {
  console.log(`${job.padEnd(28)}${clicks} clicks, ${keystrokes} keys, ${Math.round(minutes * 60)} s`)
}

for (const { name, mostClicks, file, act, becomes } of jobs) {
  test(`${name} takes at most ${mostClicks} clicks`, { tag: '@slow' }, async ({ person, studio }) => {
    await act(person)
    print(name, person.effort)
    await saveChange(person.page)
    becomes(JSON.parse(studio.read(file)))
    expect(person.effort.clicks).toBeLessThanOrEqual(mostClicks)
  })
}

test('a market is made ready to open in 70 clicks, 500 keys and five minutes', { tag: '@slow' }, async ({
  person,
  studio,
}) => {
  test.slow()
  await makeSaudiArabia(person)
  print('Saudi Arabia whole', person.effort)
  await saveChange(person.page)
  const file = 'config/markets/saudi-arabia.json'
  expect(JSON.parse(studio.read(file))).toMatchObject({
    status: 'open',
    contact: {
      hotline: '+966 11 555 0142',
      email: { value: expect.stringContaining('saudi-arabia@') },
      officeHours: {},
    },
    providers: [{ name: 'Tawuniya' }, { name: 'Bupa Arabia' }, { name: 'Medgulf' }],
    plans: [{ price: 240, facts: { coverage: 100_000 } }, { price: 390 }, { price: 310 }],
  })
  const check = path.join(project, 'src/cli/check.ts')
  execFileSync(process.execPath, [check], { cwd: studio.root })
  const ready = execFileSync(process.execPath, [check, '--ready', 'saudi-arabia'], {
    cwd: studio.root,
    encoding: 'utf8',
  })
  expect(ready).toContain('Ready: nothing is left')
  const { clicks, keystrokes, minutes } = person.effort
  expect(clicks).toBeLessThanOrEqual(70)
  expect(keystrokes).toBeLessThanOrEqual(500)
  expect(minutes).toBeLessThanOrEqual(5)
})
