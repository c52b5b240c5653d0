import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { live } from '#tests/e2e/live.ts'
import type { ServedSite } from '#tests/e2e/served-site.ts'
import type { Scene } from './scene.ts'

const schemes = ['light', 'dark'] as const

/** One picture of a scene. */
export interface Shot {
  readonly scene: Scene
  readonly width: number
  /** Its name within the folder of pictures. */
  readonly file: string
}

/** Takes the pictures of a scene of a site at one width, in light and dark, into a folder. */
export async function takeShots(browser: Browser, site: ServedSite, scene: Scene, width: number, folder: string) {
  const context = await newVisit(browser, site.url, scene, width)
  try {
    const page = await context.newPage()
    await bringAbout(page, scene, site.root)
    const shots: Shot[] = []
    for (const colorScheme of scene.printed ? schemes.slice(0, 1) : schemes) {
      await page.emulateMedia({ colorScheme })
      if (scene.largeText) await doubleText(page)
      await settle(page)
      if (!scene.inSight) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      if (scene.largeText) await showWhole(page, width)
      const file = `${scene.kind}-${scene.state}-${String(width).padStart(4, '0')}-${colorScheme}.png`
      await page.screenshot({
        path: path.join(folder, file),
        fullPage: !scene.inSight && !scene.largeText,
        animations: 'disabled',
      })
      shots.push({ scene, width, file })
    }
    return shots
  } finally {
    await context.close()
  }
}

function newVisit(browser: Browser, baseURL: string, scene: Scene, width: number): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    javaScriptEnabled: !scene.withoutScripts,
  })
}

async function bringAbout(page: Page, scene: Scene, root: string): Promise<void> {
  const { path, document, act, printed, withoutScripts } = scene
  const body = await document?.(root)
  if (body !== undefined) await page.route(path, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(path)
  if (!withoutScripts) await live(page)
  await act?.(page)
  if (printed) await page.emulateMedia({ media: 'print' })
}

/** Doubles the text size, as a visitor does in the settings of the browser. */
async function doubleText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

/** Makes the screen as high as the page, because a full-page picture would lose the doubled text size. */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

/** Finishes all transitions. */
function settle(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
}
