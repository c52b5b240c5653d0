import { expect, test } from 'vitest'
import { forms } from '#engine/forms.ts'
import { readPhoneNumber } from '#engine/phones.ts'
import type { Site } from '#engine/site.ts'
import { fieldError, fieldRulesAt } from '#engine/submission.ts'
import { loadSite } from '#tests/checker/load-site.ts'
import { projectRoot } from '#tests/checker/sound.ts'

const { site } = loadSite(projectRoot)
const sites: readonly Site[] = site ? [site, ...(site.translations ?? [])] : []

/** The errors for a number that cannot be used, by form. */
const errors = sites.flatMap((each) =>
  forms(each).flatMap((form) => {
    const field = form.fields.find(({ type }) => type === 'tel')
    const error = field && fieldError(field, 'none', fieldRulesAt(each, new Date(0), form))
    return error === undefined ? [] : [{ language: form.language ?? 'en', form, error }]
  }),
)

test('each quote form, in each language, names a number of its own market when one cannot be used', () => {
  const ofMarkets = errors.flatMap(({ form: { market }, ...more }) => (market ? [{ market, ...more }] : []))
  expect(new Set(ofMarkets.map(({ language }) => language))).toEqual(new Set(['en', 'zh-HK', 'ms-MY', 'ar-AE']))
  for (const { market, language, error } of ofMarkets) {
    const { phoneExample = 'none', country } = market
    expect(error, `${market.id}, ${language}`).toContain(phoneExample)
    expect(readPhoneNumber(phoneExample, country), market.id).toMatchObject({ isCertain: true })
  }
})

test('a form of no market names no number, since it would be of some country', () => {
  const others = errors.filter(({ form }) => form.market === undefined)
  expect(others.length).toBeGreaterThan(0)
  for (const { error } of others) expect(error).not.toMatch(/\d/)
})
