import { type Browser, test as base, expect, type Page } from 'playwright/test'
import type { Size } from '#tests/e2e/small-site.ts'
import { foldPreview } from '#tests/e2e/studio/windows.ts'
import { resetOf } from './desk-reset.ts'
import { type RunningDesk, runDesk } from './running-desk.ts'

/** A desk that the tests of a worker use one after another, and what empties it. */
interface SharedDesk {
  readonly desk: RunningDesk
  readonly reset: () => Promise<void>
}

interface WorkerFixtures {
  readonly desks: Map<Size, SharedDesk>
}

/** A desk starts, and bundles Studio after an edit, within this time, in milliseconds. */
const startMs = 240_000

async function startDesk(size: Size): Promise<SharedDesk> {
  // Attempts to sign in are limited by address, so each window comes from one of its own.
  const desk = await runDesk({ size, env: { TRUST_PROXY: '127.0.0.1' } })
  return { desk, reset: await resetOf(desk) }
}

/** A test with a desk that has no owner, no changes and no leads; its site is small, and whole for one that is `@slow`. */
export const test = base.extend<{ readonly desk: RunningDesk }, WorkerFixtures>({
  desks: [
    // biome-ignore lint/correctness/noEmptyPattern: the names in this pattern are the fixtures that it needs: none.
    async ({}, provide) => {
      const desks = new Map<Size, SharedDesk>()
      await provide(desks)
      for (const { desk } of desks.values()) await desk.close()
    },
    { scope: 'worker', timeout: startMs },
  ],
  desk: [
    async ({ browser, desks }, provide, { tags }) => {
      const size = tags.includes('@slow') ? 'whole' : 'small'
      const shared = desks.get(size) ?? (await startDesk(size))
      desks.set(size, shared)
      await provide(shared.desk)
      for (const context of browser.contexts()) await context.close()
      await shared.reset()
    },
    { timeout: startMs },
  ],
})

let windows = 0

/** A window of somebody whose device makes passkeys. */
export async function windowOf(browser: Browser): Promise<Page> {
  windows += 1
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': `192.0.2.${windows % 256}` },
  })
  await context.addInitScript(foldPreview)
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
  await expect(page.getByRole('heading', { name: 'What would you like to change?' })).toBeVisible()
  await expect(page.getByRole('banner').getByText(name)).toBeVisible()
  return new URL(page.url()).pathname
}

/** Writes the premium of a market's first plan, or another one, in the Studio of a change; `was` is what it says there. */
export async function writePremium(
  page: Page,
  desk: RunningDesk,
  [studio, file = '', premium = '', plan = '0']: readonly string[],
  was = String(desk.json(file).plans[Number(plan)]?.price),
): Promise<void> {
  await page.goto(`${desk.address}${studio}#/${file}?part=plans&tab=plans&at=/plans/${plan}`)
  const field = page.getByRole('main').getByLabel('Price', { exact: true })
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
