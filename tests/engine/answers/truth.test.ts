import { describe, expect, test } from 'vitest'
import { isTrue } from '#engine/answers.ts'
import type { Condition } from '#engine/contract/config.ts'

const isNew: Condition = { answer: 'type', isOneOf: ['new', 'renewal'] }
const isGuest: Condition = { answer: 'residency', isOneOf: ['guest'] }

describe('an answer condition', () => {
  test('holds for every answer in its list and for no other', () => {
    expect(isTrue(isNew, { type: 'new' })).toBe(true)
    expect(isTrue(isNew, { type: 'renewal' })).toBe(true)
    expect(isTrue(isNew, { type: 'transfer' })).toBe(false)
    expect(isTrue(isNew, { type: 'NEW' })).toBe(false)
  })

  test('does not hold while its question is unanswered, whatever else was answered', () => {
    expect(isTrue(isNew, {})).toBe(false)
    expect(isTrue(isNew, { residency: 'new' })).toBe(false)
    expect(isTrue({ answer: 'type', isOneOf: ['undefined'] }, {})).toBe(false)
    expect(isTrue({ answer: 'type', isOneOf: ['', 'new'] }, {})).toBe(false)
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'takes nothing that every object inherits for an answer: %s',
    (answer) => {
      const inherited = ({} as Record<string, string>)[answer] ?? ''
      expect(isTrue({ answer, isOneOf: [inherited] }, {})).toBe(false)
    },
  )

  test('does not hold for an answer that the answers object merely inherits', () => {
    expect(isTrue(isNew, Object.create({ type: 'new' }))).toBe(false)
  })
})

describe('conditions of conditions', () => {
  test('all holds only when every part does', () => {
    const both: Condition = { all: [isNew, isGuest] }
    expect(isTrue(both, { type: 'new', residency: 'guest' })).toBe(true)
    expect(isTrue(both, { type: 'new' })).toBe(false)
    expect(isTrue(both, { residency: 'guest' })).toBe(false)
  })

  test('any holds when one part does', () => {
    const either: Condition = { any: [isNew, isGuest] }
    expect(isTrue(either, { residency: 'guest' })).toBe(true)
    expect(isTrue(either, { type: 'new' })).toBe(true)
    expect(isTrue(either, { residency: 'citizen' })).toBe(false)
  })

  test('not negates its part', () => {
    expect(isTrue({ not: isGuest }, { residency: 'citizen' })).toBe(true)
    expect(isTrue({ not: isGuest }, { residency: 'guest' })).toBe(false)
    expect(isTrue({ not: isGuest }, {})).toBe(true)
  })

  test('they nest', () => {
    const nested: Condition = { all: [{ not: { any: [isGuest, { answer: 'level', isOneOf: ['full'] }] } }, isNew] }
    expect(isTrue(nested, { type: 'new', residency: 'citizen', level: 'basic' })).toBe(true)
    expect(isTrue(nested, { type: 'new', residency: 'citizen', level: 'full' })).toBe(false)
  })
})

test.each([{}, { isOneOf: ['new'] }, { none: [isNew] }, { some: [isNew] }])(
  'a form that the grammar lacks is an error and never true: %o',
  (condition) => {
    expect(() => isTrue(condition as never, { type: 'new' })).toThrow('Unknown condition')
    expect(() => isTrue({ not: condition as never }, {})).toThrow('Unknown condition')
  },
)
