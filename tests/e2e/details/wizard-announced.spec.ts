import type { Page } from 'playwright/test'
import { lastAnswers, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** The role, name and description of the focused element, as a screen reader announces them. */
async function focused(page: Page): Promise<readonly (string | undefined)[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const node = nodes.find(
    ({ role, properties = [] }) =>
      role?.value !== 'RootWebArea' && properties.some(({ name, value }) => name === 'focused' && value.value === true),
  )
  return [node?.role?.value, node?.name?.value, node?.description?.value]
}

/** Records the page's live regions; the returned function gives the announcements since its last call. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = []
    const live = '[aria-live], [role=status], [role=alert]'
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) {
          const inside = target instanceof Element && target.closest(live)
          const region = inside
            ? node
            : node instanceof Element && (node.matches(live) ? node : node.querySelector(live))
          if (region) announced.push(region.textContent ?? '')
        }
      }
    }).observe(document.body, { subtree: true, childList: true })
    Object.assign(globalThis, { announced })
  })
  return () => page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced.splice(0))
}

/** Expects the focus on the step, and the step and its label below the sticky header. */
async function expectInSight(page: Page): Promise<void> {
  const tops = () =>
    page.evaluate(() => {
      const header = document.querySelector('header > :first-child')?.getBoundingClientRect().bottom ?? 0
      const below = (element: Element | null) => (element?.getBoundingClientRect().top ?? 0) - header
      return [below(document.getElementById('step-label')), below(document.activeElement)]
    })
  await expect.poll(async () => (await tops()).every((top) => top >= 0 && top < 400)).toBe(true)
}

test('each step says what it asks and where it stands: in the title, and once to a screen reader', async ({ page }) => {
  // On a small phone the next question begins above the visible part.
  await page.setViewportSize({ width: 390, height: 640 })
  const title = 'Get Free Maid Insurance Quotes in Bahrain'
  const quote = journey(page, 'bahrain')
  await quote.start()
  await quote.asks('type')
  await expect(page).toHaveTitle(`Step 1 of 4: What do you need insurance for? – ${title}`)
  const heard = await listen(page)
  const steps = [
    { id: 'subsidy', label: 'Step 2 of 4', question: 'Are you eligible for government subsidies?', announced: [] },
    {
      id: 'nationality',
      label: 'Step 3 of 4',
      question: "What is your domestic worker's nationality?",
      announced: [/^Subsidy Eligible!/],
    },
    { id: 'coverage', label: 'Step 4 of 4', question: 'Which level of cover would you like?', announced: [] },
    {
      id: 'contact',
      label: 'Step 5 of 5',
      question: 'Where Should We Send Your Quotes?',
      announced: [/^Potential Subsidy Available/],
    },
  ]
  const answers = { type: 'transfer', subsidy: 'income-qualified', nationality: 'other', coverage: 'comprehensive' }
  for (const [i, [id, option]] of Object.entries(answers).entries()) {
    await quote.answer(id, option)
    const { id: next, label, question, announced } = steps[i] ?? { id: '', label: '', question: '', announced: [] }
    await expect(page.locator(`#step-${next}`)).toBeFocused()
    await expect(page).toHaveTitle(`${label}: ${question} – ${title}`)
    const role = next === 'contact' ? 'heading' : 'group'
    expect(await focused(page)).toEqual([role, question, expect.stringMatching(new RegExp(`^${label}`))])
    expect(await heard()).toEqual(announced.map((text) => expect.stringMatching(text)))
    await expectInSight(page)
  }
})

test("a market's own words for a step stand in the title, and the page's title comes back with another page", {
  tag: '@slow',
}, async ({ page }) => {
  const quote = journey(page, 'kuwait')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('kuwait')))
  await expect(page).toHaveTitle(/^Final Step: Get Your Personalized Quote – Get Free Maid Insurance Quotes in Kuwait/)
  await page.locator('a[href="/contact"]:visible').first().click()
  await expect(page.getByLabel('Subject')).toBeVisible()
  await expect(page).toHaveTitle(/^Contact/)
  await page.goBack()
  await expect(page).toHaveTitle(/^Final Step: /)
})

for (const { what, open, errors, tag } of [
  {
    what: 'the contact step',
    tag: '@slow',
    errors: 4,
    async open(page: Page) {
      const quote = journey(page, 'kuwait')
      await quote.start()
      await quote.answerAll(lastAnswers(wizardOf('kuwait')))
      await quote.asksForContact()
    },
  },
  { what: 'the contact form', tag: [], errors: 5, open: (page: Page) => openLive(page, '/contact') },
]) {
  test(`what is wrong with ${what} is said once, first of all in the title, and stays until the next try`, {
    tag,
  }, async ({ page }) => {
    await open(page)
    const before = await page.title()
    const heard = await listen(page)
    const summary = page.getByRole('alert')
    for (let attempt = 0; attempt < 2; attempt++) {
      await page.locator('button[type=submit]').click()
      await expect(summary.locator('..')).toBeFocused()
      // The focused element has no name, so that only the alert is announced.
      expect(await focused(page)).toEqual(['generic', '', undefined])
      expect(await heard()).toEqual([expect.stringMatching(/^There is a problem.*phone/)])
      await expect(summary.getByRole('link')).toHaveCount(errors)
      await expect(page).toHaveTitle(`Error: ${before}`)
    }
    const address = page.url()
    await summary.getByRole('link', { name: 'Enter your phone number' }).click()
    await expect(page.locator('[name=phone]')).toBeFocused()
    expect(page.url()).toBe(address)
    const [role, name, description] = await focused(page)
    expect([role, name]).toEqual(['textbox', 'Phone number'])
    expect(description).toContain('Enter your phone number')
    await page.keyboard.type('+65 8000 0000')
    await expect(summary.getByRole('link')).toHaveCount(errors)
    await page.keyboard.press('Enter')
    await expect(summary.getByRole('link')).toHaveCount(errors - 1)
    await expect(page.locator('[name=phone]')).toHaveValue('+65 8000 0000')
    await expect(page.locator('[name=phone]')).not.toHaveAttribute('aria-invalid')
  })
}
