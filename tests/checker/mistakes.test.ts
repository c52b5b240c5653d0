import { expect, test } from 'vitest'
import { mistakes, outcomeOf } from './mistakes.ts'

const jargon = /JSON value|\bnull\b|undefined|\bparse|token|boolean|\bstring\b|\barray\b|schema|regex/i

for (const mistake of mistakes) {
  test(`${mistake.name}: found at its place, in plain words, with a way out`, () => {
    const { diagnostic, isAtPlace, advice, isFixed } = outcomeOf(mistake)
    expect(diagnostic?.rule).toBe(mistake.rule)
    expect(isAtPlace, `line ${diagnostic?.line}`).toBe(true)
    expect(diagnostic?.message).toContain(mistake.says)
    expect(diagnostic?.message).not.toMatch(jargon)
    expect(advice).toContain(mistake.wayOut)
    expect(isFixed).toBe(mistake.isFixed === true)
  })
}

test('there are as many mistakes as a newcomer makes', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(82)
  expect(new Set(mistakes.map(({ name }) => name)).size).toBe(mistakes.length)
})
