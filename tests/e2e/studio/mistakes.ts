import { expect, type Locator, type Page } from 'playwright/test'

const bahrain = 'config/markets/bahrain.json'

/** The places in which mistakes are made. */
export const places = {
  basics: `${bahrain}?part=basics`,
  contact: `${bahrain}?part=basics&tab=contact`,
  money: `${bahrain}?part=basics&tab=money`,
  plan: `${bahrain}?part=plans&at=/plans/0`,
} as const

/** A mistake that people make by hand, and that a control prevents. */
export interface ImpossibleMistake {
  /** Its name in the tables of the checker's tests. */
  readonly name: string
  readonly place: keyof typeof places
  readonly because: string
  readonly tryIt: (form: Locator, page: Page) => Promise<void>
  /** The value in the file afterwards, and its place; left out if nothing was changed. */
  readonly at?: readonly (string | number)[]
  readonly becomes?: unknown
}

/** A value that is not in the list cannot be picked. */
function notOffered(label: string, text: string) {
  return async (form: Locator, page: Page): Promise<void> => {
    const list = form.getByLabel(label, { exact: true })
    const before = (await list.textContent()) ?? ''
    await list.click()
    await page.getByRole('searchbox', { name: 'Find' }).fill(text)
    await expect(page.getByText('Nothing of this name')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(list).toHaveText(before)
  }
}

const fill = (label: string, text: string) => (form: Locator) => form.getByLabel(label, { exact: true }).fill(text)

const press = (form: Locator, name: string) => form.getByRole('button', { name: new RegExp(`^${name}`) }).click()

/** The mistakes that controls prevent. */
export const impossible: readonly ImpossibleMistake[] = [
  {
    name: 'an unknown time zone',
    place: 'basics',
    because: 'the list has only those that there are',
    tryIt: notOffered('The office’s city', 'Asia/Bahrein'),
  },
  {
    name: 'an offset for a time zone',
    place: 'basics',
    because: 'the list has only places',
    tryIt: notOffered('The office’s city', '+03:00'),
  },
  {
    name: 'an unknown country',
    place: 'basics',
    because: 'the list has only those that there are',
    tryIt: notOffered('Country', 'QQ'),
  },
  {
    name: 'an unknown currency',
    place: 'money',
    because: 'the list has only those that there are',
    tryIt: notOffered('Code', 'MGX'),
  },
  {
    name: 'quotation marks inside a text',
    place: 'basics',
    because: 'nobody writes the marks around it',
    tryIt: fill('Summary', 'Ask for "home" cover'),
    at: ['summary'],
    becomes: 'Ask for "home" cover',
  },
  {
    name: 'a lone backslash',
    place: 'basics',
    because: 'it is a character like any other',
    tryIt: fill('Summary', 'Home\\office cover'),
    at: ['summary'],
    becomes: 'Home\\office cover',
  },
  {
    name: 'a line break inside a text',
    place: 'basics',
    because: 'a line of text has none',
    tryIt: fill('Summary', 'Home\ncover'),
    at: ['summary'],
    becomes: 'Home cover',
  },
  {
    name: 'a number in quotation marks',
    place: 'plan',
    because: 'what is typed is a number',
    tryIt: fill('Price', '600'),
    at: ['plans', 0, 'price'],
    becomes: 600,
  },
  {
    name: 'an hour without a half of the day',
    place: 'contact',
    because: 'it gets the half that is meant',
    tryIt: fill('Opens', '9:00'),
    at: ['contact', 'officeHours', 'opens'],
    becomes: '9:00 AM',
  },
  {
    name: 'a day twice',
    place: 'contact',
    because: 'a day is pressed or not',
    async tryIt(form, page) {
      await press(form, 'Sat')
      await expect(page.getByText('1 file not saved')).toBeVisible()
      await press(form, 'Sat')
      await expect(page.getByText('Everything is saved')).toBeVisible()
      await press(form, 'Sat')
    },
    at: ['contact', 'officeHours', 'days'],
    becomes: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'saturday'],
  },
]
