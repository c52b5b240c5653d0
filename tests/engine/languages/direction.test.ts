import { expect, test } from 'vitest'
import { direction } from '#engine/site.ts'

test('a language is written in the direction of its script, whatever its country', () => {
  expect(['en', 'en-AE', 'zh-Hant-HK', 'az-Latn'].map(direction)).toEqual(['ltr', 'ltr', 'ltr', 'ltr'])
  expect(['ar', 'ar-AE', 'he', 'ur-PK', 'az-Arab'].map(direction)).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'rtl'])
})
