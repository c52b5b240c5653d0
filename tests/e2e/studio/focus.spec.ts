import path from 'node:path'
import type { Page } from 'playwright/test'
import { Person } from './person.ts'
import { expect, test } from './test.ts'
import { open } from './windows.ts'

/** Does a job of the first screen by the keyboard. */
async function start(page: Page, job: string, market: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: job }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type(market)
  await expect(page.getByRole('menuitem', { name: market })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a job of the first screen moves the focus to where it is done, and the parts of its market are in sight', {
  tag: '@slow',
}, async ({ page, studio }) => {
  await open(page, studio)
  await start(page, 'Change a price…', 'Hong Kong')
  await expect(page.getByRole('gridcell', { name: /^Price of / }).first()).toBeFocused()
  await page.getByRole('link', { name: 'Studio, first screen' }).click()
  await start(page, 'End a promotion…', 'Kuwait')
  await expect(page.getByRole('main').getByRole('listitem').getByRole('button').nth(1)).toBeFocused()
  await page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name: 'Bahrain' }).click()
  const parts = page.getByRole('listbox', { name: 'In Bahrain' }).getByRole('option')
  await expect(parts.first()).toBeInViewport({ ratio: 1 })
  await expect(parts.last()).toBeInViewport({ ratio: 1 })
})

test('what leads to the text of an article moves the focus into it', { tag: '@slow' }, async ({ page, studio }) => {
  const article = 'config/articles/premium-vs-cheap-maid-insurance.md'
  studio.write(article, studio.read(article).replace('\n## ', '\nEdit: the answer first.\n\n## '))
  await open(page, studio)
  const found = page.getByRole('button', { name: /^Warning: "Edit: the answer first\." is a placeholder/ })
  await found.click()
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await expect(page.getByRole('toolbar', { name: 'Text' })).toBeInViewport()
})

test('Enter leads to the last text that is still to write, once the others are known to be written', {
  tag: '@slow',
}, async ({ page, studio }) => {
  const file = 'config/markets/qatar.json'
  const market = JSON.parse(studio.read(file))
  const [hero, , , , faq] = market.landing.blocks
  hero.text = 'Edit: what the page offers.'
  faq.items[0].answer = 'Edit: what the law says.'
  studio.write(file, JSON.stringify(market, null, 2))
  await open(page, studio, `${file}?at=/landing/blocks/0/text`)
  const form = page.getByRole('main')
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toBeFocused()
  await expect(form.getByText('2 still to write in this file')).toBeVisible()
  await text.fill('What each plan costs.')
  await expect(form.getByText('1 still to write in this file')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Answer' })).toBeFocused()
})

test('a new question has the focus in its text, and its condition is not behind the map', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await open(page, studio, 'config/markets/qatar.json?part=wizard')
  const form = page.getByRole('main')
  await form.getByRole('button', { name: 'Add a question' }).click()
  const text = form.getByLabel('Text', { exact: true })
  await expect(text).toBeFocused()
  await page.keyboard.type('Does she drive?')
  await expect(text).toHaveValue('Does she drive?')
  await form.getByRole('button', { name: 'Add more fields' }).click()
  await page.getByRole('menuitem', { name: 'Condition' }).click()
  const chosen = form.getByRole('button', { name: /Question$|Choose a question/ }).last()
  await expect(chosen).toBeFocused()
  const isOnTop = () =>
    chosen.evaluate((button) => {
      const { x, y } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + 8, y + 8))
    })
  await expect.poll(isOnTop).toBe(true)
})

test('a picture that was uploaded into a text is the chosen one, and its alternative text has the focus', {
  tag: '@slow',
}, async ({ page, studio }) => {
  await open(page, studio, 'config/articles/premium-vs-cheap-maid-insurance.md?at=/text')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Picture…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pictures' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Upload a picture…' }).click()
  await (await chooser).setFiles(path.join(studio.root, 'config/assets/cards/site.png'))
  await expect(dialog.getByRole('button', { name: 'Use the picture' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Alternative text/ })).toBeFocused()
  const first = dialog.getByRole('listitem').first().getByRole('button').first()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
})

test('a benefit that there is cannot be made again while the list of all is on its way', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  const known = Promise.withResolvers<void>()
  await page.route(/\/references\?/, async (route) => {
    await known.promise
    await route.continue()
  })
  await open(page, studio)
  const person = new Person(page)
  await person.find('bahrain comprehensive premium', /Comprehensive › Price/)
  await person.click(person.form.getByRole('button', { name: /Add to benefits$/ }))
  await expect(page.getByRole('searchbox', { name: /^Find/ })).toBeFocused()
  await person.type('Telehealth')
  const choices = page.getByRole('listbox').last().getByRole('option')
  await expect(choices).toHaveText(['Looking…'])
  known.resolve()
  await expect(choices).toHaveText(['Telehealth consultations', 'Create “Telehealth”'])
  await person.press('Enter')
  await expect(person.form.getByRole('button', { name: 'Remove Telehealth consultations' })).toBeVisible()
})
