import { expect, type FrameLocator, type Page } from 'playwright/test'
import { expectAccessible } from '#tests/e2e/axe.ts'
import { accept, beginChange, invite, test, windowOf, writePremium } from './desk-window.ts'

const bahrain = 'config/markets/bahrain.json'

/** What a change does for visitors is worked out first. */
const checked = { timeout: 60_000 }

/** The texts of what is outlined in a page. */
function outlinedIn(page: FrameLocator): Promise<(string | null)[]> {
  const all = page.getByRole('main').locator('*')
  return all.evaluateAll((some) =>
    some.filter((one) => getComputedStyle(one).outlineStyle === 'solid').map((one) => one.textContent),
  )
}

/** Compares the pages of the one changed place, whose texts these are before and after. */
async function comparePremiums(page: Page, texts: readonly [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Compare the pages' }).click()
  const places = page.getByRole('navigation', { name: 'Changed places' })
  await places.getByRole('button', { name: 'Bahrain › Plans › Domestic Worker Comprehensive › Price' }).click()
  const [before, after] = [
    page.frameLocator('iframe[title^="Published"]'),
    page.frameLocator('iframe[title^="With this change"]'),
  ]
  await expect(before.getByRole('main').getByText(texts[0]).first()).toBeVisible(checked)
  await expect(after.getByRole('main').getByText(texts[1]).first()).toBeVisible(checked)
  for (const [side, text] of [
    [before, texts[0]],
    [after, texts[1]],
  ] as const)
    await expect.poll(() => outlinedIn(side)).toEqual([expect.stringContaining(text)])
  await page.locator('iframe').first().hover()
  await page.mouse.wheel(0, 600)
  const topOf = (side: FrameLocator) => side.locator('html').evaluate(() => Math.round(scrollY))
  await expect.poll(() => topOf(after)).toBeGreaterThan(500)
  await expect.poll(async () => (await topOf(before)) - (await topOf(after))).toBe(0)
  await expectAccessible(page, 'the comparison')
}

/** Comments on the premium of the first plan beside its form, and comes back to it by the comment. */
async function commentInStudio(page: Page, studio: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${studio}#/${bahrain}?part=plans&tab=plans&at=/plans/0/price`)
  const comments = page.getByRole('region', { name: 'Comments' })
  const words = 'Bahrain › Plans › Domestic Worker Comprehensive › Price'
  await comments.getByLabel(`Comment on ${words}`).fill('596, says the letter')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('1 open comment')).toBeAttached()
  await page.goto(`${studio}#/`)
  await comments.getByRole('link', { name: words }).click()
  await expect(main.getByLabel('Price', { exact: true })).toBeFocused()
}

test('a change is asked about, commented on, sent back, edited and approved', { tag: '@slow' }, async ({
  browser,
  desk,
}) => {
  const owner = await windowOf(browser)
  await accept(owner, desk.ownerLink, 'Ada')
  await owner.getByRole('link', { name: 'People' }).click()
  const editor = await windowOf(browser)
  await accept(editor, await invite(owner, 'Mei', 'Editor', 'Bahrain'), 'Mei')
  const reviewer = await windowOf(browser)
  await accept(reviewer, await invite(owner, 'Omar', 'Reviewer', 'Bahrain'), 'Omar')

  const studio = await beginChange(editor, 'Bahrain costs less')
  await writePremium(editor, desk, [studio, bahrain, '595'])
  await expect(editor.getByText('1 file changed · kept')).toBeVisible()
  await editor.getByRole('link', { name: 'Review and publish' }).click()
  const review = editor.getByRole('region', { name: 'Review' })
  await expect(review.getByText('Omar can approve it', { exact: false })).toBeVisible()
  await review.getByLabel('What should they know?').fill('Their letter of Monday')
  await review.getByRole('button', { name: 'Ask for review' }).click()
  await expect(review.getByText('Waits for approval')).toBeVisible(checked)
  await expectAccessible(editor, 'a change that waits for approval')

  await reviewer.reload()
  await reviewer.getByRole('link', { name: 'Bahrain costs less' }).click()
  const verdict = reviewer.getByRole('region', { name: 'Review' })
  await expect(verdict.getByText('“Their letter of Monday”')).toBeVisible()
  await comparePremiums(reviewer, ['580', '595'])
  const comments = reviewer.getByRole('region', { name: 'Comments' })
  await comments.getByLabel('Comment on the change').fill('Ask them for the other plans ')
  await comments.getByRole('button', { name: 'Mention somebody' }).click()
  await reviewer.getByRole('menuitem', { name: 'Mei' }).click()
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByRole('listitem').filter({ hasText: 'other plans @Mei' })).toBeVisible()
  await commentInStudio(reviewer, `${desk.address}${studio}`)
  await reviewer.getByRole('link', { name: 'Review and publish' }).click()
  await verdict.getByRole('button', { name: 'Send back' }).click()
  await expect(verdict.getByRole('alert').filter({ hasText: 'Say in a sentence' })).toBeVisible()
  await verdict.getByLabel('Your verdict').fill('The letter says 596')
  await verdict.getByRole('button', { name: 'Send back' }).click()
  await expect(verdict.getByText('Omar sent it back')).toBeVisible()

  await editor.reload()
  await expect(review.getByText('The letter says 596')).toBeVisible()
  const thread = editor.getByRole('region', { name: 'Comments' })
  await expect(thread.getByRole('link', { name: 'Comprehensive › Price' })).toBeVisible()
  await thread.getByRole('button', { name: 'Resolve' }).first().click()
  await expect(thread.getByText('Resolved (1)')).toBeVisible()
  await editor.getByRole('link', { name: 'Edit in Studio' }).click()
  const field = editor.getByRole('main').getByLabel('Price', { exact: true })
  await editor.goto(`${desk.address}${studio}#/${bahrain}?part=plans&tab=plans&at=/plans/0`)
  await expect(field).toHaveValue('595')
  const kept = editor.waitForResponse((answer) => answer.url().endsWith('/api/change') && answer.ok())
  await field.fill('596')
  await kept
  await expect(editor.getByText('1 file changed · kept')).toBeVisible()
  await editor.getByRole('link', { name: 'Review and publish' }).click()
  await expect(review.getByText('Edited since: ask again')).toBeVisible()
  await review.getByRole('button', { name: 'Ask for review again' }).click()
  await expect(review.getByText('Waits for approval')).toBeVisible(checked)

  await reviewer.reload()
  await verdict.getByRole('button', { name: 'Approve' }).click()
  await expect(verdict.getByText('Approved by Omar.')).toBeVisible()
  await expectAccessible(reviewer, 'an approved change')
})
