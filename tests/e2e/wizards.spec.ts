import type { Page, Request } from 'playwright/test'
import { lastAnswers, lastFields, wizardOf } from './facts.ts'
import { journey } from './journey.ts'
import { expect, test } from './test.ts'
import { newVisitor, referenceOn } from './visitor.ts'

const optionsInSight = (page: Page) =>
  page
    .locator('fieldset:visible input[type=radio]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))

// One of each kind; of the others, tests/launch checks questions, labels and posts.
for (const facts of ['singapore', 'kuwait', 'bahrain'].map(wizardOf)) {
  const { market, questions, labels, action, basicCover } = facts
  const tag = market === 'kuwait' ? '@slow' : []

  test(`${market} asks one question at a time, keeps answers on the way back, and posts exactly its own fields`, {
    tag,
  }, async ({ page, site }) => {
    const quote = journey(page, market)
    const progress = page.getByRole('progressbar')
    const answered = questions.slice(0, -1)
    await quote.start()
    for (const [i, { id, options }] of questions.entries()) {
      await quote.asks(id)
      expect(await optionsInSight(page)).toEqual(options)
      await expect(quote.label).toHaveText(labels[i] ?? '')
      await expect(progress).toHaveJSProperty('position', (i + 1) / (questions.length + 1))
      await expect(quote.previous).toBeVisible({ visible: i > 0 })
      if (id === 'coverage') await expect(quote.questions.locator('label:has([value=basic])')).toContainText(basicCover)
      if (i < answered.length) await quote.answer(id, options[0] ?? '')
    }
    for (const { id, options } of answered.toReversed()) {
      await quote.previous.click()
      await quote.asks(id)
      await expect(page.locator('fieldset:visible input:checked')).toHaveValue(options[0] ?? '')
    }
    await expect(quote.previous).toBeHidden()

    await quote.answerAll(lastAnswers(facts))
    await quote.asksForContact()
    await expect(quote.label).toHaveText(labels.at(-1) ?? '')
    await expect(progress).toHaveJSProperty('position', 1)
    await expect(quote.previous).toBeHidden()
    for (const [name, kind] of Object.entries({ name: 'text', email: 'email', phone: 'tel', preferredDate: 'date' })) {
      const field = page.locator(`input[name="${name}"]`)
      await expect(field).toBeVisible()
      await expect(field).toHaveAttribute('type', kind)
      await expect(field).toHaveAttribute('required')
    }
    await expect(page.getByRole('link', { name: /^Change / })).toHaveCount(questions.length)

    const visitor = newVisitor()
    await quote.fillIn(visitor)
    const isForm = (sent: Request) => sent.method() === 'POST' && new URL(sent.url()).pathname === action
    const [request] = await Promise.all([page.waitForRequest(isForm), quote.send()])
    await quote.isThanked()
    // The page says too that its steps were counted, once they were.
    const { counted = '1', ...posted } = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
    expect(counted).toBe('1')
    expect(posted).toEqual({
      'form-name': `${market}-quote`,
      'bot-field': '',
      elapsed: expect.stringMatching(/^\d+$/),
      ...lastFields(facts),
      ...visitor,
    })
    const fields = { ...lastFields(facts), ...visitor }
    const reference = await referenceOn(page)
    expect(await site.leadsOf(visitor.email)).toEqual([
      expect.objectContaining({ reference, form: `${market}-quote`, market, fields, plan: undefined }),
    ])
  })
}
