import { expect } from 'playwright/test'
import type { Person } from '#tests/e2e/studio/person.ts'
import { arabic } from './arabic.ts'
import { addBanner, addCondition, addDerivedField, addQuestion, addRule } from './wizard.ts'

/** One stage of the journey from an empty form to a market. */
type Stage = (person: Person) => Promise<void>

async function addMarket(person: Person): Promise<void> {
  const { page } = person
  await person.click(page.getByRole('button', { name: 'New…' }))
  await person.click(page.getByRole('menuitem', { name: 'Market' }))
  const dialog = page.getByRole('dialog', { name: 'New market' })
  await person.write(dialog.getByLabel('Country'), 'Saudi Arabia')
  await expect(dialog.getByLabel('Name, as visitors read it')).toHaveValue('Saudi Arabia')
  await person.write(dialog.getByLabel("The office's telephone number"), '+966 11 555 0142')
  await person.write(dialog.getByLabel('Providers to compare'), 'Tawuniya, Bupa Arabia, Medgulf')
  await person.choose(dialog.getByLabel('Questions of the quote form'), 'Three simple ones')
  await person.click(dialog.getByRole('button', { name: 'Add the market' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before going live · Saudi Arabia')
}

async function setBasics(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Basics and hours')
  await person.write(person.field('By day'), '#5a3a00')
  await person.write(person.field('At night'), '#d9b27a')
}

/** Adds Ramadan as an exception with dates and hours of its own. */
async function addRamadan(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Basics and hours', 'Contact and hours')
  await person.addFrom('Holidays')
  const calendar = person.form.getByRole('application', { name: 'Days to add' })
  const turnTo = async (month: string) => {
    while (!(await calendar.getByRole('heading', { name: month }).isVisible()))
      await person.click(calendar.getByRole('button', { name: 'Next' }).first())
  }
  await turnTo('February 2027')
  await person.click(calendar.getByRole('button', { name: 'Monday, 8 February 2027' }))
  await turnTo('March 2027')
  await person.click(calendar.getByRole('button', { name: 'Tuesday, 9 March 2027' }))
  await person.write(person.field('Name'), 'Ramadan')
  await person.click(person.button('Add hours'))
  await person.write(person.field('Opens, hours 1'), '10:00')
  await person.write(person.field('Closes, hours 1'), '16:00')
  await person.click(person.button('Back to Holidays'))
}

const plans = [
  { name: 'Domestic Worker Basic', coverage: '100,000', premium: '240' },
  { name: 'Household Care', coverage: '250,000', premium: '390' },
  { name: 'Helper Plus', coverage: '150,000', premium: '310' },
]

async function writePlans(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Providers and plans')
  for (const { name, coverage, premium } of plans) {
    await person.openRow('Plan (edit)')
    await person.write(person.field('Plan'), name)
    await person.write(person.field('Coverage'), coverage)
    await person.write(person.field('Price'), premium)
    await person.write(person.field('Limit or condition of Hospital stays and surgery'), `up to SAR ${coverage} a year`)
    await person.click(person.button('Back to Plans'))
  }
}

async function writeLandingPage(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Landing page')
  await person.openRow('Compare Maid Insurance in Saudi Arabia')
  await person.write(
    person.field('Text'),
    'Since July 2024 a first contract signed through Musaned is insured for two years. A policy of your own adds medical care.',
  )
  await person.click(person.button('Back to Blocks'))
  await person.openRow('Questions People Ask')
  await person.openRow('What should I know before I choose?')
  await person.write(
    person.field('Answer'),
    'For a first contract signed through Musaned, yes. For a renewal it is your choice.',
  )
}

/** Adds Arabic as a draft: the choices of visitors are translated, the rest are gaps. */
async function addArabic(person: Person): Promise<void> {
  const { page } = person
  await person.click(page.getByRole('button', { name: 'New…' }))
  await person.click(page.getByRole('menuitem', { name: 'Language' }))
  const dialog = page.getByRole('dialog', { name: 'New language' })
  await expect(dialog.getByLabel('Market')).toHaveValue('saudi-arabia')
  await person.write(dialog.getByLabel('Language and country that it is for'), 'ar-SA')
  await person.click(dialog.getByRole('button', { name: 'Add the language' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saudi Arabia in Arabic (Saudi Arabia)')
}

async function translate(person: Person): Promise<void> {
  for (const [name, words] of Object.entries(arabic)) {
    const path = person.page.getByText(`/${name.replaceAll(' › ', '/')}`, { exact: true })
    const text = person.form.locator('[data-state]').filter({ has: path }).getByRole('textbox')
    const more = person.form.getByRole('button', { name: /^Show \d+ more$/ })
    if (!(await text.isVisible()) && (await more.isVisible())) await person.click(more)
    await person.write(text, words)
  }
  await person.press('Tab')
  await expect(person.form.getByText('69 texts to write or to look at again.')).toBeVisible()
}

async function openMarket(person: Person): Promise<void> {
  await person.openPart('Saudi Arabia', 'Basics and hours')
  await person.click(person.form.getByRole('button', { name: /Status/ }))
  await person.click(person.page.getByRole('option', { name: /^Live/ }))
}

/** The stages of the journey, in order. */
export const stages: Readonly<Record<string, Stage>> = {
  'Add the market': addMarket,
  'Set its colours': setBasics,
  'Add Ramadan to the office hours': addRamadan,
  'Write the plans and their prices': writePlans,
  'Write the landing page': writeLandingPage,
  'Add a fourth question': addQuestion,
  'Say when it is asked': addCondition,
  'Add a rule': addRule,
  'Post what it says': addDerivedField,
  'Add a banner': addBanner,
  'Add Arabic': addArabic,
  'Translate the wizard': translate,
  'Open the market': openMarket,
}
