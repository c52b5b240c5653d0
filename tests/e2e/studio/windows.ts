import { expect, type Page } from 'playwright/test'
import type { RunningStudio } from './running.ts'

/** Opens Studio in a window, at its first screen or at a place. */
export async function open(page: Page, studio: RunningStudio, place = ''): Promise<void> {
  await page.goto(studio.address)
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
  if (place) await goTo(page, studio, place)
}

/** Takes an open window to a place. */
export async function goTo(page: Page, studio: RunningStudio, place: string): Promise<void> {
  await page.goto(`${new URL(studio.address).origin}/#/${place}`)
}

/** Saves all files by the keyboard. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Everything is saved')).toBeVisible()
}
