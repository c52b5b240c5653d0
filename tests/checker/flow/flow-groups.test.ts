import { describe, expect, test } from 'vitest'
import { flowGroups, outcomeOf, pathCount } from '#checker/flow.ts'
import type { WizardConfig } from '#engine/contract/config.ts'
import { wizardPaths } from '#engine/wizard.ts'
import { wizard } from '#tests/fixtures/market.ts'
import { site } from '#tests/launch/launch-site.ts'

const wizards: (readonly [string, WizardConfig])[] = [
  ['the fixture', wizard],
  ...site.markets.flatMap(({ id, wizard: own }) => (own ? [[id, own] as const] : [])),
]

describe.each(wizards)('the groups of %s', (_, own) => {
  test('hold every path exactly once, with the outcome that it has', () => {
    const groups = flowGroups(own)
    const all = [...wizardPaths(own)]
    expect(pathCount(groups)).toBe(all.length)
    for (const { answers, walk } of all) {
      const holding = groups.filter(({ choices }) => {
        const isSame = choices.length === Object.keys(answers).length
        return (
          isSame &&
          choices.every(({ question, options }) => options.some(({ value }) => value === answers[question.id]))
        )
      })
      expect(holding.map(({ outcome }) => outcome)).toEqual([outcomeOf(own, walk)])
    }
  })
})

test('a wizard whose options change nothing is one group, however many paths it has', () => {
  const options = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((value) => ({ value, label: value }))
  const questions = Array.from({ length: 12 }, (_, i) => {
    return { id: `q${i}`, field: `f${i}`, text: 'Why?', summary: 'Why', options }
  })
  const groups = flowGroups({
    ...wizard,
    questions,
    rules: {},
    fields: [],
    banners: [],
    contact: { ...wizard.contact, submit: { label: 'Go' } },
  })
  expect(groups.map(({ paths }) => paths)).toEqual([8 ** 12])
})
