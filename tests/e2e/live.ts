import type { Page } from 'playwright/test'

/** Opens a page and waits until it reacts to the visitor, where it ever does. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await live(page)
}

/** Waits until the app runs the page that is shown. */
export async function live(page: Page): Promise<void> {
  if ((await page.locator('script[type=module]').count()) === 0) return
  // React marks the element that it has taken over; from then on no click is lost.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}
