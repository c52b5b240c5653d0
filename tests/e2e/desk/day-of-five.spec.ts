import { expect, type Page } from 'playwright/test'
import { accept, beginChange, invite, test, windowOf, writePremium } from './desk-window.ts'
import type { RunningDesk } from './running-desk.ts'

const bahrain = 'config/markets/bahrain.json'
const name = 'Prices of Bahrain, and a word in Arabic'

/** A site is checked, compared or built within this time. */
const done = { timeout: 120_000 }

const region = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Opens the page of a change from the list, and waits until it says how it stands. */
async function openChange(page: Page, desk: RunningDesk, change: string): Promise<void> {
  await page.goto(`${desk.address}/#changes`)
  await page.reload()
  await page.getByRole('link', { name: change, exact: true }).click()
  await expect(page.getByText('changed.')).toBeVisible(done)
}

async function writeArabic(page: Page, desk: RunningDesk, studio: string): Promise<void> {
  await page.goto(`${desk.address}${studio}#/config/markets/uae.ar-AE.json?tab=translation`)
  await page.getByRole('radio', { name: 'All' }).click()
  const summary = page.getByLabel(/^Summary in Arabic/)
  await summary.fill(`${await summary.inputValue()} جديد`)
}

async function approve(page: Page, desk: RunningDesk): Promise<void> {
  await openChange(page, desk, name)
  await region(page, 'Review').getByRole('button', { name: 'Approve' }).click()
  await expect(region(page, 'Review').getByText('Approved', { exact: true })).toBeVisible(done)
}

test('a day of five people, from three prices to what is live, and back', { tag: '@slow' }, async ({
  browser,
  desk,
}) => {
  test.setTimeout(600_000)
  const ada = await windowOf(browser)
  await accept(ada, desk.ownerLink, 'Ada')
  await ada.getByRole('link', { name: 'People' }).click()
  const join = async (person: string, role: string, market = 'All markets') => {
    const page = await windowOf(browser)
    await accept(page, await invite(ada, person, role, market), person)
    return page
  }
  const mei = await join('Mei', 'Editor')
  const omar = await join('Omar', 'Reviewer')
  const lin = await join('Lin', 'Publisher')
  const bo = await join('Bo', 'Editor', 'Bahrain')
  const before = desk.json(bahrain).plans.map(({ price }) => price)

  // Mei changes three prices and a text in Arabic, and shows the draft to somebody without an account.
  const studio = await beginChange(mei, name)
  for (const plan of [0, 1, 2]) await writePremium(mei, desk, [studio, bahrain, `${590 + plan}`, `${plan}`])
  await writeArabic(mei, desk, studio)
  await expect(mei.getByText(/files changed · kept/)).toBeVisible()
  await mei.getByRole('link', { name: 'Review and publish' }).click()
  await region(mei, 'Show it to somebody').getByRole('button', { name: 'Make a link' }).click()
  const link = await mei.getByLabel('Link to the draft').inputValue()
  const insurer = await (await browser.newContext()).newPage()
  await insurer.goto(`${link}&to=/bahrain-maid-insurance`)
  await expect(insurer.getByText('592').first()).toBeVisible(done)
  await region(mei, 'Review').getByRole('button', { name: 'Ask for review' }).click()
  await expect(region(mei, 'Review').getByText('Waits for approval')).toBeVisible(done)

  // Omar sends it back, Mei puts it right, and Omar approves.
  await openChange(omar, desk, name)
  await region(omar, 'Review').getByLabel('Your verdict').fill('The third plan costs 593')
  await region(omar, 'Review').getByRole('button', { name: 'Send back' }).click()
  await expect(region(omar, 'Review').getByText('Omar sent it back')).toBeVisible(done)
  await openChange(mei, desk, name)
  await expect(region(mei, 'Review').getByText('The third plan costs 593')).toBeVisible()
  await writePremium(mei, desk, [studio, bahrain, '593', '2'], '592')
  await openChange(mei, desk, name)
  await region(mei, 'Review').getByRole('button', { name: 'Ask for review again' }).click()
  await expect(region(mei, 'Review').getByText('Waits for approval')).toBeVisible(done)
  await approve(omar, desk)

  // Lin publishes it at a time on the clocks of Singapore.
  await openChange(lin, desk, name)
  const publish = region(lin, 'Publish')
  await publish.getByRole('button', { name: 'Publish at…' }).click()
  await publish.getByLabel('Day', { exact: true }).fill('2031-01-01')
  await publish.getByLabel('Time', { exact: true }).fill('09:30')
  await publish.getByLabel('Time in').selectOption('Singapore')
  await publish.getByRole('button', { name: 'Schedule' }).click()
  await expect(publish.getByRole('status').getByText('Singapore time')).toBeVisible(done)
  expect(desk.json(bahrain).plans.map(({ price }) => price)).toEqual(before)
  expect(desk.bringForward()).toEqual(['2031-01-01T01:30:00.000Z'])
  await expect(publish.getByText('at commit').first()).toBeVisible(done)
  expect(desk.json(bahrain).plans.map(({ price }) => price)).toEqual([590, 591, 593])
  // The link to the draft is void.
  await insurer.reload()
  await expect(insurer.getByText('This draft was published')).toBeVisible()

  // Ada takes it back with a reason, and it stands marked until somebody else has looked.
  await ada.getByRole('link', { name: 'Live', exact: true }).click()
  await ada.getByRole('button', { name: `Undo: ${name}` }).click()
  await ada.getByLabel('Why it cannot wait').fill('The insurer took it back')
  await ada.getByRole('button', { name: 'Take it back now' }).click()
  await expect.poll(() => desk.json(bahrain).plans.map(({ price }) => price), done).toEqual(before)
  await omar.goto(`${desk.address}/#changes`)
  await omar.reload()
  await expect(omar.getByText('Published without a second pair of eyes')).toBeVisible(done)

  // Bo is offered Bahrain and edits it, and nothing else.
  const own = await beginChange(bo, 'Only Bahrain')
  await expect(bo.getByRole('listbox', { name: 'Markets' }).getByRole('option')).toHaveText([/^Bahrain/], done)
  await writePremium(bo, desk, [own, 'config/markets/singapore.json', '9999'])
  await expect(bo.getByText('your roles do not include it').first()).toBeVisible()
  await writePremium(bo, desk, [own, bahrain, '595'])
  await expect(bo.getByText('1 file changed · kept')).toBeVisible()
})
