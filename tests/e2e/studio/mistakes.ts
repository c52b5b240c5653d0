import { expect, type Locator, type Page } from 'playwright/test'

const bahrain = 'config/markets/bahrain.json'

/** The places in which mistakes are made. */
export const places = {
  basics: `${bahrain}?part=basics`,
  contact: `${bahrain}?part=basics&tab=contact`,
  money: `${bahrain}?part=basics&tab=money`,
  plan: `${bahrain}?part=plans&at=/plans/0`,
  provider: `${bahrain}?part=plans&tab=providers&at=/providers/2`,
  address: `${bahrain}?part=landing&tab=address`,
  question: `${bahrain}?part=wizard&tab=questions&at=/wizard/questions/1`,
} as const

/** A mistake that people make by hand, with its name in the tables of the checker's tests. */
export interface Mistake {
  readonly name: string
  readonly place: keyof typeof places
}

/** A mistake that the form accepts, and the message about it. */
export interface ShownMistake extends Mistake {
  readonly label: string
  readonly text: string
  readonly says: string
}

function inSummary(name: string, text: string, says: string): ShownMistake {
  return { name, place: 'basics', label: 'Summary', text, says }
}

const texts: readonly ShownMistake[] = [
  inSummary("another market's sign", 'Cover from $5 a year.', '"$" is not how this market writes money'),
  inSummary('thousands without a separator', 'Cover of BHD 15000.', '"BHD 15000" is written in another way'),
  inSummary('an ordinal', 'New from the 3rd of March.', '"3rd of March" is written in another way'),
  inSummary('a month before its day', 'Until March 31, 2027.', '"March 31, 2027" is written in another way'),
  inSummary('a blank text', ' ', '"Summary" is blank.'),
  inSummary('an empty text', '', '"Summary" must not be empty.'),
  inSummary('a text that only stands in', 'Placeholder', 'This text is not written yet: it has "Placeholder" in it.'),
  inSummary('a note to oneself', 'TODO: say it better', 'it has "TODO" in it.'),
  inSummary('a row of x', 'Call xxx xxxx.', 'it has "xxx" in it.'),
  inSummary("a printer's dummy text", 'Lorem ipsum dolor sit amet.', 'it has "Lorem ipsum" in it.'),
  inSummary('a tag', 'Choose <b>a</b> country.', 'this text is shown without HTML.'),
  inSummary('an entity', 'Choose&nbsp;a country.', 'Visitors would read "&nbsp;" as it stands'),
  inSummary('Markdown in a text without', 'Choose **a country**.', 'this text is shown without Markdown.'),
  inSummary('two spaces', 'Choose  a country.', 'This text has a space too many'),
  inSummary('a word twice', 'Choose the the country.', 'This text says "the the"'),
  inSummary('a full stop twice', 'Choose a country..', 'This text says ".."'),
  inSummary('a plan that does not exist', 'For {plan.nobody.premium}', 'There is no plan "nobody"'),
]

const figures: readonly ShownMistake[] = [
  { name: 'a premium of nothing', label: 'Premium', text: '0', says: '"Premium" must be more than 0' },
  { name: 'a premium with a digit too many', label: 'Premium', text: '5800', says: 'more than 5 times that of any' },
  { name: 'a coverage with a digit too many', label: 'Coverage', text: '600000', says: 'for its premium, more than 5' },
  { name: 'a plan that costs more than it pays', label: 'Premium', text: '70000', says: 'its "Coverage" is 60000' },
  { name: 'a rating over 5', label: 'Rating', text: '45', says: '"Rating" is from 0 to 5, not 45.' },
].map((one) => ({ ...one, place: 'plan' }))

const facts: readonly ShownMistake[] = [
  { name: 'a pale accent', place: 'basics', label: 'By day', text: '#d0c8f0', says: 'has a contrast of 1.4:1' },
  {
    name: 'a dim accent in the dark',
    place: 'basics',
    label: 'At night',
    text: '#555555',
    says: 'a contrast of 2.4:1',
  },
  { name: 'a colour by name', place: 'basics', label: 'By day', text: 'navy', says: '"By day" cannot be "navy".' },
  { name: 'words for a phone number', place: 'contact', label: 'Hotline', text: 'call us!', says: 'be "call us!".' },
  {
    name: 'a phone number without its country',
    place: 'contact',
    label: 'Hotline',
    text: '555 0101',
    says: '"Hotline" cannot be "555 0101".',
  },
  {
    name: 'a hotline in another country',
    place: 'contact',
    label: 'Hotline',
    text: '+65 6555 0101',
    says: '"+65 6555 0101" is not a number in Bahrain',
  },
  {
    name: 'a path with capitals',
    place: 'address',
    label: 'Address',
    text: '/Bahrain',
    says: '"Address" cannot be "/Bahrain".',
  },
  {
    name: 'a question twice by its text',
    place: 'question',
    label: 'Text',
    text: 'What do you need insurance for?',
    says: 'There is a question "What do you need insurance for?" already.',
  },
]

/** The mistakes that are reported at once, at their field and in the list below. */
export const shown: readonly ShownMistake[] = [...texts, ...figures, ...facts]

/** A mistake that a control prevents. */
export interface ImpossibleMistake extends Mistake {
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
    tryIt: fill('Premium', '600'),
    at: ['plans', 0, 'premium'],
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
