import type { FrameLocator, Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { goTo, open, openWithPreview, save } from './windows.ts'

const bahrain = 'config/markets/bahrain.json'

const pageOf = (page: Page): FrameLocator => page.frameLocator('iframe')

const firstPlan = `${bahrain}?part=plans&tab=plans&at=/plans/0`

test('a price that is typed is on the page at once, and saved as one line by the keys, in the page too', async ({
  page,
  studio,
}) => {
  await openWithPreview(page, studio, firstPlan)
  await expect(pageOf(page).getByText('BHD 580').first()).toBeVisible()
  const premium = page.getByRole('main').getByLabel('Price', { exact: true })
  await premium.fill('590')
  await expect(pageOf(page).getByText('BHD 590').first()).toBeVisible()
  await expect(page.getByText('1 file not saved')).toBeVisible()
  await expect(
    page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name: /Bahrain.*not saved/ }),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Use the page' }).click()
  await pageOf(page).getByRole('heading', { level: 1 }).click()
  await save(page)
  expect(studio.git('diff', '--numstat').trim()).toBe(`1\t1\t${bahrain}`)
})

test('a preview that is folded loads no page, and shows the present one once it is unfolded', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await open(page, studio, firstPlan)
  await page.getByRole('main').getByLabel('Price', { exact: true }).fill('590')
  await expect(page.getByText('1 file not saved')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(pageOf(page).getByText('BHD 590').first()).toBeVisible()
})

test('the first screen leads to frequent jobs, and says what changed last', async ({ page, studio }) => {
  await open(page, studio)
  const main = page.getByRole('main')
  const last = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Changed last' }) })
  await expect(last.getByRole('listitem').first()).toBeVisible()
  await main.getByRole('button', { name: 'Change a price…' }).click()
  await page.getByRole('menuitem', { name: 'Bahrain' }).click()
  await expect(main.getByRole('columnheader', { name: 'Price', exact: true })).toBeVisible()
  await page.goBack()
  await main.getByRole('button', { name: 'Close on a day…' }).click()
  await page.getByRole('menuitem', { name: 'Bahrain' }).click()
  await expect(main.getByRole('button', { name: 'Add more hours or holidays' })).toBeVisible()
})

test('a change is undone and redone', async ({ page, studio }) => {
  await open(page, studio, firstPlan)
  const premium = page.getByRole('main').getByLabel('Price', { exact: true })
  await premium.fill('590')
  await page.getByRole('button', { name: /^Undo: .*price/i }).click()
  await expect(premium).toHaveValue('580')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(premium).toHaveValue('590')
})

test('Undo goes to the field that changed; a file’s last change can be undone before those of others', {
  tag: '@slow',
}, async ({ page, studio }) => {
  const main = page.getByRole('main')
  await open(page, studio, firstPlan)
  await main.getByLabel('Price', { exact: true }).fill('590')
  await page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name: 'Kuwait' }).click()
  const name = main.getByLabel('Name', { exact: true }).first()
  await name.fill('Kuwait City')
  await expect(page.getByRole('button', { name: /^Undo:/ })).toHaveAccessibleName(/, in Kuwait/)
  await expect(page.getByRole('button', { name: /^Undo in/ })).toBeHidden()
  await page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name: 'Bahrain' }).click()
  await page.getByRole('button', { name: 'Undo in Bahrain' }).click()
  await expect(main.getByLabel('Price', { exact: true })).toBeFocused()
  await expect(main.getByLabel('Price', { exact: true })).toHaveValue('580')
  await page.getByRole('button', { name: /^Undo:/ }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Kuwait')
  await expect(page.getByText('Everything is saved')).toBeVisible()
})

test('a page follows its market though another one has an error', { tag: '@slow' }, async ({ page, studio }) => {
  await openWithPreview(page, studio, 'config/markets/kuwait.json')
  const form = page.getByRole('main')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('')
  const stale = page.getByText('is shown as it was before its errors')
  await expect(stale).toBeVisible()
  const headline = page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(headline).toContainText('Kuwait')
  await goTo(page, studio, `${bahrain}?part=landing&tab=sections&at=/landing/blocks/0/title`)
  await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Insure your helper in Bahrain')
  await expect(headline).toHaveText('Insure your helper in Bahrain')
  await expect(stale).toBeHidden()
})

