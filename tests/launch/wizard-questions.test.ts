import { describe, expect, test } from 'vitest'
import { wizardOf } from './launch-site.ts'

const type = 'new renewal transfer'
const gulf = 'filipino indonesian srilankan indian bangladeshi other'

// Specification 000, section 9: the questions in their order, and the values of their options.
const wizards: Readonly<Record<string, readonly (readonly [question: string, options: string])[]>> = {
  singapore: [
    ['type', type],
    ['nationality', 'filipino indonesian myanmar other'],
    ['coverage', 'basic standard comprehensive'],
  ],
  'hong-kong': [
    ['type', type],
    ['nationality', 'filipino indonesian thai other'],
    ['coverage', 'basic enhanced premium'],
  ],
  malaysia: [
    ['type', type],
    ['nationality', 'indonesian filipino cambodian other'],
    ['coverage', 'basic standard premium'],
  ],
  uae: [
    ['type', type],
    ['nationality', 'filipino indonesian ethiopian other'],
    ['coverage', 'basic enhanced premium'],
  ],
  qatar: [
    ['type', type],
    ['nationality', gulf],
    ['coverage', 'basic standard comprehensive'],
    ['employment', 'government private self-employed retiree'],
  ],
  kuwait: [
    ['type', type],
    ['nationality', gulf],
    ['coverage', 'basic standard comprehensive'],
    ['years', 'less-1-year 1-3-years 3-5-years more-5-years'],
  ],
  bahrain: [
    ['type', type],
    ['subsidy', 'citizen first-time income-qualified unsure'],
    ['nationality', gulf],
    ['coverage', 'basic standard comprehensive'],
  ],
}

describe.each(Object.entries(wizards))('the wizard of %s', (market, questions) => {
  const wizard = wizardOf(market)

  test('asks its questions in the order of the specification, with the options of the specification', () => {
    const asked = wizard.questions.map(({ id, options = [] }) => [id, options.map(({ value }) => value).join(' ')])
    expect(asked).toEqual(questions)
  })

  test('asks every question of everyone', () => {
    expect(wizard.questions.filter(({ askIf }) => askIf)).toEqual([])
  })
})

/** The words of an option: its label and the line under it. */
function wordsOf(market: string, question: string, value: string): string {
  const option = wizardOf(market)
    .questions.find(({ id }) => id === question)
    ?.options?.find((candidate) => candidate.value === value)
  if (!option) throw new Error(`${market} has no ${question} "${value}".`)
  return [option.label, option.hint ?? ''].join(': ').toLowerCase()
}

describe('the words of options', () => {
  test.each([
    ['singapore', 'basic', 'meets mom requirements'],
    ['hong-kong', 'basic', 'labour department'],
    ['malaysia', 'basic', 'immigration'],
    ['uae', 'basic', 'uae requirements'],
    ['qatar', 'basic', 'qatar labor law'],
    ['kuwait', 'basic', 'pahw requirements'],
    ['bahrain', 'basic', 'meets 2024 law requirements'],
    ['bahrain', 'standard', 'enhanced medical coverage'],
    ['bahrain', 'comprehensive', 'maximum protection'],
  ])('in %s, %s cover says %o', (market, level, words) => {
    expect(wordsOf(market, 'coverage', level)).toContain(words)
  })

  test.each([
    ['new', 'new hire or first time'],
    ['renewal', 'renewal'],
    ['transfer', 'transfer'],
  ])('in kuwait, %s says %o', (value, words) => {
    expect(wordsOf('kuwait', 'type', value)).toContain(words)
  })

  test.each([
    ['citizen', 'bahraini citizen'],
    ['first-time', 'first-time employer'],
    ['income-qualified', 'income-qualified resident'],
    ['unsure', 'not sure / other'],
  ])('in bahrain, the subsidy answer %s says %o', (value, words) => {
    expect(wordsOf('bahrain', 'subsidy', value)).toContain(words)
  })

  test('bahrain asks for the subsidy in the words of the specification', () => {
    expect(wizardOf('bahrain').questions[1]?.text).toBe('Are you eligible for government subsidies?')
  })
})
