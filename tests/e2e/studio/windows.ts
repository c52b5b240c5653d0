import { expect, type Page } from 'playwright/test'
import type { RunningStudio } from './running.ts'

/** Folds the preview where a window has no sizes of its panes yet, since its page takes as long to load as Studio. */
export function foldPreview(): void {
  if (window.top !== window || localStorage.getItem('studio-panes') !== null) return
  localStorage.setItem('studio-panes', '{"navigator":236,"preview":0,"bottom":116}')
}

/** Opens Studio in a window, at its first screen or at a place, without the preview. */
export async function open(page: Page, studio: RunningStudio, place = ''): Promise<void> {
  await page.addInitScript(foldPreview)
  await openWithPreview(page, studio, place)
}

/** Opens Studio with the page beside the form. */
export async function openWithPreview(page: Page, studio: RunningStudio, place = ''): Promise<void> {
  if (place === '') await page.goto(studio.address)
  else await openAt(page, studio, place)
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
}

/** Opens a place without the first screen before it, as a window does that is opened again. */
async function openAt(page: Page, studio: RunningStudio, place: string): Promise<void> {
  const token = new URL(studio.address).hash.replace('#token=', '')
  await page.addInitScript((stored) => {
    if (window.top === window) sessionStorage.setItem('studio-token', sessionStorage.getItem('studio-token') ?? stored)
  }, JSON.stringify({ token }))
  await goTo(page, studio, place)
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
