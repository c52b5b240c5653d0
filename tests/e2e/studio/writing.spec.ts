import type { Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { test as base, expect } from './test.ts'

const test = base.extend({
  page: ({ openPart }, provide) => openPart('form').then(provide),
})

/** Opens an article with this text. */
async function open(page: Page, body: string): Promise<void> {
  const shown = { schema: 'schemas/article.schema.json', value: { title: 'A title' }, body }
  await page.evaluate((one) => {
    window.beginForm({})
    window.show(one)
  }, shown)
  await expect(textBox(page)).toBeVisible()
}

function textBox(page: Page) {
  return page.getByRole('textbox', { name: 'Text', exact: true })
}

/** Shortly after the focus the editor sets the selection once more, before any person could press a key. */
const settled = <Result>(page: Page, read: () => Result) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50))).then(() => page.evaluate(read))

/** Goes to the end of the text by the keyboard. */
async function goToEnd(page: Page): Promise<void> {
  const cursor = () => settled(page, () => getSelection()?.anchorOffset)
  await textBox(page).focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    const start = await cursor()
    await page.keyboard.press('Control+End')
    expect(await cursor()).not.toBe(start)
  }).toPass()
}

async function select(page: Page, words: string): Promise<void> {
  await textBox(page).focus()
  await expect(async () => {
    await textBox(page).getByText(words).selectText()
    expect(await settled(page, () => String(getSelection()))).toBe(words)
  }).toPass()
}

function tool(page: Page, name: string) {
  return page.getByRole('toolbar').getByRole('button', { name, exact: true })
}

async function expectBody(page: Page, body: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.made.body)).toBe(body)
}

test('a text is written as visitors read it, and only the paragraph that changed is written anew', async ({ page }) => {
  const rest = '\n\n*  one\n*  two\n\n| A|B |\n|-|-|\n| 1 | _two_ |\n'
  await open(page, `Some words${rest}`)
  await expect(textBox(page).getByRole('table')).toBeVisible()
  await select(page, 'Some words')
  await page.keyboard.press('Control+b')
  await expectBody(page, `**Some words**${rest}`)
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await tool(page, 'Heading').click()
  await expectBody(page, `## **Some words**${rest}`)
  await expect(textBox(page).getByRole('heading', { name: 'Some words', level: 2 })).toBeVisible()
})

test('lists and tables are written with the keyboard alone', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'Start\n')
  await goToEnd(page)
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('deeper')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('two')
  await expectBody(page, 'Start\n\n- one\n  - deeper\n- two\n')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, 'Table').click()
  for (const words of ['Plan', 'Price', 'Basic', '280', 'Plus', '350', 'Best', '400']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  const rows = '| Plan | Price |\n|---|---|\n| Basic | 280 |\n| Plus | 350 |\n| Best | 400 |\n| | |'
  await expectBody(page, `Start\n\n- one\n  - deeper\n- two\n\n${rows}\n`)
  await page.getByRole('group', { name: 'Table' }).getByRole('button', { name: 'Remove the row' }).click()
  await expectBody(page, `Start\n\n- one\n  - deeper\n- two\n\n${rows.replace('\n| | |', '')}\n`)
})

test('a figure says what it is now, and can be chosen and changed', async ({ page }) => {
  await open(page, 'From {plans.lowest} a year\n')
  await expect(textBox(page)).toContainText('From S$280 a year')
  await textBox(page).getByText('S$280').click()
  const figure = page.getByRole('group', { name: 'Figure' })
  await figure.getByRole('button').first().click()
  await page.getByRole('option', { name: /^Number of plans/ }).click()
  await expectBody(page, 'From {plans.count} a year\n')
  await expect(textBox(page)).toContainText('From 20 a year')
  await goToEnd(page)
  await page.keyboard.type(', up to {plans.lowest}')
  await expect(textBox(page)).toContainText('From 20 a year, up to S$280')
  await expectBody(page, 'From {plans.count} a year, up to {plans.lowest}\n')
})

