import { type Browser, expect, type Page } from 'playwright/test'
import type { LeadRequest } from '#engine/submission.ts'
import { openSqliteDatabase } from '#server/database.ts'
import { addLeads } from '#server/leads.ts'
import { expectAccessible, expectAccessibleAnywhere } from '#tests/e2e/axe.ts'
import { accept, test, windowOf } from './desk-window.ts'
import type { RunningDesk } from './running-desk.ts'

/** A request for a quote as a visitor of Bahrain sends it, some days ago. */
async function arrive(
  desk: RunningDesk,
  fields: Readonly<Record<string, string>>,
  { days = 0, ...change }: Partial<LeadRequest> & { readonly days?: number } = {},
): Promise<void> {
  await using database = await openSqliteDatabase(`${desk.root}/data`).then((open) => ({
    ...open,
    [Symbol.asyncDispose]: () => open.close(),
  }))
  const request: LeadRequest = {
    form: 'bahrain-quote',
    market: 'bahrain',
    plan: { id: 1, name: 'Domestic Worker Comprehensive', premium: 'BHD 580' },
    fields: { email: `${fields['name']?.toLowerCase()}@example.org`, ...fields },
    consent: 'You agree to be called about your quote.',
    suspicious: false,
    ...change,
  }
  await addLeads(database, [{ request, receivedAt: new Date(Date.now() - days * 86_400_000) }], {})
}

/** An advisor of a market, at a window of a size. */
async function advisorOf(browser: Browser, desk: RunningDesk, width: number, market = 'Bahrain'): Promise<Page> {
  const owner = await windowOf(browser)
  await accept(owner, desk.ownerLink, 'Ada')
  await owner.getByRole('link', { name: 'People' }).click()
  await owner.getByLabel('Name', { exact: true }).fill('Mei')
  await owner.getByLabel('E-mail').fill('mei@example.com')
  const form = owner.getByRole('region', { name: 'Invite somebody' })
  await form.getByLabel('Role').selectOption('Advisor')
  await form.getByLabel('Market').selectOption(market)
  await form.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await owner.getByLabel('Invitation link').inputValue()
  await owner.context().close()
  const page = await windowOf(browser)
  await page.setViewportSize({ width, height: 844 })
  await accept(page, link, 'Mei')
  return page
}

test('an advisor’s morning on a phone', async ({ browser, desk }) => {
  await arrive(desk, { name: 'Fatima', phone: '+973 3300 0001' }, { days: 9 })
  await arrive(desk, { name: 'Spam', phone: '+973 3300 0009' }, { suspicious: true })
  await arrive(desk, { name: 'Rija', phone: '+65 9123 4567' }, { form: 'kuwait-quote', market: 'kuwait' })
  const page = await advisorOf(browser, desk, 390)
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('button')
  await expect(requests).toHaveCount(1)
  await expect(requests.first()).toContainText('Fatima')
  await expect(requests.first()).toContainText('Overdue since')
  await expect(requests.first()).toContainText('Domestic Worker Comprehensive BHD 580')
  await expectAccessible(page, 'the list of requests')

  // One arrives by itself.
  await arrive(desk, { name: 'Yusuf', phone: '33000002' })
  await expect(page.getByText('2 requests · 1 overdue · 1 just came')).toBeVisible()

  await requests.filter({ hasText: 'Fatima' }).click()
  await expect(page.getByRole('heading', { name: 'Fatima' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+97333000001')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/97333000001')
  await expect(page.getByText('You agree to be called about your quote.')).toBeVisible()
  await expectAccessible(page, 'a request')
  // This machine has no phone: the browser would ask for one over the page.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (String((event.target as Element).closest('a')?.href).startsWith('tel:')) event.preventDefault()
    }),
  )
  await page.getByRole('link', { name: /^Call/ }).click()
  await page.getByLabel('A note, if there is something to say').fill('Wants a quote by Friday')
  await page.getByRole('button', { name: 'Reached them' }).click()
  await expect(page.getByText('Called: Reached: Wants a quote by Friday')).toBeVisible()
  await expect(page.getByText('Taken · yours').last()).toBeVisible()
  await expect(page.getByText('Overdue since')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Give back' })).toBeVisible()

  // Neither the address, the title nor the browser keeps anything of a request.
  expect(page.url()).toBe(`${desk.address}/`)
  expect(await page.title()).toBe('Desk')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
    'Fatima',
  )

  await page.getByRole('button', { name: 'Done…' }).click()
  await page.getByRole('button', { name: 'Won' }).click()
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()
  await page.goBack()
  await expect(requests).toHaveCount(1)
  await expect(requests.first()).toContainText('Yusuf')

  await page.getByRole('link', { name: 'Quarantine' }).click()
  await expect(page.getByRole('link', { name: 'Quarantine' })).toHaveAttribute('aria-current', 'true')
  await requests.filter({ hasText: 'Spam' }).click()
  await page.getByRole('button', { name: 'Not a request' }).click()
  await expect(page.getByText('Not a request').first()).toBeVisible()
})

