import { lastAnswers, wizards } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { isAll } from '#tests/runner/samples.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

// Bahrain has the longest, and a subsidy.
for (const facts of wizards.filter(({ market }) => isAll || market === 'bahrain')) {
  const { market } = facts

  test(`${market} asks its first questions in the first screen of a small phone, with the page around it left out`, async ({
    page,
  }) => {
    const answers = page.locator('fieldset:visible label')
    const end = async () => {
      const last = await answers.last().boundingBox()
      return last ? last.y + last.height : Number.POSITIVE_INFINITY
    }
    await journey(page, market).start('?plan=1')
    await expect(page.getByText('Your chosen plan')).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await end(), `${market}, ${width} px wide`).toBeLessThanOrEqual(height)
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveCount(0)
    // The header has the link home, and no other links but those to the same page in other languages.
    await expect(page.getByRole('banner').locator('a:not([hreflang])')).toHaveCount(1)
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Contact', 'Privacy'])
    const line = await page.getByRole('contentinfo').boundingBox()
    expect(line?.height).toBeLessThan(64)
    await answers.first().click()
    await expect(page.getByText('2 of')).toBeVisible()
    expect(await end(), `${market}, the second question`).toBeLessThanOrEqual(640)
  })

  test(`every question of ${market} stands at the same place of a phone with all its answers in sight, also under a subsidy`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const quote = journey(page, market)
    await quote.start('?plan=1')
    const question = page.locator('fieldset:visible').getByRole('heading')
    const { y } = (await question.boundingBox()) ?? {}
    const answers = Object.entries({
      ...lastAnswers(facts),
      ...(market === 'bahrain' && { subsidy: 'citizen' }),
    })
    for (const [id, option] of answers) {
      await quote.asks(id)
      await expect.poll(async () => (await question.boundingBox())?.y, `${market}, ${id}`).toBe(y)
      const last = await page.locator('fieldset:visible label').last().boundingBox()
      expect(last && last.y + last.height, `${market}, ${id}`).toBeLessThanOrEqual(844)
      await quote.answer(id, option)
    }
    await quote.asksForContact()
  })
}
