import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOnly } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { isAll } from '#tests/runner/samples.ts'

/** Axe as a script. */
export const source: string = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules of WCAG 2.2 AA, and best practices. */
export const everyRule = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies RunOnly

/** The rules whose result depends on the colour scheme. */
export const colourRules: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Expects no violations on the page in its present state, on a phone in light mode. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, where, { width: 390, colorScheme: 'light' }, everyRule)
}

/**
 * Expects no violations on the page in its present state, on a phone in light mode and on a desktop in dark mode; with
 * `ALL_TESTS=1` on both in both.
 */
export async function expectAccessibleAnywhere(page: Page, where: string): Promise<void> {
  if (isAll) await expectNoViolations(page, where, { width: 1280, colorScheme: 'light' }, everyRule)
  await expectNoViolations(page, where, { width: 1280, colorScheme: 'dark' }, isAll ? colourRules : everyRule)
  await expectNoViolations(page, where, { width: 390, colorScheme: 'light' }, everyRule)
  if (isAll) await expectNoViolations(page, where, { width: 390, colorScheme: 'dark' }, colourRules)
}

/**
 * Expects no violations while something is open over the page. Best practices are left out, because what is open stands
 * in no landmark of the page.
 */
export async function expectAccessibleOpen(page: Page, where: string): Promise<void> {
  const rules = { ...everyRule, values: everyRule.values.filter((tag) => tag !== 'best-practice') }
  await expectNoViolations(page, where, { width: 1280, colorScheme: 'light' }, rules)
  await expectNoViolations(page, where, { width: 1280, colorScheme: 'dark' }, colourRules)
}

interface View {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
}

async function expectNoViolations(page: Page, where: string, { width, colorScheme }: View, rules: RunOnly) {
  // Evaluated by the debugger, to which the page's content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  expect(await violations(page, rules), `${where} at ${width} px, ${colorScheme}`).toEqual([])
}

/** A violation: the rule and the elements that break it. */
async function violations(page: Page, rules: RunOnly): Promise<string[]> {
  const results = await page.evaluate((runOnly): Promise<AxeResults> => {
    // Colours are checked after the transition between schemes has ended.
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // No `preload`, because none of these rules reads the style sheets.
    return axe.run({ runOnly, resultTypes: ['violations'], preload: false, selectors: false, elementRef: false })
  }, rules)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  )
}
