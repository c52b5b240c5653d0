import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { project } from '#tests/e2e/served-site.ts'
import { Person } from './person.ts'
import { stages } from './saudi-arabia/journey.ts'
import { expect, test } from './test.ts'

const market = 'config/markets/saudi-arabia.json'
const translation = 'config/markets/saudi-arabia.ar-SA.json'

/** The value of a file that was written by hand. */
function byHand(file: string): unknown {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, 'saudi-arabia', path.basename(file)), 'utf8'))
}

/** The files of the change: the market, its overlay, and the digests of its originals. */
const files = [
  'config/benefits.ar-SA.json',
  translation,
  market,
  'config/site.ar-SA.json',
  'config/translated/ar-SA.json',
]

// The calendar opens at the month of this day.
test.use({ now: '2026-11-23T09:00:00Z' })

test('Saudi Arabia is made and handed over by somebody who never sees JSON', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  test.slow()
  const person = new Person(page)
  await page.goto(studio.address)
  // The market that was written by hand has short names of its own.
  await page.getByRole('button', { name: 'Advanced' }).click()
  for (const [name, stage] of Object.entries(stages)) await test.step(name, () => stage(person))

  await test.step('Save', async () => {
    await person.click(page.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByText('Everything is saved')).toBeVisible()
    await expect(page.getByRole('region', { name: /^No errors/ })).toBeVisible()
    for (const file of [market, translation]) expect(JSON.parse(studio.read(file))).toEqual(byHand(file))
    execFileSync(process.execPath, [path.join(project, 'src/cli/check.ts')], { cwd: studio.root })
  })

  await test.step('Hand over', async () => {
    await person.click(page.getByRole('button', { name: 'Send for review…' }))
    const dialog = page.getByRole('dialog')
    await person.write(dialog.getByLabel('Title'), 'Open Saudi Arabia')
    await person.click(dialog.getByRole('button', { name: 'Send for review', exact: true }))
    await expect(dialog.getByText('“Open Saudi Arabia” is ready for review')).toBeVisible()
    const git = (...command: readonly string[]) =>
      studio
        .git(...command)
        .trim()
        .split('\n')
    expect(git('log', '--format=%s', 'main..open-saudi-arabia')).toEqual(['Open Saudi Arabia'])
    expect(git('diff', '--name-only', 'main', 'open-saudi-arabia')).toEqual(files)
  })

  const { clicks, keystrokes, minutes } = person.effort
  console.log(`Saudi Arabia: ${clicks} clicks, ${keystrokes} keystrokes, ${minutes.toFixed(1)} minutes.`)
})
