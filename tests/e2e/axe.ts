import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const widths = [1280, 390] as const
const schemes = ['light', 'dark'] as const

/** Finds nothing to complain of on the page as it stands, on a desk and on a phone, by day and by night. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page), `${where} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** What axe finds: the rule, and the elements that break it. */
async function violations(page: Page): Promise<string[]> {
  // The debugger puts it there, so the page's policy has no say.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  // Colours that are still on their way from one scheme to the other are not what a visitor reads.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
  const results = await page.evaluate(
    (values): Promise<AxeResults> =>
      (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    tags,
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}
