import { type Browser, test as base, expect, type Page } from 'playwright/test'
import { type RunningDesk, runDesk } from './running-desk.ts'

/** A test with a desk of its own. */
export const test = base.extend<{ readonly desk: RunningDesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
  desk: async ({}, provide) => {
    const desk = await runDesk()
    await provide(desk)
    await desk.close()
  },
})

/** A window of somebody whose device makes passkeys. */
export async function windowOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

/** Opens an invitation, and makes a passkey. */
export async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
}

/** Begins a change, and waits until Studio has opened; resolves to its address. */
export async function beginChange(page: Page, name: string): Promise<string> {
  await page.getByLabel('What do you want to change?').fill(name)
  await page.getByRole('button', { name: 'Begin' }).click()
  // The site is read and checked first.
  await expect(page.getByRole('heading', { name: 'What would you like to change?' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('banner').getByText(name)).toBeVisible()
  return new URL(page.url()).pathname
}

/** Writes the premium of a market's first plan, or another one, in the Studio of a change; `was` is what it says there. */
export async function writePremium(
  page: Page,
  desk: RunningDesk,
  [studio, file = '', premium = '', plan = '0']: readonly string[],
  was = String(desk.json(file).plans[Number(plan)]?.premium),
): Promise<void> {
  await page.goto(`${desk.address}${studio}#/${file}?part=plans&tab=plans&at=/plans/${plan}`)
  const field = page.getByRole('main').getByLabel('Premium', { exact: true })
  // The form of the file or the plan before may still be there.
  await expect(field).toHaveValue(was)
  await field.fill(premium)
}

/** Invites somebody; resolves to the link. */
export async function invite(page: Page, name: string, role: string, market: string): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`)
  const form = page.getByRole('region', { name: 'Invite somebody' })
  await form.getByLabel('Role').selectOption(role)
  await form.getByLabel('Market').selectOption(market)
  await form.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`Send this link to ${name}`)).toBeVisible()
  return page.getByLabel('Invitation link').inputValue()
}
