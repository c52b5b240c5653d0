import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { inFiles } from '#checker/findings.ts'
import { formsProblem } from '#checker/rules/languages/plurals-whole.ts'
import { asForms, faultIn, formsOf, placeholdersDiffer, readings } from '#checker/texts.ts'
import { fill, prepared } from '#engine/text.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'

const languages = ['en-SG', 'zh-HK', 'ms-MY', 'ar-AE', 'fr-FR', 'pl-PL', 'cy-GB']
const words = ['plan', ' خطط ', '個', "don't", '{market}', '#', ' – ', '<b>', '%', '|', ', ', 'plural', 'one']

/** Formats a text by ICU. */
function meaning(
  parts: readonly MessageFormatElement[],
  values: Record<string, number | string>,
  language: string,
  count = 0,
): string {
  return parts
    .map((part) => {
      if (part.type === TYPE.literal) return part.value
      if (part.type === TYPE.pound) return count.toLocaleString(language)
      if (part.type === TYPE.argument) return values[part.value]?.toLocaleString(language)
      if (part.type !== TYPE.plural) throw new Error('No text of ours has such a part.')
      const own = Number(values[part.value])
      const form = new Intl.PluralRules(language).select(own)
      return meaning((part.options[form] ?? part.options['other'])?.value ?? [], values, language, own)
    })
    .join('')
}

test('a text that the checker finds no fault with says on a page what ICU has it say', () => {
  const random = randomFrom(5)
  const any = () => Array.from({ length: 1 + random() * 4 }, () => words[Math.floor(random() * words.length)]).join('')
  const outside = () => any().replaceAll('#', 'no. ')
  const blank = () => (random() < 0.5 ? ' ' : '')
  let tried = 0
  for (let round = 0; round < 400; round += 1) {
    const language = languages[round % languages.length] ?? ''
    const forms = formsOf(language).map((form) => `${form}${blank()}{${any()}}`)
    const text = `${outside()}{${blank()}count${blank()},${blank()}plural,${blank()}${forms.join(blank())}}${outside()}`
    if (faultIn(text)) continue
    tried += 1
    const count = Math.floor(random() * 130)
    const values = { count, market: 'Oman' }
    expect(fill(prepared(text, language), values)).toBe(meaning(parse(text, { ignoreTag: true }), values, language))
  }
  expect(tried).toBeGreaterThan(300)
})

test.each(languages)('a text with all the forms of %s, and none else, is whole', (language) => {
  const text = asForms('count', language).replaceAll('…', '# plans')
  expect(formsProblem(text, language)).toBeUndefined()
  expect(inFiles(formsProblem(text.replace('other', 'ohter'), language)?.message ?? [])).toContain('"ohter"')
  expect(readings(text)[0]).toBe('{count} plans')
})

test.each([
  ['{count, plural, one {# plan} other {# plans}', 'this { is never closed'],
  ['{count, plural, one # other {# plans}}', 'the words of a form stand in { }'],
  ['{count, plural, one {#} one {#} other {#}}', 'this form stands there twice'],
  ['{count, selectordinal, one {#} other {#}}', 'a text has one choice'],
  ['{count, plural, other {{plans.every.dental, select, true {#} other {#}}}}', 'a text has one choice'],
  ['{plans.every.dental, select, true {Yes} true {No} other {…}}', 'this value stands there twice'],
  ['{count, plural, other {{sum, plural, other {#}}}}', 'a text has one choice'],
  ["{count, plural, other {l'{market}}}", 'write ’'],
])('what breaks %s is said', (text, fault) => {
  expect(faultIn(text)?.fault).toContain(fault)
})

test('a translation writes the branches of a claim anew, and cannot rest on another claim', () => {
  const original = '{plan.a.lowest.premium, select, true {Our lowest} other {From {plan.a.premium}}}'
  const own = '{plan.a.lowest.premium, select, true {保費最低} other {由{plan.a.premium}起}}'
  expect(placeholdersDiffer(original, own)).toBeUndefined()
  expect(inFiles(placeholdersDiffer(original, own.replace('a.lowest', 'a.highest')) ?? [])).toContain(
    'plan.a.lowest.premium',
  )
  expect(inFiles(placeholdersDiffer(original, own.replace('{plan.a.premium}', '低')) ?? [])).toContain('plan.a.premium')
})
