import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { test as base, expect, type Page } from 'playwright/test'
import { project } from '#tests/e2e/served-site.ts'
import { type Effort, Person } from '#tests/e2e/studio/person.ts'
import { type RunningStudio, runStudio } from '#tests/e2e/studio/running.ts'
import { jobs } from './jobs.ts'
import { makeSaudiArabia } from './saudi-arabia.ts'

/** One Studio for all jobs; each begins on the first screen of a window of its own. */
const test = base.extend<{ readonly person: Person }, { readonly studio: RunningStudio }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const studio = await runStudio()
      await provide(studio)
      await studio.close()
    },
    { scope: 'worker' },
  ],
  person: async ({ page, studio }, provide) => {
    await page.clock.setFixedTime('2026-11-23T09:00:00Z')
    await page.goto(studio.address)
    await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
    // What the job before saved is checked again.
    await expect(page.getByText('No errors').first()).toBeVisible({ timeout: 60_000 })
    await provide(new Person(page))
  },
})

async function saved(page: Page): Promise<void> {
  await expect(page.getByText(/\d files? not saved/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Everything is saved')).toBeVisible()
}

function print(job: string, { clicks, keystrokes, minutes }: Effort): void {
  console.log(`${job.padEnd(28)}${clicks} clicks, ${keystrokes} keys, ${Math.round(minutes * 60)} s`)
}

for (const { name, mostClicks, file, act, becomes } of jobs) {
  test(`${name} takes at most ${mostClicks} clicks`, async ({ person, studio }) => {
    await act(person)
    print(name, person.effort)
    await saved(person.page)
    becomes(JSON.parse(studio.read(file)))
    expect(person.effort.clicks).toBeLessThanOrEqual(mostClicks)
  })
}

test('a market is made ready to open in 70 clicks, 500 keys and five minutes', async ({ person, studio }) => {
  test.setTimeout(240_000)
  await makeSaudiArabia(person)
  print('Saudi Arabia whole', person.effort)
  await saved(person.page)
  const file = 'config/markets/saudi-arabia.json'
  expect(JSON.parse(studio.read(file))).toMatchObject({
    status: 'open',
    contact: { hotline: '+966 11 555 0142', email: expect.stringContaining('saudi-arabia@'), officeHours: {} },
    providers: [{ name: 'Tawuniya' }, { name: 'Bupa Arabia' }, { name: 'Medgulf' }],
    plans: [{ premium: 240, facts: { coverage: 100_000 } }, { premium: 390 }, { premium: 310 }],
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
