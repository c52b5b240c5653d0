import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import type { Locator } from 'playwright/test'
import { project, serveSite } from '#tests/e2e/served-site.ts'
import { Person } from './person.ts'
import type { RunningStudio } from './running.ts'
import { expect, test } from './test.ts'
import { save } from './windows.ts'

const facts = 'config/facts.json'

/** The fact that is added. */
const excess = {
  id: 'excess',
  label: 'Excess',
  meaning: 'What you pay yourself of each claim.',
  kind: 'money',
  better: 'lower',
  best: 'Lowest',
  shown: ['row', 'details', 'sideBySide', 'profile'],
  filter: true,
  sort: 'Excess, lowest first',
}

/** What plans state of it, by their files and names. */
const stated: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'config/markets/singapore.json': { 'Comprehensive Plus': { from: 50, to: 200 }, 'Premier Maid': 100 },
  'config/markets/uae.json': { Essential: { is: 'notCovered' } },
}

interface PlanInFile {
  readonly plan: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** Opens one of the files that belong to no market. */
async function openFile(person: Person, title: string, filter = title): Promise<void> {
  const { page } = person
  await person.write(page.getByRole('searchbox', { name: 'Filter the list' }), filter)
  await person.click(page.getByRole('row', { name: title, exact: true }).first())
}

/** Adds the fact as its form asks for it, from the first field to the last. */
async function defineExcess(person: Person): Promise<void> {
  const { page, form } = person
  await openFile(person, 'Facts')
  await person.click(person.button('Add a fact'))
  await person.write(person.field('Label'), 'Excess')
  await expect(person.field('Short name')).toBeHidden()
  await expect(form.getByRole('button', { name: 'Money Kind of value' })).toBeVisible()
  for (const place of ['Row', 'Details', 'Side by side', 'Profile']) {
    const box = form.getByRole('checkbox', { name: new RegExp(`^${place}`) })
    await person.click(box)
    await expect(box).toBeChecked()
  }
  const add = async (name: string) => {
    await person.click(form.getByRole('button', { name: /^Add (?:more fields|.* or .*)$/ }))
    await person.click(page.getByRole('menuitem', { name: new RegExp(`^${name}`) }))
  }
  await add('Meaning')
  await person.write(person.field('Meaning'), 'What you pay yourself of each claim.')
  await add('Which is better')
  await person.click(form.getByRole('button', { name: 'Choose… Which is better' }))
  await person.click(page.getByRole('option', { name: /^Lower/ }))
  await add('Words for the best')
  await person.write(person.field('Words for the best'), 'Lowest')
  await add('Visitors can filter by it')
  await add('Name of its order')
  await person.write(person.field('Name of its order'), 'Excess, lowest first')
}

/** Gives a plan its excess, as it is printed in a policy. */
async function giveExcess(person: Person, market: string, plan: string, excess: string): Promise<void> {
  const { page } = person
  await person.write(page.getByRole('searchbox', { name: 'Filter the list' }), '')
  await person.click(page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name: market }))
  await person.openPart(market, 'Providers and plans')
  const back = person.form.getByRole('button', { name: 'Back to Plans' })
  if (await back.isVisible()) await person.click(back)
  await person.openRow(plan)
  await person.write(person.field('Excess'), excess)
  await person.press('Tab')
}

/** The files that differ from the last commit. */
const changed = (studio: RunningStudio) => studio.git('diff', '--name-only').trim().split('\n')

const inRoot = (studio: RunningStudio, script: string) =>
  execFileSync(process.execPath, [path.join(project, script)], { cwd: studio.root, stdio: 'pipe' })

/** The cells of a row by its heading. */
const cellsOf = (table: Locator, heading: string) =>
  table
    .getByRole('row')
    .filter({ has: table.page().getByRole('rowheader', { name: heading, exact: true }) })
    .getByRole('cell')

test('a fact of plans is added and stated by somebody who never sees JSON', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  test.slow()
  const person = new Person(page)
  await page.goto(studio.address)
  await test.step('Define it', () => defineExcess(person))
  await test.step('Give it to plans of two markets', async () => {
    await giveExcess(person, 'Singapore', 'Comprehensive Plus', '50–200')
    await giveExcess(person, 'Singapore', 'Premier Maid', '100')
    await giveExcess(person, 'UAE', 'Essential', 'not covered')
  })

  await test.step('Save: three files, no error', async () => {
    await save(page)
    await expect(page.getByRole('region', { name: /^No errors/ })).toBeVisible()
    expect(changed(studio)).toEqual([facts, ...Object.keys(stated)])
    expect(JSON.parse(studio.read(facts)).facts.at(-1)).toEqual(excess)
    for (const [file, plans] of Object.entries(stated)) {
      const written: readonly PlanInFile[] = JSON.parse(studio.read(file)).plans
      for (const [name, value] of Object.entries(plans))
        expect(written.find(({ plan }) => plan === name)?.facts['excess'], name).toEqual(value)
    }
    inRoot(studio, 'src/cli/check.ts')
  })
  const { clicks, keystrokes, minutes } = person.effort
  console.log(`A fact: ${clicks} clicks, ${keystrokes} keystrokes, ${minutes.toFixed(1)} minutes.`)
})

// Builds the whole site.
test('visitors read a fact that was added, on every kind of page', { tag: '@slow' }, async ({ page, studio }) => {
  test.slow()
  const { facts: defined, ...others } = JSON.parse(studio.read(facts))
  studio.write(facts, JSON.stringify({ ...others, facts: [...defined, excess] }))
  for (const [file, plans] of Object.entries(stated)) {
    const { plans: written, ...market } = JSON.parse(studio.read(file))
    const withExcess = (written as readonly PlanInFile[]).map((one) =>
      one.plan in plans ? { ...one, facts: { ...one.facts, excess: plans[one.plan] } } : one,
    )
    studio.write(file, JSON.stringify({ ...market, plans: withExcess }))
  }
  inRoot(studio, 'scripts/build.ts')
  const site = await serveSite(studio.root)
  await page.goto(`${site.url}/singapore-maid-insurance`)
  const compared = page.getByRole('table').first()
  await expect(compared.getByRole('columnheader', { name: 'Excess' })).toBeVisible()
  await expect(compared.getByText('S$50 to S$200').first()).toBeVisible()
  for (const plan of ['AXA Comprehensive Plus', 'FWD Premier Maid'])
    await page.getByRole('checkbox', { name: `Compare ${plan}` }).click()
  const sideBySide = page.getByRole('table', { name: /^Compare \d plans$/ })
  await expect(cellsOf(sideBySide, 'Excess')).toHaveText(['S$50 to S$200', 'S$100'])
  await page.goto(`${site.url}/providers/singapore/axa`)
  await expect(page.getByText('S$50 to S$200').first()).toBeVisible()
  await page.goto(`${site.url}/ar-ae/uae-maid-insurance`)
  // The value is Arabic at once; the label is English until somebody translates it in config/facts.ar-AE.json.
  await expect(page.getByRole('columnheader', { name: 'Excess' })).toBeVisible()
  await expect(page.getByRole('table').first().getByText('غير مشمول').first()).toBeVisible()
  await site.close()
})