test('two windows on one file see each other’s changes, and a reloaded one is where it was with all of them', async ({
  page,
  context,
  studio,
}) => {
  await open(page, studio, firstPlan)
  const other = await context.newPage()
  await open(other, studio, firstPlan)
  await page.getByRole('main').getByLabel('Price', { exact: true }).fill('590')
  await expect(other.getByRole('main').getByLabel('Price', { exact: true })).toHaveValue('590')
  await other.getByRole('main').getByLabel('Coverage', { exact: true }).fill('70000')
  await expect(page.getByRole('main').getByLabel('Coverage', { exact: true })).toHaveValue('70,000')
  await expect(page.getByRole('main').getByLabel('Price', { exact: true })).toHaveValue('590')
  await page.reload()
  await expect(page.getByRole('main').getByLabel('Coverage', { exact: true })).toHaveValue('70,000')
  await expect(page.getByRole('main').getByLabel('Price', { exact: true })).toHaveValue('590')
  expect(page.url()).not.toContain('token')
})

test('of two windows in one field, the one that comes later is shown what it wrote, to copy', { tag: '@slow' }, async ({
  page,
  context,
  studio,
}) => {
  const summary = `${bahrain}?part=basics&at=/summary`
  await open(page, studio, summary)
  const other = await context.newPage()
  await open(other, studio, summary)
  const field = (window: Page) => window.getByRole('main').getByLabel('Summary', { exact: true })
  await page.route('**/api/change', (route) => route.abort())
  await field(page).fill('Cover in an afternoon.')
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' })).toBeVisible()
  await field(other).fill('Cover by tomorrow.')
  await expect(other.getByText('1 file not saved')).toBeVisible()
  await page.unroute('**/api/change')
  const notice = page.getByRole('status').filter({ hasText: 'another window changed the same place first' })
  await expect(notice).toContainText('Cover in an afternoon.')
  await expect(notice.getByRole('button', { name: 'Copy it' })).toBeVisible()
  await expect(field(page)).toHaveValue('Cover by tomorrow.')
})

test('a text that is missing in a language comes first, and is written beside its original', async ({
  page,
  studio,
}) => {
  const overlay = 'config/markets/hong-kong.zh-HK.json'
  studio.write(overlay, studio.read(overlay).replace('  "name": "香港",\n', ''))
  await open(page, studio, `${overlay}?tab=translation`)
  await expect(page.getByText('1 text to write or to look at again.')).toBeVisible()
  const row = page.getByLabel('Name in Chinese (Hong Kong)', { exact: true })
  await row.fill('香港')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(page.getByText('Every text is translated.')).toBeVisible()
  expect(studio.read(overlay)).toContain('"name": "香港"')
})

test('a text that is taken moves no other from under the pointer', { tag: '@slow' }, async ({ page, studio }) => {
  const overlay = 'config/markets/hong-kong.zh-HK.json'
  studio.write(overlay, studio.read(overlay).replace('  "name": "香港",\n', ''))
  await open(page, studio, `${overlay}?tab=translation`)
  await expect(page.getByText('1 text to write or to look at again.')).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).click()
  const next = page.getByLabel('Summary in Chinese (Hong Kong)', { exact: true })
  const place = await next.boundingBox()
  await page.getByLabel('Name in Chinese (Hong Kong)', { exact: true }).fill('香港')
  await expect(page.getByText('Every text is translated.')).toBeVisible()
  expect(await next.boundingBox()).toEqual(place)
})

