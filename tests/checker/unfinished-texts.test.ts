import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isDefaultText, newMarketDefaults } from '#checker/texts.ts'

/** Snippet texts that visitors may read. */
const usable = new Set([
  '1-2 working days',
  '100+ clinics',
  'Citizens',
  'Compare Plans',
  'E-mail address',
  'Get Free Quotes',
  'How It Works',
  'Questions People Ask',
  'Questions?',
  'Read On',
  'Send',
  'Thank You',
  'Who Qualifies',
  'Write to Us',
  'Your request has arrived.',
  'per plan',
])

test('each text of a snippet is one to keep, or stands in until another is written', () => {
  const schemas = globSync('schemas/**/*.json').map((file) => readFileSync(file, 'utf8'))
  const texts = schemas.flatMap((schema) => [...schema.matchAll(/\$\{\d+:([^}]*)\}/g)].map(([, text = '']) => text))
  const words = new Set(texts.filter((text) => /[A-Z ]/.test(text)))
  expect(words.size).toBeGreaterThan(20)
  expect([...words].filter((text) => isDefaultText(text) === usable.has(text))).toEqual([])
})

test('the words of a question that was just added stand in', () => {
  expect(Object.values(newMarketDefaults.question).map(isDefaultText)).toEqual([true, true])
  expect(isDefaultText('Does she drive?')).toBe(false)
})
