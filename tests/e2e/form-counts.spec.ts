import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { serveCopy } from './built-copy.ts'
import { lastAnswers, wizardOf } from './facts.ts'
import { journey } from './journey.ts'
import { expect, test } from './test.ts'
import { newVisitor } from './visitor.ts'

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

test('who asks not to be counted is not', async ({ page }) => {
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

test('a site that counts nothing loads nothing for it and asks nothing', async ({ browser }) => {
  test.setTimeout(180_000)
  const site = await serveCopy(async (config) => {
    const file = path.join(config, 'site.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"countsForms": true', '"countsForms": false'))
  })
  const page = await browser.newPage({ baseURL: site.url })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const quote = journey(page, 'qatar')
  await quote.start()
  await quote.answerAll(lastAnswers(wizardOf('qatar')))
  await quote.asksForContact()
  expect(asked.filter((one) => one.includes('form-counts'))).toEqual([])
  expect((await page.request.post(address, { form: { seen: 'type' } })).status()).toBe(404)
  await page.close()
  await site.close()
})
