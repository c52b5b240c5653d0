import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'

/** A visitor's contact details in a wizard. */
export interface Visitor {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly preferredDate: string
}

/** A visitor with unique details, and a chosen day on which every office is open. */
export function newVisitor(): Visitor {
  return {
    name: 'Mei Ling Tan',
    email: `mei.${randomUUID()}@example.org`,
    phone: '+65 8000 0000',
    preferredDate: [7, 8, 9, 10, 11, 12].map(inDays).find(isOpenEverywhere) ?? '',
  }
}

/** A date from today, YYYY-MM-DD. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** A Sunday on which Singapore's office is closed, YYYY-MM-DD. */
export function nextSunday(): string {
  return [7, 8, 9, 10, 11, 12, 13].map(inDays).find((day) => new Date(day).getUTCDay() === 0) ?? ''
}

/** Whether a day is from Monday to Wednesday, as work is done from Bahrain to Singapore, and in Ruritania. */
function isOpenEverywhere(day: string): boolean {
  return [1, 2, 3].includes(new Date(day).getUTCDay())
}

/** Fills in fields by their names. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name="${name}"]`)
    if ((await field.evaluate((element) => element.localName)) === 'select') await field.selectOption(value)
    else await field.fill(value)
  }
}

/** The reference that the page shows. */
export async function referenceOn(page: Page): Promise<string> {
  return (await page.getByText(/^HC-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
}