test('a number that may be another has no link, and the call to it is recorded all the same', { tag: '@slow' }, async ({
  browser,
  desk,
}) => {
  await arrive(desk, { name: 'Omar', phone: '3300 0002 3300 0003' })
  const page = await advisorOf(browser, desk, 390)
  await page.getByRole('list', { name: 'Requests' }).getByRole('button').filter({ hasText: 'Omar' }).click()
  const call = page.getByRole('button', { name: 'Call by hand' })
  await expect(call).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Call|WhatsApp)/ })).toHaveCount(0)
  await expectAccessible(page, 'a request without a link to call')
  await call.click()
  await page.getByRole('button', { name: 'No answer' }).click()
  await expect(page.getByText('Called: No answer')).toBeVisible()
})

test('an advisor’s morning at a desk: found by number, noted, and locked while nobody is there', {
  tag: '@slow',
}, async ({ browser, desk }) => {
  await arrive(desk, { name: 'Fatima', phone: '+973 3300 0001' })
  await arrive(desk, { name: 'Yusuf', phone: '+973 3300 0002' })
  const page = await advisorOf(browser, desk, 1280)
  await page.clock.install()
  await page.reload()
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('button')
  await expect(requests).toHaveCount(2)
  await page.getByLabel('Name, phone, e-mail or reference').fill('3300 0002')
  await expect(requests).toHaveCount(1)
  expect(page.url()).not.toContain('3300')
  await requests.first().click()
  await expect(page.getByRole('heading', { name: 'Yusuf' })).toBeVisible()
  await page.getByLabel('A note', { exact: true }).fill('Speaks Arabic')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Noted: Speaks Arabic')).toBeVisible()
  await expectAccessibleAnywhere(page, 'the list beside a request')
  await page.setViewportSize({ width: 1280, height: 844 })

  // A draft outlives the window that is closed while it is written.
  await page.getByLabel('A note', { exact: true }).fill('Call after')
  await page.reload()
  await requests.filter({ hasText: 'Yusuf' }).click()
  await expect(page.getByLabel('A note', { exact: true })).toHaveValue('Call after')

  await page.clock.fastForward('10:01')
  await expect(page.getByRole('heading', { name: 'Requests are locked' })).toBeVisible()
  await expect(page.getByText('Yusuf')).toHaveCount(0)
  await expectAccessible(page, 'locked requests')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(requests.filter({ hasText: 'Fatima' })).toBeVisible()
})

test('the ways to reach somebody close by themselves, and a search of the register opens calls', async ({
  browser,
  desk,
}) => {
  const market = { form: 'hong-kong-quote', market: 'hong-kong' }
  const hostile = '<img src=x onerror="document.title=1">'
  await arrive(desk, { name: hostile, phone: '+65 9123 4567' }, { ...market, days: 100 })
  const page = await windowOf(browser)
  await accept(page, desk.ownerLink, 'Ada')
  await page.getByRole('link', { name: 'Leads' }).click()
  // It was answered before there was a desk.
  await page.getByRole('link', { name: 'Done', exact: true }).click()
  const request = page.getByRole('list', { name: 'Requests' }).getByRole('button')
  await expect(request).toContainText(hostile)
  await request.click()
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible()
  expect(await page.title()).toBe('Desk')
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText(/Closed: their consent ran out on .* Search the Do Not Call Registry/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Call|WhatsApp|Mail)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change…' }).click()
  await expectAccessible(page, 'whether somebody can be reached')
  await page.getByRole('button', { name: 'The number is not listed' }).click()
  await expect(page.getByRole('link', { name: /^Call/ })).toBeVisible()
  await expect(page.getByText(/Calls and messages: The Do Not Call Registry did not list the number on/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Mail/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change…' }).click()
  await page.getByRole('button', { name: 'No more calls or messages' }).click()
  await expect(page.getByText(/Closed: since .* they want no more calls and messages/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Call|WhatsApp|Mail)/ })).toHaveCount(0)
})

test('a view of the list is saved by name, is there on another device, and is removed', { tag: '@slow' }, async ({
  browser,
  desk,
}) => {
  await arrive(desk, { name: 'Fatima' })
  const chinese = { form: 'hong-kong-quote', market: 'hong-kong', language: 'zh-HK' }
  await arrive(desk, { name: 'Lily' }, chinese)
  const page = await advisorOf(browser, desk, 390, 'All markets')
  const requests = page.getByRole('list', { name: 'Requests' }).getByRole('button')
  await expect(requests).toHaveCount(2)
  await page.getByLabel('Language').selectOption({ label: 'Chinese (Hong Kong)' })
  await expect(requests).toHaveCount(1)
  await page.getByRole('button', { name: 'Save this view…' }).click()
  await expect(page.getByLabel('Name of the view')).toBeFocused()
  await page.keyboard.type('In Chinese')
  await page.keyboard.press('Enter')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name: 'In Chinese' })).toHaveAttribute('aria-current', 'true')
  await expectAccessibleAnywhere(page, 'a saved view')

  const other = await page.context().newPage()
  await other.goto(`${desk.address}/#view=leads`)
  await other.getByRole('link', { name: 'In Chinese' }).click()
  await expect(other.getByRole('list', { name: 'Requests' }).getByRole('button', { name: /Lily/ })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Requests' }).getByRole('button')).toHaveCount(1)
  await other.getByRole('button', { name: 'Remove view “In Chinese”' }).click()
  await expect(other.getByRole('link', { name: 'In Chinese' })).toHaveCount(0)
})
