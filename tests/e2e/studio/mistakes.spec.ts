import type { Page } from 'playwright/test'
import { badContents } from '#tests/checker/bad-contents.ts'
import { badFacts } from '#tests/checker/bad-facts.ts'
import { badShapes } from '#tests/checker/bad-shapes.ts'
import { badSites } from '#tests/checker/bad-sites.ts'
import { badSyntax } from '#tests/checker/bad-syntax.ts'
import { badTexts } from '#tests/checker/bad-texts.ts'
import { badWholes } from '#tests/checker/bad-wholes.ts'
import { fieldMistakes } from '#tests/studio/server/checker/field-mistakes.ts'
import { impossible, places } from './mistakes.ts'
import { expect, test } from './test.ts'
import { goTo, open, save } from './windows.ts'

/** Leaves a field by a click beside all fields. */
const leave = (page: Page) => page.getByRole('banner').getByText('Studio', { exact: true }).click()

test('the mistakes are those that the checker is tested with', () => {
  const tables = [badContents, badFacts, badShapes, badSites, badSyntax, badTexts, badWholes]
  const known = new Set(tables.flat().map(({ name }) => name))
  const names = [...fieldMistakes, ...impossible].map(({ name }) => name)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(new Set(names).size).toBe(40)
})

test('a mistake in a field of each kind is shown at it and below, until it is undone', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  test.slow()
  await open(page, studio)
  const firstOfFields = new Map(fieldMistakes.toReversed().map((mistake) => [mistake.field.label, mistake])).values()
  for (const { field, text, says } of firstOfFields) {
    await goTo(page, studio, `config/markets/bahrain.json?${field.tab}`)
    const input = page.getByRole('main').getByLabel(field.label, { exact: true }).first()
    await input.fill(text)
    await page.keyboard.press('Tab')
    await expect(input).toHaveAccessibleDescription(new RegExp(RegExp.escape(says)))
    await expect(page.getByRole('contentinfo').getByText(says).first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Everything is saved')).toBeVisible()
    await expect(input).not.toHaveAccessibleDescription(new RegExp(RegExp.escape(says)))
  }
})

test('what a control prevents cannot be written, or becomes what was meant', { tag: '@slow' }, async ({
  page,
  studio,
}) => {
  test.slow()
  await open(page, studio)
  for (const mistake of impossible)
    await test.step(`${mistake.name}: ${mistake.because}`, async () => {
      await goTo(page, studio, places[mistake.place])
      await mistake.tryIt(page.getByRole('main'), page)
      await leave(page)
      if (mistake.becomes === undefined) return expect(page.getByText('Everything is saved')).toBeVisible()
      await expect(page.getByText('1 file not saved')).toBeVisible()
      await save(page)
      const file = JSON.parse(studio.read('config/markets/bahrain.json'))
      expect(mistake.at?.reduce((value, key) => value[key], file)).toEqual(mistake.becomes)
      await expect(page.getByRole('region', { name: /^No errors/ })).toBeVisible()
    })
})
