import { lastAnswers, wizardOf, wizards } from './facts.ts'
import { journey } from './journey.ts'
import { expect, test } from './test.ts'
import { newVisitor, nextSunday } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a step that cannot be reached yet leads to the first open question', async ({ page }) => {
  const quote = journey(page, 'kuwait')
  await quote.start('?step=contact')
  await quote.asks('type')
  await quote.answer('type', 'new')
  await quote.asks('nationality')
  await quote.start('?step=no-such-step')
  await quote.asks('nationality')
})

test('Change leads to one question and, once it is answered, back to the contact step', async ({ page, site }) => {
  const visitor = newVisitor()
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await quote.fillIn(visitor)
  await page.getByRole('link', { name: 'Change Nationality' }).click()
  await quote.asks('nationality')
  await quote.answer('nationality', 'srilankan')
  await quote.asksForContact()
  await expect(page.getByRole('definition').filter({ hasText: 'Sri Lankan' })).toBeVisible()
  await quote.send()
  await quote.isThanked()
  const [lead] = await site.leadsOf(visitor.email)
  expect(lead?.fields).toMatchObject({ ...visitor, 'worker-nationality': 'srilankan', 'employment-type': 'retiree' })
})

test('the answers of one market stay out of another', async ({ page }) => {
  await journey(page, 'qatar').start()
  await journey(page, 'qatar').answer('type', 'new')
  const other = journey(page, 'kuwait')
  await other.start()
  await other.asks('type')
  await expect(page.locator('fieldset:visible input:checked')).toHaveCount(0)
})

test('every wizard asks its first questions in the first screen of a small phone, with the page around it left out', async ({
  page,
}) => {
  const answers = page.locator('fieldset:visible label')
  const end = async () => {
    const last = await answers.last().boundingBox()
    return last ? last.y + last.height : Number.POSITIVE_INFINITY
  }
  for (const { market } of wizards) {
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
  }
})

test('the first question stays as it is when the script arrives, and a pointer that lies still marks no answer', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const faded: string[] = []
    for (const kind of ['animationstart', 'transitionrun'] as const)
      document.addEventListener(kind, ({ target }) => {
        if (target instanceof Element && target.matches('[id^=step-], :has(> * > * > #step-contact)')) faded.push(kind)
      })
    Object.assign(globalThis, { faded })
  })
  const quote = journey(page, 'kuwait')
  const option = (i: number) => page.locator('fieldset:visible label').nth(i)
  const looks = (i: number) =>
    option(i).evaluate((element) => {
      const { borderColor, backgroundColor, boxShadow } = getComputedStyle(element)
      return [borderColor, backgroundColor, boxShadow].join(' ')
    })
  await quote.start()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'faded'))).toEqual([])
  const quiet = await looks(2)
  await option(0).hover()
  const hovered = await looks(0)
  expect(hovered).not.toBe(quiet)
  await option(0).click()
  await quote.asks('nationality')
  const place = await option(1).boundingBox()
  const [x, y] = [(place?.x ?? 0) + 40, (place?.y ?? 0) + 20]
  await quote.previous.click()
  await quote.asks('type')
  expect(await looks(0)).not.toBe(hovered)
  // The next question's options appear under the resting pointer.
  await page.mouse.click(x, y)
  await quote.asks('nationality')
  await expect(page.locator('fieldset:visible label:hover')).toHaveCount(1)
  for (const i of [0, 1, 2]) expect(await looks(i)).toBe(quiet)
  await page.mouse.move(x + 5, y)
  await expect.poll(() => looks(1)).toBe(hovered)
})

test('every step begins at the same place, also after the page was scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 480 })
  const quote = journey(page, 'bahrain')
  await quote.start('?plan=1')
  const top = () => quote.label.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const first = await top()
  for (const [id, option] of Object.entries(lastAnswers(wizardOf('bahrain')))) {
    await quote.answer(id, option)
    await expect.poll(top).toBe(first)
  }
  await quote.asksForContact()
})

test('every question of a phone stands at the same place with all its answers in sight, also under a subsidy', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { market } of wizards) {
    const quote = journey(page, market)
    await quote.start('?plan=1')
    const question = page.locator('fieldset:visible').getByRole('heading')
    const { y } = (await question.boundingBox()) ?? {}
    const answers = Object.entries({
      ...lastAnswers(wizardOf(market)),
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
  }
})

test('a day on which nobody calls is told as soon as it is chosen, with the next one', async ({ page }) => {
  const quote = journey(page, 'singapore')
  await quote.start()
  await quote.answerAll({ type: 'renewal', nationality: 'filipino', coverage: 'basic' })
  await quote.asksForContact()
  const date = page.locator('[name=preferredDate]')
  await date.fill(nextSunday())
  const error = page.locator('#preferredDate-error')
  await expect(error).toHaveText(/^We're closed on Sunday, .+ such as Monday, /)
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toHaveCount(0)
  await date.fill(newVisitor().preferredDate)
  await expect(error).toHaveCount(0)
})
