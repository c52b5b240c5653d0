import type { Page } from 'playwright/test'
import { lastAnswers, wizardOf } from '#tests/e2e/facts.ts'
import { journey } from '#tests/e2e/journey.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { newVisitor } from '#tests/e2e/visitor.ts'

const address = '/form-counts'

/** What a page tells of the steps of its form, as it tells it. */
function toldBy(page: Page): string[] {
  const told: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === address) told.push(decodeURIComponent(request.postData() ?? ''))
  })
  return told
}

/** The steps in what was told, without order. */
const steps = (told: readonly string[], what: 'seen' | 'answered') =>
  told.flatMap((one) => new URLSearchParams(one).getAll(what)).sort()

const questions = wizardOf('qatar').questions.map(({ id }) => id)

test('each step that is shown and each question that is answered is told once, without names or cookies', async ({
  page,
  site,
}) => {
  const told = toldBy(page)
  const visitor = newVisitor()
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await expect.poll(() => steps(told, 'seen')).toEqual([...questions, 'contact'].sort())
  await expect.poll(() => steps(told, 'answered')).toEqual([...questions].sort())
  await page.goBack()
  await quote.start('?step=contact')
  await quote.asksForContact()
  await quote.fillIn(visitor)
  await quote.send()
  await quote.isThanked()
  expect(await page.context().cookies()).toEqual([])
  expect(told.join()).not.toContain(visitor.email)
  // The request has no trace of it.
  const [lead] = await site.leadsOf(visitor.email)
  expect(Object.keys(lead?.fields ?? {})).not.toContain('counted')
})

test('who asks not to be counted is not', { tag: '@slow' }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  const told = toldBy(page)
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await quote.asksForContact()
  expect(told).toEqual([])
})