test('a translation that is older than its original is counted, and its warning leads to it', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  const overlay = 'config/markets/hong-kong.zh-HK.json'
  await open(page, studio, `${overlay}?tab=translation`)
  await page.getByRole('radio', { name: 'All' }).click()
  const own = page.getByLabel('Summary in Chinese (Hong Kong)', { exact: true })
  await own.fill('住院保障不少於{minimum.medical-limit}')
  await page.keyboard.press('Tab')
  const share = page.getByRole('listbox', { name: 'Markets' }).getByRole('option', { name: /^Hong Kong/ })
  await expect(share).toHaveText(/^Hong Kong(not saved)?$/)
  await goTo(page, studio, `config/markets/hong-kong.json?part=basics`)
  const summary = page.getByRole('main').getByLabel('Summary', { exact: true })
  await expect(summary).not.toHaveValue('')
  await summary.press('End')
  await summary.pressSequentially(' Today.')
  await expect(share).toContainText('Chinese 99%')
  await page.getByRole('button', { name: /^Warning: The original of this text has changed/ }).click()
  await expect(page.getByRole('tab', { name: 'Translation' })).toHaveAttribute('aria-selected', 'true')
  await expect(own).toBeFocused()
  await page.getByRole('button', { name: 'Still right' }).click()
  await expect(page.getByText('Every text is translated.')).toBeVisible()
  await expect(share).not.toContainText('%')
})

test('a finding leads to its field, and its quick fix is a button', async ({ page, studio }) => {
  studio.write(bahrain, studio.read(bahrain).replace('"provider": "gulf-union"', '"provider": "gulf-onion"'))
  await open(page, studio)
  const errors = page.getByRole('region', { name: /error/ })
  const ofMarket = errors.getByRole('listitem').filter({ hasText: 'Bahrain › Plans › Domestic Worker Plus › Provider' })
  const listed = Promise.withResolvers<void>()
  await page.route('**/api/findings?file=*', async (route) => {
    await listed.promise
    await route.continue()
  })
  await ofMarket.getByRole('button', { name: /^Error/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Providers and plans · Bahrain')
  // The list of the file that opens is still on its way.
  await expect(ofMarket).toBeVisible()
  listed.resolve()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Plan', exact: true })).toHaveValue(
    'Domestic Worker Plus',
  )
  await ofMarket
    .getByRole('button', { name: /gulf-union/ })
    .last()
    .click()
  await expect(page.getByRole('region', { name: 'No errors' })).toBeVisible()
})

test('a click in the page goes to the field of what was clicked, and the field shows its place', async ({
  page,
  studio,
}) => {
  await openWithPreview(page, studio, `${bahrain}?part=plans`)
  // The click may come before the page listens, so it is repeated.
  await expect(async () => {
    await pageOf(page).getByRole('heading', { level: 1 }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Landing page · Bahrain' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Title' })).toHaveValue(
    'Compare Maid Insurance in Bahrain',
  )
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.getByRole('radio', { name: 'Use the page' }).click()
  await pageOf(page).getByRole('link', { name: 'What that means' }).click()
  await expect(page.getByRole('button', { name: /Address of the page$/ })).toContainText('/blog/')
})

test('the preview goes to the step of the question that is edited, and the other way round', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await openWithPreview(page, studio, `${bahrain}?part=wizard&tab=questions`)
  await expect(pageOf(page).getByText('What do you need insurance for?')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^What is your domestic worker's nationality/ })
    .first()
    .click()
  await expect(pageOf(page).getByText("What is your domestic worker's nationality?")).toBeVisible()
  await page.getByLabel('Step', { exact: true }).selectOption({ index: 3 })
  await expect(pageOf(page).getByText('Which level of cover would you like?')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Text', { exact: true })).toHaveValue(
    'Which level of cover would you like?',
  )
})

test('the chosen step and the page agree, wherever in the form somebody goes', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await openWithPreview(page, studio, `${bahrain}?part=wizard&tab=questions`)
  const steps = page.getByLabel('Step', { exact: true })
  const cover = pageOf(page).getByText('Which level of cover would you like?')
  await steps.selectOption({ index: 3 })
  await expect(cover).toBeVisible()
  const banner = page.getByRole('main').getByLabel('Shown over', { exact: true })
  await goTo(page, studio, `${bahrain}?part=wizard&tab=rules&at=/wizard/banners/0`)
  await expect(banner).toBeVisible()
  await expect(cover).toBeVisible()
  await expect(steps).toHaveValue('coverage')
  const first = pageOf(page).getByText('What do you need insurance for?')
  await goTo(page, studio, `${bahrain}?part=wizard&tab=questions&at=/wizard/questions/0`)
  await expect(first).toBeVisible()
  await expect(steps).toHaveValue('type')
  await steps.selectOption({ index: 3 })
  await expect(cover).toBeVisible()
  await goTo(page, studio, `${bahrain}?part=wizard&tab=rules&page=/quotes/bahrain`)
  await expect(first).toBeVisible()
  await expect(steps).toHaveValue('type')
})

