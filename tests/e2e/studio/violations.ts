import type { RunOnly } from 'axe-core'
import type { Page } from 'playwright/test'
import { source } from '#tests/e2e/axe.ts'

/** The violations in Studio itself; the previewed page has tests of its own. */
export async function violations(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async (rules) => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const options = { runOnly: rules, iframes: false, preload: false }
    const { violations } = await axe.run({ exclude: ['iframe'] }, options)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`),
    )
  }, runOnly)
}
