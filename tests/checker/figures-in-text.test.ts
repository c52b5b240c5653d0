import { expect, test } from 'vitest'
import { figuresInText } from '#checker/languages/figures-in-text.ts'

test.each([
  ['en', 'HK$1,250.50 from 1 January 2027, KWD 12.500', [1250.5, 1, 2027, 12.5]],
  ['de', '1.250,50 HK$ ab 1. Januar 2027, 12,500 KWD', [1250.5, 1, 2027, 12.5]],
  ['fr', '1\u202f250,50 HK$ le 1 janvier 2027, 12,500 KWD', [1250.5, 1, 2027, 12.5]],
  ['de-CH', 'HK$ 1’250.50 ab 1. Januar 2027', [1250.5, 1, 2027]],
  ['ar-EG', '١٬٢٥٠٫٥٠ دولار من ١ يناير ٢٠٢٧', [1250.5, 1, 2027]],
  ['bn', '১,২৫০.৫০ ডলার ১ জানুয়ারি ২০২৭', [1250.5, 1, 2027]],
  ['en', '1,200,000, HK$100 million, 24/7 and 9:05', [1_200_000, 100_000_000, 24, 7, 9, 5]],
  ['zh-HK', '每宗HK$1億，2027年1月5日', [100_000_000, 2027, 1, 5]],
  ['de', '1.200.000 und 08 Uhr', [1_200_000, 8]],
  ['en', 'In 2024 500 clinics', [2024, 500]],
])('the numbers in %s of "%s"', (language, text, numbers) => {
  expect(figuresInText(text, language)).toEqual(numbers)
})