test('an address that leads to a question shows the page at its step, and a chosen step leads to its question', {
  tag: '@slow',
}, async ({ page, studio }) => {
  await openWithPreview(page, studio, `${bahrain}?part=wizard&tab=questions&at=/wizard/questions/2`)
  await expect(pageOf(page).getByText("What is your domestic worker's nationality?")).toBeVisible()
  await page.getByLabel('Step', { exact: true }).selectOption({ index: 3 })
  await expect(pageOf(page).getByText('Which level of cover would you like?')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Text', { exact: true })).toHaveValue(
    'Which level of cover would you like?',
  )
  await goTo(page, studio, `config/markets/hong-kong.json?part=wizard&at=/wizard/questions/1`)
  await expect(page.getByRole('main').getByLabel('Text', { exact: true })).toHaveValue(/nationality/)
  await expect(pageOf(page).getByText("What is your helper's nationality?")).toBeVisible()
})

test('an address that leads to a field gives it the focus, never what removes it', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await open(page, studio, `${bahrain}?at=/wizard/rules/subsidy`)
  const focused = page.getByRole('main').locator(':focus')
  await expect(focused).toBeVisible()
  await expect(focused).not.toHaveAccessibleName(/^Remove/)
  await expect(focused).toHaveText('Subsidy')
})

test('without the server nothing that is typed is lost, and a window that is closed asks first', async ({
  page,
  studio,
}) => {
  await open(page, studio, firstPlan)
  const premium = page.getByRole('main').getByLabel('Price', { exact: true })
  await expect(premium).toHaveValue('580')
  await page.route('**/api/**', (route) => route.abort())
  await premium.fill('590')
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(premium).toHaveValue('590')
  await page.unroute('**/api/**')
  await expect(page.getByText('1 file not saved')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'does not answer' })).toBeHidden()
})

test('a window without the token is told where to get one', async ({ page, studio }) => {
  await page.goto(new URL(studio.address).origin)
  await expect(page.getByText('This window has no key')).toBeVisible()
})

test('a restart loses nothing: the new link opens a tab where it was, and brings the others back', {
  tag: '@slow',
}, async ({ page, context, studio }) => {
  const field = (window: Page, name: string) => window.getByRole('main').getByLabel(name, { exact: true })
  const other = await context.newPage()
  for (const window of [page, other]) await open(window, studio, firstPlan)
  await field(page, 'Coverage').fill('70000')
  await expect(field(other, 'Coverage')).toHaveValue('70,000')
  await studio.kill()
  for (const window of [page, other])
    await expect(window.getByRole('alert').filter({ hasText: 'does not answer' })).toBeVisible()
  await field(page, 'Price').fill('590')
  await field(other, 'Rating').fill('4.1')
  await studio.restart()
  for (const window of [page, other])
    await expect(window.getByText('This window has no key, or an old one')).toBeVisible()
  await page.goto(studio.address)
  for (const window of [page, other]) {
    await expect(field(window, 'Coverage')).toHaveValue('70,000')
    await expect(field(window, 'Price')).toHaveValue('590')
    await expect(field(window, 'Rating')).toHaveValue('4.1')
    await expect(window.getByText('1 file not saved')).toBeVisible()
  }
  expect(page.url()).not.toContain('token')
})

