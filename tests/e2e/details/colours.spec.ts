import type { Locator } from 'playwright/test'
import { journey } from '#tests/e2e/journey.ts'
import { openLive } from '#tests/e2e/live.ts'
import { expect, test } from '#tests/e2e/test.ts'

// Forced colours replace the page's, as in Windows' contrast themes.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const style = (locator: Locator, property: string, pseudo?: string) =>
  locator.evaluate(
    (element, [name = '', of]) => getComputedStyle(element, of).getPropertyValue(name),
    [property, pseudo],
  )

test('a chosen plan is marked by more than its background, and the focus is seen on whatever has it', async ({
  page,
}) => {
  await openLive(page, '/singapore-maid-insurance')
  const toggle = page
    .getByRole('table')
    .getByRole('checkbox', { name: /^Compare / })
    .first()
  await toggle.check()
  // The browser draws the box itself, with a tick in it.
  expect(await style(toggle, 'appearance')).toBe('auto')
  await expect(page.getByRole('region', { name: 'Plans to compare' })).toBeVisible()
  expect(await style(page.getByRole('region', { name: 'Plans to compare' }), 'border-top-style')).toBe('solid')
  const ground = await style(page.locator('body'), 'background-color')
  for (const control of [
    page.getByRole('banner').getByRole('link').first(),
    page.getByRole('button', { name: 'Filter and sort' }),
    page
      .getByRole('table')
      .getByRole('checkbox', { name: /^Compare / })
      .first(),
    page
      .getByRole('table')
      .getByRole('link', { name: /^Get Quote/ })
      .first(),
  ]) {
    // The focus ring appears only after a key was pressed.
    await page.keyboard.press('Shift')
    await control.focus()
    expect(await style(control, 'outline-style')).toBe('solid')
    expect(Number.parseFloat(await style(control, 'outline-width'))).toBeGreaterThanOrEqual(2)
    expect(await style(control, 'outline-color')).not.toBe(ground)
  }
})

test('the wizard shows its progress and the answer given', { tag: '@slow' }, async ({ page }) => {
  const quote = journey(page, 'bahrain')
  await quote.start()
  const bar = page.getByRole('progressbar')
  // Forced colours would give the bar and its background one colour.
  expect(await style(bar, 'forced-color-adjust')).toBe('none')
  await quote.answer('type', 'new')
  await quote.previous.click()
  const given = quote.questions.getByRole('radio', { checked: true })
  await expect(given).toBeVisible()
  // Drawn by the browser itself, in the visitor's colours.
  expect(await style(given, 'appearance')).toBe('auto')
})

test('boxes that stand out only by their background have a border', { tag: '@slow' }, async ({ page }) => {
  const expectBorder = async (inside: Locator) => {
    const box = inside.locator('xpath=../..')
    expect(await style(box, 'border-top-style')).toBe('solid')
    expect(await style(box, 'border-top-color')).not.toBe(await style(page.locator('html'), 'background-color'))
  }
  await openLive(page, '/providers/uae/oman')
  await expectBorder(page.getByRole('heading', { name: 'Looking for Oman, the Country?' }))
  await openLive(page, '/bahrain-maid-insurance')
  await expectBorder(page.getByRole('heading', { name: 'Who Qualifies' }))
  const quote = journey(page, 'bahrain')
  await quote.start()
  await quote.answerAll({ type: 'new', subsidy: 'citizen' })
  await expectBorder(page.getByText('Subsidy Eligible!'))
})

test('initials keep the colour of their insurer', { tag: '@slow' }, async ({ page }) => {
  await openLive(page, '/qatar-maid-insurance')
  const initials = page.locator('svg:has(> text)').first()
  expect(await style(initials, 'forced-color-adjust')).toBe('none')
  expect(await style(initials, 'background-color')).toBe('rgb(255, 255, 255)')
})
