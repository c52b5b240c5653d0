import type { BrowserContext, Page } from 'playwright/test'
import { lastAnswers, lastFields, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { newVisitor } from '#tests/e2e/visitor.ts'

const firstAnswers = (market: string) =>
  Object.fromEntries(wizardOf(market).questions.map(({ id, options }) => [id, options[0] ?? '']))

/** Opens a link of the page in a new tab, as a visitor who compares does. */
async function openTab(page: Page, context: BrowserContext, market: string): Promise<Page> {
  // Browsers delay background tabs.
  await page.bringToFront()
  await page.goto('/quotes')
  const opened = context.waitForEvent('page')
  await page
    .getByRole('main')
    .locator(`a[href="/quotes/${market}"]`)
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await tab.bringToFront()
  await journey(tab, market).asks('type')
  return tab
}

test('two tabs with the same wizard each post their own answers', async ({ page, context, site }) => {
  const market = 'singapore'
  const facts = wizardOf(market)
  const [first, second] = [newVisitor(), newVisitor()]
  const tabs = [await openTab(page, context, market), await openTab(page, context, market)] as const
  const quotes = [journey(tabs[0], market), journey(tabs[1], market)] as const
  const answers = [firstAnswers(market), lastAnswers(facts)] as const
  // The tabs alternate, so that a shared session would show.
  for (const i of facts.questions.keys()) {
    for (const tab of [0, 1] as const) {
      const [id, option] = Object.entries(answers[tab])[i] ?? ['', '']
      await tabs[tab].bringToFront()
      await quotes[tab].answer(id, option)
    }
  }
  for (const [tab, visitor] of [first, second].entries()) {
    await tabs[tab]?.bringToFront()
    await tabs[tab]?.reload()
    await quotes[tab]?.fillIn(visitor)
  }
  for (const [tab, quote] of quotes.entries()) {
    await tabs[tab]?.bringToFront()
    await quote.send()
    await quote.isThanked()
  }
  const [lead] = await site.leadsOf(first.email)
  expect(lead?.market).toBe(market)
  for (const { id, field } of facts.questions) expect(lead?.fields[field]).toBe(answers[0][id])
  expect(await site.leadsOf(second.email)).toEqual([
    expect.objectContaining({ market, fields: { ...lastFields(facts), ...second } }),
  ])
})
