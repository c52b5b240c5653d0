import { describe, expect, test } from 'vitest'
import type { Condition } from '../../../src/contract/config.ts'
import { holds } from '../../../src/engine/wizard/conditions.ts'

const isNew: Condition = { answer: 'type', isOneOf: ['new', 'renewal'] }
const isGuest: Condition = { answer: 'residency', isOneOf: ['guest'] }

describe('an answer condition', () => {
  test('holds for every answer in its list and for no other', () => {
    expect(holds(isNew, { type: 'new' })).toBe(true)
    expect(holds(isNew, { type: 'renewal' })).toBe(true)
    expect(holds(isNew, { type: 'transfer' })).toBe(false)
    expect(holds(isNew, { type: 'NEW' })).toBe(false)
  })

  test('does not hold while its question is unanswered, whatever else was answered', () => {
    expect(holds(isNew, {})).toBe(false)
    expect(holds(isNew, { residency: 'new' })).toBe(false)
    expect(holds({ answer: 'type', isOneOf: ['undefined'] }, {})).toBe(false)
    expect(holds({ answer: 'type', isOneOf: ['', 'new'] }, {})).toBe(false)
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'takes nothing that every object inherits for an answer: %s',
    (answer) => {
      const inherited = ({} as Record<string, string>)[answer] ?? ''
      expect(holds({ answer, isOneOf: [inherited] }, {})).toBe(false)
    },
  )

  test('does not hold for an answer that the answers object merely inherits', () => {
    expect(holds(isNew, Object.create({ type: 'new' }))).toBe(false)
  })
})

describe('conditions of conditions', () => {
  test('all holds only when every part does', () => {
    const both: Condition = { all: [isNew, isGuest] }
    expect(holds(both, { type: 'new', residency: 'guest' })).toBe(true)
    expect(holds(both, { type: 'new' })).toBe(false)
    expect(holds(both, { residency: 'guest' })).toBe(false)
  })

  test('any holds when one part does', () => {
    const either: Condition = { any: [isNew, isGuest] }
    expect(holds(either, { residency: 'guest' })).toBe(true)
    expect(holds(either, { type: 'new' })).toBe(true)
    expect(holds(either, { residency: 'citizen' })).toBe(false)
  })

  test('not turns its part round', () => {
    expect(holds({ not: isGuest }, { residency: 'citizen' })).toBe(true)
    expect(holds({ not: isGuest }, { residency: 'guest' })).toBe(false)
    expect(holds({ not: isGuest }, {})).toBe(true)
  })

  test('they nest', () => {
    const nested: Condition = { all: [{ not: { any: [isGuest, { answer: 'level', isOneOf: ['full'] }] } }, isNew] }
    expect(holds(nested, { type: 'new', residency: 'citizen', level: 'basic' })).toBe(true)
    expect(holds(nested, { type: 'new', residency: 'citizen', level: 'full' })).toBe(false)
  })
})

test.each([{}, { isOneOf: ['new'] }, { none: [isNew] }, { some: [isNew] }])(
  'a form that the grammar lacks is an error and never true: %o',
  (condition) => {
    expect(() => holds(condition as never, { type: 'new' })).toThrow('Unknown condition')
    expect(() => holds({ not: condition as never }, {})).toThrow('Unknown condition')
  },
)
