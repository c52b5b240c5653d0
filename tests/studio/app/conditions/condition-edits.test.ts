import { describe, expect, test } from 'vitest'
import { conditionParts, isTrue } from '#engine/answers.ts'
import type { Condition } from '#engine/contract/config.ts'
import { wizardPaths } from '#engine/wizard.ts'
import { clauseActions } from '#studio/app/conditions/clause-actions.ts'
import {
  blankFor,
  groupKind,
  isFinished,
  keysOf,
  moved,
  movedInto,
  movedOut,
  partAt,
  partKeys,
  positionOf,
  withMore,
  withOpposite,
  without,
  withoutGroup,
  withPart,
} from '#studio/app/conditions/condition-edits.ts'
import type { Keys } from '#studio/protocol.ts'
import { randomMarket } from '#tests/checker/random-market.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'

const filipino: Condition = { answer: 'nationality', isOneOf: ['filipino', 'indian'] }
const renewal: Condition = { answer: 'type', isOneOf: ['renewal'] }
const driver: Condition = { answer: 'driver', isOneOf: ['daily'] }

/** All conditions of a hundred random wizards, with answers of every kind to ask them by. */
const wizards = Array.from({ length: 100 }, (_, seed) => randomMarket(randomFrom(seed + 1)).wizard).flatMap(
  (wizard) => {
    if (!wizard) return []
    const asked = wizard.questions.flatMap(({ askIf }) => askIf ?? [])
    const answers = [...wizardPaths(wizard)].slice(0, 50).map((path) => path.answers)
    return [{ wizard, conditions: [...asked, ...Object.values(wizard.rules ?? {})], answers }]
  },
)

function everyKeys(condition: Condition, at: Keys = []): Keys[] {
  return [at, ...conditionParts(condition).flatMap((part) => everyKeys(part.condition, [...at, ...part.keys]))]
}

function forEveryPart(check: (condition: Condition, keys: Keys, where: (typeof wizards)[number]) => void): void {
  let parts = 0
  for (const where of wizards) {
    for (const condition of where.conditions) {
      for (const keys of everyKeys(condition)) {
        parts += 1
        check(condition, keys, where)
      }
    }
  }
  expect(parts).toBeGreaterThan(500)
}

describe('every part of every condition', () => {
  test('is found by its keys, and put back unchanged leaves the condition as it was', () => {
    forEveryPart((condition, keys) => {
      const part = partAt(condition, keys)
      expect(part && withPart(condition, keys, part)).toEqual(condition)
      expect(part && keysOf(condition, part)).toEqual(keys)
    })
  })

  test('turned into its opposite twice, is what it was; once, it holds where it did not', () => {
    forEveryPart((condition, keys, { answers }) => {
      const once = withOpposite(condition, keys)
      const twice = withOpposite(once, keys)
      for (const one of answers) {
        expect(isTrue(twice, one)).toBe(isTrue(condition, one))
        if (keys.length === 0) expect(isTrue(once, one)).toBe(!isTrue(condition, one))
      }
    })
  })

  test('moved down and up again, is where it was', () => {
    forEveryPart((condition, keys) => {
      const { list, index } = positionOf(condition, keys)
      const siblings = partKeys(condition, list)
      const next = index === undefined ? undefined : siblings[index + 1]
      if (next) expect(moved(moved(condition, keys, 1), next, -1)).toEqual(condition)
    })
  })

  test('joined with another and parted again, is what it was', () => {
    forEveryPart((condition, keys) => {
      const part = partAt(condition, keys) ?? condition
      if (groupKind(part)) return
      const joined = withMore(condition, keys, driver, 'any')
      const added = keysOf(joined, driver)
      expect(added && without(joined, added)).toEqual(condition)
    })
  })

  test('has actions whose results are finished conditions, or lack just what was added; the focus goes to what is there', () => {
    forEveryPart((condition, keys, { wizard, answers }) => {
      const part = partAt(condition, keys)
      const inner = part && 'not' in part ? [...keys, 'not'] : keys
      for (const { next, focus, name } of clauseActions(condition, { keys, inner }, wizard.questions)) {
        if (next && focus) expect(partAt(next, focus), name).toBeDefined()
        if (!/^(And|Or)/.test(name)) expect(next === undefined || isFinished(next), name).toBe(true)
        if (/^Move (up|down)$/.test(name)) {
          for (const one of answers) expect(next && isTrue(next, one)).toBe(isTrue(condition, one))
        }
      }
    })
  })
})

describe('a list of conditions', () => {
  const both: Condition = { all: [filipino, renewal] }

  test('begins with the second condition', () => {
    expect(withMore(undefined, [], filipino)).toEqual(filipino)
    expect(withMore(filipino, [], renewal)).toEqual(both)
    expect(withMore(both, [], driver)).toEqual({ all: [filipino, renewal, driver] })
  })

  test('of two becomes the one that is left; of one, goes with it', () => {
    expect(without(both, ['all', 0])).toEqual(renewal)
    expect(without({ any: [driver, { all: [renewal] }] }, ['any', 1, 'all', 0])).toEqual(driver)
    expect(without({ all: [{ not: driver }] }, ['all', 0, 'not'])).toBeUndefined()
  })

  test('of one stays as it was written while nobody changes it', () => {
    const single: Condition = { all: [filipino] }
    expect(withPart(single, ['all', 0], renewal)).toEqual({ all: [renewal] })
    expect(withoutGroup(single, [])).toEqual(filipino)
  })

  test('gives way to its parts', () => {
    expect(withoutGroup({ all: [driver, { any: [filipino, renewal] }] }, ['all', 1])).toEqual({
      all: [driver, filipino, renewal],
    })
  })

  test('takes a part in from beside it, and lets one out behind it', () => {
    const nested: Condition = { all: [driver, { any: [filipino, renewal] }] }
    expect(movedInto({ all: [driver, { any: [filipino] }, renewal] }, ['all', 2], -1)).toEqual({
      all: [driver, { any: [filipino, renewal] }],
    })
    expect(movedInto(nested, ['all', 0], 1)).toEqual({ any: [driver, filipino, renewal] })
    expect(movedOut(nested, ['all', 1, 'any', 0])).toEqual({ all: [driver, renewal, filipino] })
    expect(movedOut(nested, ['all', 0])).toBeUndefined()
  })

  test('is not finished while it is empty, or a part of it lacks its question or answers', () => {
    expect(isFinished({ all: [] })).toBe(false)
    expect(isFinished({ all: [filipino, { any: [] }] })).toBe(false)
    expect(isFinished({ not: blankFor([]) })).toBe(false)
    expect(isFinished({ all: [filipino, { answer: 'type', isOneOf: [] }] })).toBe(false)
    expect(isFinished(both)).toBe(true)
  })
})