test('a link is chosen by the name of its page, or written, and removed', { tag: '@slow' }, async ({ page }) => {
  await open(page, 'Ask us\n')
  await select(page, 'Ask us')
  await page.keyboard.press('Control+k')
  const link = page.getByRole('group', { name: 'Link' })
  await expect(link.getByRole('button').first()).toBeFocused()
  await page.keyboard.type('Cont')
  await page.getByRole('option', { name: /^Contact/ }).click()
  await expectBody(page, '[Ask us](/contact)\n')
  await expect(textBox(page)).toBeFocused()
  await link.getByRole('button').first().click()
  await page.keyboard.type('helper.example')
  await page.keyboard.press('Enter')
  await expectBody(page, '[Ask us](https://helper.example)\n')
  await link.getByRole('button', { name: 'Remove the link' }).click()
  await expectBody(page, 'Ask us\n')
})

test('a picture asks for its alternative text', async ({ page }) => {
  await open(page, 'Words\n')
  await goToEnd(page)
  await tool(page, 'Picture…').click()
  const dialog = page.getByRole('dialog', { name: 'Pictures' })
  await dialog.getByRole('button', { name: 'axa.svg' }).click()
  await expect(dialog.getByRole('button', { name: 'Use the picture' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: /^Alternative text/ }).fill('The logo of AXA')
  await dialog.getByRole('button', { name: 'Use the picture' }).click()
  await expectBody(page, 'Words![The logo of AXA](/logos/axa.svg)\n')
  await textBox(page).getByText('The logo of AXA').click()
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('AXA')
  await expectBody(page, 'Words![AXA](/logos/axa.svg)\n')
})

test('what is pasted from a word processor becomes plain content of the text', async ({ page }) => {
  await open(page, 'Start\n')
  await goToEnd(page)
  await page.keyboard.press('Enter')
  const html = `<html><head><style>p { color: red }</style></head><body>
    <h1 style="color: red">A title</h1>
    <p class="MsoNormal">Words <b>in bold</b> and <span style="font-weight: 700">heavy</span><o:p></o:p></p>
    <p class="MsoListParagraph" style="mso-list: l0 level1"><span style="mso-list: Ignore">· </span>First</p>
    <p class="MsoListParagraph" style="mso-list: l0 level1"><span style="mso-list: Ignore">· </span>Second</p>
    <table><tr><td colspan="2"><p>Plan</p></td><td><p>Price</p></td></tr><tr><td>Basic</td><td>1<br>2</td></tr></table>
    <img src="https://example.com/track.png"><a href="javascript:alert(1)">a link</a></body></html>`
  await textBox(page).evaluate((element, given) => {
    const data = new DataTransfer()
    data.setData('text/html', given)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
  const table = '| Plan | Price |\n|---|---|\n| Basic | 1 2 |'
  await expectBody(
    page,
    `Start\n\n## A title\n\nWords **in bold** and **heavy**\n\n- First\n- Second\n\n${table}\n\na link\n`,
  )
})

test('the source can be written as Markdown, and an undo is shown in the text', async ({ page }) => {
  await open(page, 'Some words\n')
  await page.getByRole('button', { name: 'Markdown' }).click()
  await textBox(page).fill('## A heading\n\nMore\n')
  await expectBody(page, '## A heading\n\nMore\n')
  await page.getByRole('button', { name: 'Markdown' }).click()
  await expect(textBox(page).getByRole('heading', { name: 'A heading' })).toBeVisible()
  const operations = [{ kind: 'set' as const, file: '', at: ['text'], value: '## A heading\n\nLess\n', was: '' }]
  await page.evaluate((change) => window.apply(change), { title: 'Undo', operations })
  await expect(textBox(page)).toContainText('Less')
})

test('the toolbar is one stop of the Tab key, and Escape leads to it', async ({ page }) => {
  await open(page, 'Some words\n\n| A | B |\n|---|---|\n| 1 | 2 |\n')
  await textBox(page).focus()
  await page.keyboard.press('Escape')
  await expect(tool(page, 'Heading')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Subheading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(textBox(page)).toBeFocused()
  await expectAccessible(page, 'the text of an article')
})
