import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright/test'
import { type RunningStudio, runStudio } from './running.ts'
import { expect, test } from './test.ts'
import { open, save } from './windows.ts'

const overlay = 'config/markets/hong-kong.zh-HK.json'
const words = 'config/words/zh-HK.json'

/** Opens the Chinese of Hong Kong, with all of its texts. */
async function openTranslation(page: Page, studio: RunningStudio): Promise<void> {
  await open(page, studio, `${overlay}?tab=translation`)
  await page.getByRole('radio', { name: 'All' }).click()
}

const ownField = (page: Page, name: string) => page.getByLabel(`${name} in Chinese (Hong Kong)`, { exact: true })

test('a word of the language’s list goes into a translation by a click', { tag: '@slow' }, async ({ page, studio }) => {
  mkdirSync(path.join(studio.root, 'config/words'))
  studio.write(words, '{ "words": [{ "word": "inpatient", "translation": "住院" }] }\n')
  await openTranslation(page, studio)
  const field = ownField(page, 'Summary')
  await field.fill('最少{minimum.medical-limit}：')
  const offered = page.getByRole('group', { name: 'Words for Summary in Chinese (Hong Kong)', exact: true })
  await offered.getByRole('button', { name: 'inpatient 住院' }).click()
  await expect(field).toHaveValue('最少{minimum.medical-limit}：住院')
  await expect(field).toBeFocused()
  await page.keyboard.type('。')
  await expect(field).toHaveValue('最少{minimum.medical-limit}：住院。')
  await save(page)
  await expect.poll(() => studio.read(overlay)).toContain('"summary": "最少{minimum.medical-limit}：住院。"')
})

test('a language gets a word list from its translations', { tag: '@slow' }, async ({ page, studio }) => {
  await openTranslation(page, studio)
  await page.getByRole('button', { name: 'Begin a word list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Word list in Chinese (Hong Kong)')
  await expect(page.getByText('1 file not saved')).toBeVisible()
  await save(page)
  expect(JSON.parse(studio.read(words)).words).toEqual([])
})

test('a service proposes what is missing, which is marked until somebody has read it', { tag: '@slow' }, async ({
  page,
}) => {
  const service = createServer(async (request, response) => {
    const { q } = JSON.parse(await text(request)) as { readonly q: readonly string[] }
    // Loses the figure of the summary.
    const translatedText = q.map((line) => (line.includes('inpatient') ? '住院保障' : '譯文'))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ translatedText }))
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const studio = await runStudio('small', {
    TRANSLATE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  })
  const without = (text: string) => text.replace(/^ {2}"(?:name|summary)": ".*",\n/gm, '')
  studio.write(overlay, without(studio.read(overlay)))
  await openTranslation(page, studio)
  await page.getByRole('button', { name: 'Propose all missing' }).click()
  const name = ownField(page, 'Name')
  await expect(name).toHaveValue('譯文')
  await expect(page.getByText('Machine proposal: read it')).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'it leaves out {minimum.medical-limit}.' })).toBeVisible()
  await expect(ownField(page, 'Summary')).toHaveValue('')
  await expect(page.getByText('2 texts to write or to look at again.')).toBeVisible()
  await page.getByRole('button', { name: 'Still right' }).click()
  await expect(page.getByText('Machine proposal: read it')).toHaveCount(0)
  await expect(page.getByText('1 text to write or to look at again.')).toBeVisible()
  await expect(name).toHaveValue('譯文')
  await studio.close()
  service.close()
})
