import { lastAnswers, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { newVisitor, nextSunday } from '#tests/e2e/visitor.ts'

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

test('every step begins at the same place, also after the page was scrolled', { tag: '@slow' }, async ({ page }) => {
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
