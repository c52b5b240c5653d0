import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from 'playwright/test'

/** A dialog, menu or state of Studio, by the place where it opens and how. */
export interface Opened {
  readonly name: string
  readonly place: string
  readonly open: (page: Page) => Promise<void>
}

const bahrain = '#/config/markets/bahrain.json'

async function choose(page: Page, menu: string | RegExp, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').last()
}

function newThing(what: string, place = bahrain): Opened {
  return {
    name: `new ${what}`,
    place,
    async open(page) {
      await choose(page, 'New…', what)
      await expect(dialogOf(page).getByRole('textbox').or(dialogOf(page).getByRole('button')).first()).toBeVisible()
    },
  }
}

function fromMenu(entry: RegExp, place = `${bahrain}?part=landing`): Opened {
  return {
    name: `more: ${entry.source}`,
    place,
    async open(page) {
      await choose(page, 'More…', entry)
      await expect(dialogOf(page)).toBeVisible()
    },
  }
}

/** A picker or menu that a button opens. */
function popover(name: string | RegExp, place: string, role: 'listbox' | 'menu' = 'listbox'): Opened {
  return {
    name: `list of ${String(name)}`,
    place,
    async open(page) {
      await page.getByRole('main').getByRole('button', { name }).first().click()
      await expect(page.getByRole(role).last()).toBeVisible()
    },
  }
}

function found(words: string): Opened {
  return {
    name: `search for ${words}`,
    place: bahrain,
    async open(page) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('searchbox', { name: 'Search everything' }).fill(words)
      await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option').first()).toBeVisible()
      await expect(page.getByText('Searching…')).toHaveCount(0)
    },
  }
}

/** Changes a price and begins to send it for review. */
async function sendPremium(page: Page, premium: string): Promise<void> {
  await page.getByRole('main').getByLabel('Price', { exact: true }).fill(premium)
  await expect(page.getByText('1 file not saved')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.getByRole('button', { name: 'Send for review…' }).click()
}

export const dialogs: readonly Opened[] = [
  { name: 'the first screen', place: '#/', open: async () => {} },
  popover('Change a price…', '#/', 'menu'),
  newThing('Plan'),
  newThing('Provider'),
  newThing('Article'),
  newThing('Language'),
  {
    name: 'a new market',
    place: bahrain,
    async open(page) {
      await choose(page, 'New…', 'Market')
      await dialogOf(page).getByLabel('Country', { exact: true }).fill('Thailand')
      await expect(page.getByLabel('Currency')).toHaveValue('THB')
      await dialogOf(page).getByText('What follows from the country').click()
    },
  },
  fromMenu(/^Schedule a price/),
  fromMenu(/^Let it rest/),
  fromMenu(/^Move /),
  {
    name: 'an earlier version',
    place: bahrain,
    async open(page) {
      await choose(page, 'More…', /^Go back to an earlier version/)
      await dialogOf(page).getByRole('button', { name: 'What would change' }).first().click()
      await expect(dialogOf(page).getByRole('button', { name: 'Go back to this' })).toBeVisible()
    },
  },
  found('premium'),
  found('bahrain'),
  found('hong kong zh'),
  {
    name: 'replacing',
    place: bahrain,
    async open(page) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('searchbox', { name: 'Search everything' }).fill('First month')
      await page.getByRole('button', { name: 'Replace…' }).click()
      await dialogOf(page).getByLabel('By', { exact: true }).fill('The first month')
      await expect(dialogOf(page).getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'the gallery of blocks',
    place: `${bahrain}?part=landing`,
    async open(page) {
      await page.getByRole('button', { name: 'Add a block' }).click()
      await expect(dialogOf(page).getByRole('option', { name: /^Features/ })).toBeVisible()
    },
  },
  {
    name: 'the columns of the plans',
    place: `${bahrain}?part=plans&tab=table`,
    async open(page) {
      await page.getByRole('button', { name: /^Columns/ }).click()
      await expect(page.getByRole('menu', { name: 'Columns' })).toBeVisible()
    },
  },
  {
    name: 'the changes of an upload',
    place: `${bahrain}?part=plans&tab=table`,
    async open(page) {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      const text = readFileSync(await (await downloading).path(), 'utf8')
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload CSV…' }).click()
      const buffer = Buffer.from(text.replace(',580,', ',633,').replace(/\r\n$/, '\r\nbahrain,99,Nobody,Platin\r\n'))
      await (await choosing).setFiles({ name: 'plans.csv', mimeType: 'text/csv', buffer })
      await expect(page.getByRole('dialog', { name: 'Changes in plans.csv' })).toBeVisible()
    },
  },
  {
    name: 'the library of pictures',
    place: '#/config/markets/hong-kong.json?at=/providers/0',
    async open(page) {
      await page.getByRole('button', { name: 'See all pictures…' }).click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  popover(/Country/, `${bahrain}?part=basics`),
  popover(/city/i, `${bahrain}?part=basics`),
  popover(/Provider/, `${bahrain}?at=/plans/0`),
  popover(/^Find|Plan type|Type/, `${bahrain}?at=/plans/0`),
  popover(/Shown after/, `${bahrain}?at=/wizard/banners/0`),
  {
    name: 'the figures of a text',
    place: '#/config/articles/kuwait-expat-guide.md',
    async open(page) {
      await page.getByRole('button', { name: 'Figure…' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'a path on the map',
    place: `${bahrain}?part=wizard&tab=flow`,
    async open(page) {
      await page.getByRole('button', { name: 'Show a path where' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  },
  {
    name: 'sending for review',
    place: `${bahrain}?part=plans&at=/plans/0`,
    async open(page) {
      await sendPremium(page, '591')
      await expect(dialogOf(page).getByText('BHD 591').first()).toBeVisible()
    },
  },
  {
    name: 'what was sent',
    place: `${bahrain}?part=plans&at=/plans/0`,
    async open(page) {
      await sendPremium(page, '592')
      await dialogOf(page).getByLabel('Title').fill('Raise a premium')
      const send = dialogOf(page).getByRole('button', { name: 'Send for review', exact: true })
      await expect(send).toBeEnabled()
      await send.click()
      await expect(page.getByRole('dialog', { name: 'Sent for review' })).toBeVisible()
    },
  },
]
