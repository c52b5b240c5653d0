import { chromium, type Page } from 'playwright'
import { findBrowser } from '#tests/runner/browser.ts'
import { median, quantile } from '#tests/runner/samples.ts'
import { withStudio } from './scale-studio.ts'

/** The largest file that people edit, at the headline of its page. */
const place = 'config/markets/singapore.json?part=landing&tab=sections&at=/landing/blocks/0/title'

const letters = [...'abcdefghijklmnopqrstuvwxyzabcd']

/**
 * The 95th percentile of the milliseconds from a key to the frame in which its field shows the letter, while somebody
 * types ten letters a second.
 */
export async function keyToScreen(root: string): Promise<number> {
  const times = await timesOfKeys(root, 100, async (page, letter) => {
    // The page listens before the key is pressed.
    const shown = await page.evaluateHandle(() => {
      const painted = new Promise<number>((resolve) => {
        const pressed = ({ timeStamp }: KeyboardEvent) =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
        addEventListener('keydown', pressed, { once: true, capture: true })
      })
      return { painted }
    })
    await page.keyboard.press(letter)
    return shown.evaluate(({ painted }) => painted)
  })
  return quantile(times, 0.95)
}

/** The median of the milliseconds from a key to the frame in which the preview shows the letter. */
export async function keyToPreview(root: string): Promise<number> {
  const times = await timesOfKeys(root, 700, async (page, letter) => {
    const headline = `${await page.evaluate(() => (document.activeElement as HTMLInputElement).value)}${letter}`
    const shown = page.frames()[1]?.evaluate(async (text) => {
      while (!document.querySelector('h1')?.textContent?.includes(text)) await new Promise(requestAnimationFrame)
      return Date.now()
    }, headline)
    const began = Date.now()
    await page.keyboard.press(letter)
    return ((await shown) ?? Number.NaN) - began
  })
  return median(times)
}

/** The milliseconds of each key; a key is pressed a fixed time after the effect of the last one. */
async function timesOfKeys(
  root: string,
  pause: number,
  press: (page: Page, letter: string) => Promise<number>,
): Promise<readonly number[]> {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? chromium.executablePath() })
  try {
    return await withStudio(root, async ({ address }) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(address.href)
      await page.getByRole('heading', { name: 'Markets' }).waitFor()
      await page.goto(`${address.origin}/#/${place}`)
      await page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Singapore' }).waitFor()
      await page.getByRole('main').getByRole('textbox', { name: 'Title', exact: true }).focus()
      await page.keyboard.press('End')
      const times: number[] = []
      for (const letter of letters) {
        await page.waitForTimeout(pause)
        times.push(await press(page, letter))
      }
      return times
    })
  } finally {
    await browser.close()
  }
}