test('what is typed last before a window is left is kept, though its connections are busy', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  const asked = page.waitForRequest('**/api/state')
  await open(page, studio, firstPlan)
  const premium = page.getByRole('main').getByLabel('Price', { exact: true })
  await expect(premium).toHaveValue('580')
  // Browsers open six connections to an address: a change waits for one of these to end.
  const authorization = (await (await asked).headerValue('authorization')) ?? ''
  await page.evaluate(async (value) => {
    const streams = Array.from({ length: 5 }, () => fetch('/api/events', { headers: { authorization: value } }))
    await Promise.race([Promise.all(streams), new Promise((resolve) => setTimeout(resolve, 2000))])
  }, authorization)
  await premium.fill('590')
  await page.goto('about:blank')
  // Another tab has none of this one's storage.
  const other = await page.context().newPage()
  await open(other, studio, firstPlan)
  await expect(other.getByRole('main').getByLabel('Price', { exact: true })).toHaveValue('590')
})

test('a question that is asked anew gives its connection free, for which changes wait', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await open(page, studio, firstPlan)
  // The server takes its time.
  await page.route('**/api/search*', () => {})
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('searchbox', { name: 'Search everything' })
  const isFirst = (url: string) => new URL(url).searchParams.get('query') === 'bah'
  const asked = page.waitForRequest((request) => isFirst(request.url()))
  const given = page.waitForEvent('requestfailed', (request) => isFirst(request.url()))
  await search.fill('bah')
  await asked
  await search.fill('bahrain')
  expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('stored values of an earlier Studio never keep it from opening', { tag: '@slow' }, async ({ page, studio }) => {
  await page.addInitScript(() => {
    for (const name of ['studio-unsent', 'studio-view', 'studio-panes'])
      for (const storage of [sessionStorage, localStorage]) storage.setItem(name, '{"changes":{"a":')
  })
  await open(page, studio, firstPlan)
  await page.getByRole('main').getByLabel('Price', { exact: true }).fill('590')
  await expect(page.getByText('1 file not saved')).toBeVisible()
})

test('a change is handed over as a branch, with the text of its pull request', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await open(page, studio, firstPlan)
  await page.getByRole('main').getByLabel('Price', { exact: true }).fill('590')
  await expect(page.getByText('1 file not saved')).toBeVisible()
  const kuwait = 'config/markets/kuwait.json'
  studio.write(kuwait, studio.read(kuwait).replace('Compare Maid Insurance in Kuwait', 'Cover within a day'))
  await page.getByRole('button', { name: 'Advanced' }).click()
  await page.getByRole('button', { name: 'Send for review…' }).click()
  const dialog = page.getByRole('dialog')
  // The first comparison renders the pages of two states of the whole config.
  await expect(dialog.getByText('BHD 590').first()).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Changed in Studio' }).getByLabel('Bahrain')).toBeChecked()
  const others = dialog.getByRole('group', { name: 'Changed elsewhere' }).getByLabel('Kuwait')
  await expect(others).not.toBeChecked()
  await others.check()
  await expect(dialog.getByText('Cover within a day').first()).toBeVisible()
  await others.uncheck()
  await expect(dialog.getByText('Cover within a day')).toHaveCount(0)
  await dialog.getByLabel('Title').fill('Raise the premium of Comprehensive')
  await dialog.getByLabel('Description').fill('As the provider wrote.')
  await dialog.getByRole('button', { name: 'Send for review', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Sent for review' })).toBeVisible()
  const branch = await page.getByRole('dialog').locator('code').first().innerText()
  expect(studio.git('log', '-1', '--format=%s', branch).trim()).toBe('Raise the premium of Comprehensive')
  expect(studio.git('diff', '--numstat', 'main', branch).trim()).toBe(`1\t1\t${bahrain}`)
  expect(studio.git('branch', '--show-current').trim()).toBe('main')
})

test('a file goes back to an earlier version, and comes back by Undo', { tag: '@slow' }, async ({ page, studio }) => {
  studio.write(bahrain, studio.read(bahrain).replace('"price": 580', '"price": 610'))
  studio.git('commit', '--all', '--quiet', '--message=Raise a premium')
  await open(page, studio, firstPlan)
  const premium = page.getByRole('main').getByLabel('Price', { exact: true })
  await expect(premium).toHaveValue('610')
  await page.getByRole('button', { name: 'More…' }).click()
  await page.getByRole('menuitem', { name: 'Go back to an earlier version…' }).click()
  const begin = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Begin' }).first()
  await begin.getByRole('button', { name: 'What would change' }).click()
  await expect(begin.getByText('BHD 580').first()).toBeVisible()
  await begin.getByRole('button', { name: 'Go back to this' }).click()
  await expect(premium).toHaveValue('580')
  await page.getByRole('button', { name: /^Undo: Go back to/ }).click()
  await expect(premium).toHaveValue('610')
})

test('a block is chosen by what its example looks like on the page, by the keyboard too', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  await openWithPreview(page, studio, `${bahrain}?part=landing`)
  await expect(pageOf(page).getByText('BHD 580').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add a block' }).click()
  const kinds = page.getByRole('dialog').getByRole('listbox', { name: 'Kinds of blocks' })
  const drawingOf = (title: string) => kinds.locator(`iframe[title="${title}"]`)
  await expect(drawingOf('Comparison').contentFrame().getByText('Domestic Worker Comprehensive').first()).toBeVisible()
  await expect(drawingOf('Features').contentFrame().getByText('Three Things to Know')).toBeVisible()
  await expect(kinds.getByRole('option', { name: /^Comparison/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(kinds.getByRole('option', { name: /^Features/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByLabel('Heading', { exact: true })).toHaveValue('Heading')
  await expect(pageOf(page).getByText('A point in a few words')).toBeVisible()
})

test('a new market is there once its country is chosen, with what is left to do', async ({ page, studio }) => {
  await open(page, studio)
  await page.getByRole('button', { name: 'New…' }).click()
  await page.getByRole('menuitem', { name: 'Market' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Country').fill('Thailand')
  await expect(dialog.getByLabel('Currency')).toHaveValue('THB')
  await expect(dialog.getByLabel('time zone')).toContainText('Asia/Bangkok')
  await dialog.getByLabel('Questions of the quote form').selectOption('Those of Bahrain')
  await dialog.getByRole('button', { name: 'Add the market' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before going live · Thailand')
  await page.getByRole('main').getByRole('button', { name: /price/i }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Providers and plans · Thailand')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before going live · Thailand')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This file is not there')
})

test('a page moves with its links, a price is scheduled and a market rests, each by a dialog', {
  tag: '@slow',
}, async ({ page, studio }) => {
  await open(page, studio, `${bahrain}?part=landing`)
  const choose = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'More…' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const dialog = page.getByRole('dialog')
  await choose('Move /bahrain-maid-insurance…')
  await dialog.getByLabel('New address').fill('/bahrain')
  await dialog.getByRole('button', { name: 'Move the page' }).click()
  await expect(page.getByText(/stands at \/bahrain/)).toBeVisible()
  await choose('Schedule a price…')
  await dialog.getByLabel('Plan').selectOption({ index: 1 })
  await dialog.getByRole('spinbutton').first().click()
  await page.keyboard.type('01012030')
  await dialog.getByLabel(/Price/).fill('620')
  await dialog.getByRole('button', { name: 'Schedule the price' }).click()
  await expect(dialog).toBeHidden()
  await choose('Let it rest…')
  await dialog.getByRole('button', { name: 'Close Bahrain' }).click()
  await expect(page.getByRole('option', { name: /Bahrain.*resting/ })).toBeVisible()
  await save(page)
  const saved = JSON.parse(studio.read(bahrain))
  expect(saved.landing.path).toBe('/bahrain')
  expect(saved.plans[0].priceChanges).toEqual([{ from: '2030-01-01', price: 620 }])
  expect(saved.status).toBe('closed')
})

test('a conflict with another program in one field is asked about', async ({ page, studio }) => {
  await open(page, studio, firstPlan)
  const premium = page.getByRole('main').getByLabel('Price', { exact: true })
  await premium.fill('590')
  await expect(page.getByText('1 file not saved')).toBeVisible()
  studio.write(bahrain, studio.read(bahrain).replace('"price": 580', '"price": 600'))
  const conflict = page.getByRole('region', { name: 'Changed in two places' })
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(premium).toHaveValue('600')
  await expect(conflict).toBeHidden()
})

test('a conflict in one file holds back no other', { tag: '@slow' }, async ({ page, studio }) => {
  await open(page, studio, firstPlan)
  await page.getByRole('main').getByLabel('Price', { exact: true }).fill('590')
  await expect(page.getByText('1 file not saved')).toBeVisible()
  studio.write(bahrain, studio.read(bahrain).replace('"price": 580', '"price": 600'))
  await expect(page.getByRole('region', { name: 'Changed in two places' })).toBeVisible()
  const oman = 'config/markets/oman.json'
  await goTo(page, studio, `${oman}?part=plans&tab=plans&at=/plans/0`)
  const banner = page.getByRole('alert').filter({ hasText: 'Bahrain was changed here and on the disk' })
  await expect(banner).toBeVisible()
  await page.getByRole('main').getByLabel('Price', { exact: true }).fill('77')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${bahrain} was not saved: another program has changed it where you did.`)).toBeVisible()
  await expect(page.getByText('1 file not saved')).toBeVisible()
  expect(JSON.parse(studio.read(oman)).plans[0].price).toBe(77)
  expect(JSON.parse(studio.read(bahrain)).plans[0].price).toBe(600)
  await banner.getByRole('button', { name: 'Decide which to keep' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save(page)
  expect(JSON.parse(studio.read(bahrain)).plans[0].price).toBe(590)
})

test('a file that another program removes while it is edited is asked about, and written again', {
  tag: '@slow',
}, async ({ page, studio }) => {
  await open(page, studio, firstPlan)
  await page.getByRole('main').getByLabel('Price', { exact: true }).fill('590')
  await expect(page.getByText('1 file not saved')).toBeVisible()
  studio.remove(bahrain)
  const conflict = page.getByRole('region', { name: 'Changed in two places' })
  await expect(conflict.getByText('Another program has removed this file')).toBeVisible()
  await page.keyboard.press('Control+s')
  const refusal = page.getByText(`${bahrain} was not saved: another program has removed it, or given it another name.`)
  await expect(refusal).toBeVisible()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(conflict).toBeHidden()
  await save(page)
  await expect(refusal).toBeHidden()
  expect(studio.git('diff', '--numstat').trim()).toBe(`1\t1\t${bahrain}`)
})

test('each window has the page in the colours that it asks for, with scripts and without', { tag: '@slow' }, async ({
  browser,
  studio,
}) => {
  // The browser's own colour scheme is left unset, or every page would follow it.
  const context = await browser.newContext({ colorScheme: null })
  const [dark, light] = [await context.newPage(), await context.newPage()]
  const ground = (page: Page) => pageOf(page).locator('html')
  for (const [page, scheme, colour] of [
    [dark, 'Dark', 'rgb(18, 22, 19)'],
    [light, 'Light', 'rgb(250, 248, 243)'],
  ] as const) {
    await openWithPreview(page, studio, firstPlan)
    await page.getByRole('radio', { name: scheme }).click()
    await expect(ground(page)).toHaveCSS('background-color', colour)
  }
  await dark.getByRole('button', { name: 'No scripts' }).click()
  await dark.getByRole('main').getByLabel('Price', { exact: true }).fill('590')
  for (const page of [dark, light]) await expect(pageOf(page).getByText('BHD 590').first()).toBeVisible()
  await expect(ground(dark)).toHaveCSS('background-color', 'rgb(18, 22, 19)')
  await expect(ground(light)).toHaveCSS('background-color', 'rgb(250, 248, 243)')
  await context.close()
})
