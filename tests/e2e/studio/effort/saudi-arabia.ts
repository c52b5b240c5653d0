import { expect } from 'playwright/test'
import type { Person } from '#tests/e2e/studio/person.ts'

/** What is written in the places that only stand in, by their keys in the file. */
const texts: Readonly<Record<string, string>> = {
  'plans/0/plan': 'Worker Basic',
  'plans/0/price': '240',
  'plans/0/facts/coverage': '100,000',
  'plans/0/benefits/0': 'up to SAR 100,000',
  'plans/1/plan': 'Household Care',
  'plans/1/price': '390',
  'plans/1/facts/coverage': '250,000',
  'plans/1/benefits/0': 'up to SAR 250,000',
  'plans/2/plan': 'Helper Plus',
  'plans/2/price': '310',
  'plans/2/facts/coverage': '150,000',
  'plans/2/benefits/0': 'up to SAR 150,000',
  'landing/blocks/0/text': 'A first contract through Musaned is insured for two years. A policy adds medical care.',
  'landing/blocks/4/items/0/answer': 'For a first contract through Musaned, yes. Later it is your choice.',
}

/** Makes a market ready to open, from the empty dialog to the button that opens it. */
export async function makeSaudiArabia(person: Person): Promise<void> {
  const { page } = person
  await person.click(page.getByRole('button', { name: 'New…' }))
  await person.click(page.getByRole('menuitem', { name: 'Market' }))
  const dialog = page.getByRole('dialog', { name: 'New market' })
  await expect(dialog.getByLabel('Country')).toBeFocused()
  await person.type('Saudi Arabia')
  await expect(dialog.getByLabel('Name, as visitors read it')).toHaveValue('Saudi Arabia')
  await person.press('Tab')
  await expect(dialog.getByLabel("The office's telephone number")).toBeFocused()
  await person.type('+966 11 555 0142')
  await person.press('Tab')
  await person.type('Tawuniya, Bupa Arabia, Medgulf')
  await person.choose(dialog.getByLabel('Questions of the'), 'Those of Bahrain')
  await person.click(dialog.getByRole('button', { name: 'Add the market' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before going live · Saudi Arabia')
  await person.click(person.form.getByRole('listitem').getByRole('button').first())
  await writeStandIns(person)
  await person.find('going live saudi', /Before going live/)
  await expect(person.button('Make it live')).toBeVisible()
  await person.click(person.button('Make it live'))
}

/** Writes one stand-in after the other; Enter goes to the next, wherever that is. */
async function writeStandIns(person: Person): Promise<void> {
  const written = new Set<string>()
  for (;;) {
    const at = await focusedPlace(person, written)
    await person.type(texts[at] ?? '')
    written.add(at)
    if (written.size === Object.keys(texts).length) return
    await expect(person.form.getByText(/still to write in this file/)).toBeVisible()
    await person.press('Enter')
  }
}

/** The keys of the field that has the focus, once it is one that was not written yet. */
async function focusedPlace({ page }: Person, written: ReadonlySet<string>): Promise<string> {
  const place = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('[data-at]')?.getAttribute('data-at')
      return JSON.parse(row ?? '[]').join('/') as string
    })
  const isNext = async () => {
    const at = await place()
    return at in texts && !written.has(at)
  }
  await expect.poll(isNext, { message: 'the next stand-in has the focus' }).toBe(true)
  return place()
}
