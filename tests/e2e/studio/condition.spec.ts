import type { Locator, Page } from 'playwright/test'
import type { Condition } from '#engine/contract/config.ts'
import { expectAccessibleAnywhere, expectAccessibleOpen } from '#tests/e2e/axe.ts'
import { openBundled } from './harness/bundled.ts'
import { test as base, expect } from './test.ts'

/** Shows a condition in the page of the test. */
const test = base.extend<{ readonly show: (condition?: Condition) => Promise<void> }>({
  page: ({ openPart }, provide) => openPart('condition').then(provide),
  async show({ page }, provide) {
    await provide((condition) => begin(page, condition))
  },
})

async function begin(page: Page, condition?: Condition): Promise<void> {
  await page.evaluate((first) => window.beginCondition(first), condition)
}

const filipino: Condition = { answer: 'nationality', isOneOf: ['filipino'] }
const renewal: Condition = { answer: 'type', isOneOf: ['renewal'] }

async function expectWritten(page: Page, condition: Condition | undefined): Promise<void> {
  await expect(page.getByTestId('written')).toHaveText(condition ? JSON.stringify(condition) : 'nothing')
}

const menu = (page: Page, name: string): Locator => page.getByRole('button', { name: `Change: ${name}`, exact: true })

test('a condition with “any” and “not” is built by keyboard alone', async ({ page, show }) => {
  const { keyboard } = page
  /** Moves through the open list to the option with a name, and chooses it. */
  const take = async (name: string, key = 'Enter') => {
    for (let i = 0; i < 12; i += 1) {
      const focused = page.locator(':focus')
      const isItem = /option|menuitem/.test((await focused.getAttribute('role')) ?? '')
      if (isItem && (await focused.innerText()).startsWith(name)) break
      await keyboard.press('ArrowDown')
    }
    await expect(page.locator(':focus')).toContainText(name)
    await keyboard.press(key)
  }
  /** Waits until the focus is back on the chip that opened the list. */
  const back = (name: string) => expect(page.locator('button:focus')).toContainText(name)
  await show()
  await expect(page.getByText('Always asked.')).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(page.locator(':focus')).toContainText('Choose a question')
  await keyboard.press('Enter')
  await take('Nationality')
  await back('Nationality')
  await expectWritten(page, undefined)
  await expect(page.getByText('Choose at least one answer.')).toBeVisible()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await take('Filipino', 'Space')
  await take('Indian', 'Space')
  await keyboard.press('Escape')
  await back('+')
  const asian = { answer: 'nationality', isOneOf: ['filipino', 'indian'] }
  await expectWritten(page, asian)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await take('Or…')
  await expect(page.getByText('Not finished yet.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Choose a question')
  await keyboard.press('Enter')
  await take('Cover type')
  await back('Cover type')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await take('Renewal', 'Space')
  await keyboard.press('Escape')
  await back('+')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await take('Say “not”')
  await expectWritten(page, { any: [asian, { not: renewal }] })
  await expect(
    page.getByText('Ask this if Nationality is Filipino or Indian, or Cover type is not Renewal.'),
  ).toBeVisible()
})

test('parts are moved, taken apart and removed from their menus, and the focus stays with them', {
  tag: '@slow',
}, async ({ page, show }) => {
  const home: Condition = { answer: 'home', isOneOf: ['flat'] }
  await show({ all: [filipino, { any: [renewal, home] }] })
  await menu(page, 'Nationality is Filipino').click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expectWritten(page, { all: [{ any: [renewal, home] }, filipino] })
  await expect(page.getByText('Moved to 2 of 2')).toBeAttached()
  await expect(page.locator('[data-place="all/1"] button').first()).toBeFocused()
  await menu(page, 'Nationality is Filipino').click()
  await page.getByRole('menuitem', { name: 'Move into the group above' }).click()
  await expectWritten(page, { any: [renewal, home, filipino] })
  await menu(page, 'Home is Flat').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expectWritten(page, { any: [renewal, filipino] })
  await page.getByRole('button', { name: /all of these|any of these/ }).click()
  await page.getByRole('option', { name: 'all of these are true' }).click()
  await expectWritten(page, { all: [renewal, filipino] })
})

test('parts are moved by the mouse, by touch and by keys', { tag: '@slow' }, async ({ browser, files }) => {
  const page = await browser.newPage({ hasTouch: true })
  const home: Condition = { answer: 'home', isOneOf: ['flat'] }
  await openBundled(page, files, 'condition')
  await begin(page, { any: [filipino, renewal, home] })
  const grip = (name: string) => page.getByRole('button', { name: `Move ${name}: arrow keys` })
  const middle = async (name: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await grip(name).boundingBox()) ?? {}
    return { x: x + width / 2, y: y + height / 2 }
  }
  await grip('Home is Flat').hover()
  await page.mouse.down()
  const first = await middle('Nationality is Filipino')
  await page.mouse.move(first.x, first.y, { steps: 3 })
  await page.mouse.up()
  await expectWritten(page, { any: [home, filipino, renewal] })
  const finger = await page.context().newCDPSession(page)
  const [from, to] = [await middle('Home is Flat'), await middle('Cover type is Renewal')]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expectWritten(page, { any: [filipino, renewal, home] })
  await grip('Nationality is Filipino').press('ArrowDown')
  await expectWritten(page, { any: [renewal, filipino, home] })
  await expect(page.getByText('Moved to 2 of 3')).toBeAttached()
  await expect(grip('Nationality is Filipino')).toBeFocused()
  await page.close()
})

test('an answer is taken out with a key, and the last one is not written', async ({ page, show }) => {
  await show({ answer: 'nationality', isOneOf: ['filipino', 'indian'] })
  await page.getByRole('row', { name: 'Filipino' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expectWritten(page, filipino)
  await page.keyboard.press('Delete')
  await expectWritten(page, filipino)
  await expect(page.getByText('Choose at least one answer.')).toBeVisible()
})

test('a change from elsewhere is shown, also in the place of what is not finished', async ({ page, show }) => {
  await show(filipino)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Choose answers to Nationality' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await page.keyboard.press('Escape')
  await expectWritten(page, { answer: 'nationality', isOneOf: ['other'] })
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expectWritten(page, filipino)
  await expect(page.getByText('Ask this if Nationality is Filipino.')).toBeVisible()
})

test('missing and later questions are marked, with what to do', async ({ page, show }) => {
  await show({
    all: [
      { answer: 'type', isOneOf: ['lost'] },
      { answer: 'subsidy', isOneOf: ['yes'] },
    ],
  })
  await expect(page.getByText('“Cover type” has no answer “lost”. Take it out, or choose another.')).toBeVisible()
  await expect(page.getByText('“Subsidy” is not answered yet here.')).toBeVisible()
})

test('axe finds nothing, in light and dark mode', { tag: '@slow' }, async ({ page, show }) => {
  await show({ all: [filipino, { not: { any: [renewal, { answer: 'type', isOneOf: ['lost'] }] } }] })
  await expectAccessibleAnywhere(page, 'a condition')
  await page.getByRole('button', { name: 'Choose answers to Nationality' }).click()
  await expectAccessibleOpen(page, 'its answers')
  await page.keyboard.press('Escape')
  await menu(page, 'Nationality is Filipino').click()
  await expectAccessibleOpen(page, 'its menu')
})
