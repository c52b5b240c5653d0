import { describe, expect, test } from 'vitest'
import { deepFreeze } from '#checker/check.ts'
import { type Answers, type Flow, type Walk, walk } from '#engine/answers.ts'
import { wizardPaths } from '#engine/wizard.ts'
import { randomMarket } from '#tests/checker/random-market.ts'
import { wizard } from '#tests/fixtures/market.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'

const citizen = { type: 'new', residency: 'citizen', level: 'basic' }
const guest = { type: 'new', residency: 'guest', permit: 'long', level: 'full' }

const asked = ({ asked }: Walk) => asked.map(({ id }) => id)
const unanswered = ({ unanswered }: Walk) => unanswered.map(({ id }) => id)

describe('the path', () => {
  test('without answers it holds every unconditional question, and the first is where the visitor begins', () => {
    const walked = walk(wizard, {})
    expect(asked(walked)).toEqual(['type', 'residency', 'level'])
    expect(unanswered(walked)).toEqual(['type', 'residency', 'level'])
    expect(walked.answers).toEqual({})
  })

  test('keeps the order of the questions, whatever the order of the answers', () => {
    const walked = walk(wizard, { level: 'full', permit: 'short', residency: 'guest', type: 'renewal' })
    expect(asked(walked)).toEqual(['type', 'residency', 'permit', 'level'])
    expect(Object.keys(walked.answers)).toEqual(['type', 'residency', 'permit', 'level'])
    expect(unanswered(walked)).toEqual([])
  })

  test('holds a conditional question only while its condition does', () => {
    expect(asked(walk(wizard, { residency: 'guest' }))).toEqual(['type', 'residency', 'permit', 'level'])
    expect(asked(walk(wizard, { residency: 'citizen' }))).toEqual(['type', 'residency', 'level'])
  })

  test('shows a gap in the middle as the first unanswered question', () => {
    expect(unanswered(walk(wizard, { type: 'new', level: 'full' }))).toEqual(['residency'])
  })

  test('cannot depend on an answer further down', () => {
    const [first, second] = wizard.questions
    if (!first || !second) throw new Error('The wizard has fewer questions than this test needs.')
    const backwards: Flow = { questions: [{ ...first, askIf: { answer: 'residency', isOneOf: ['guest'] } }, second] }
    expect(asked(walk(backwards, { type: 'new', residency: 'guest' }))).toEqual(['residency'])
  })
})

describe('an answer that is no option of its question', () => {
  test.each(['', 'NEW', 'full', 'constructor'])('counts as unanswered: %o', (type) => {
    const walked = walk(wizard, { ...citizen, type })
    expect(unanswered(walked)).toEqual(['type'])
    expect(walked.answers).not.toHaveProperty('type')
    expect(walked.fields).not.toHaveProperty('coverage-type')
    expect(walked.rules).toEqual([])
  })

  test('is also one that the answers merely inherit', () => {
    expect(unanswered(walk(wizard, Object.create(citizen)))).toEqual(['type', 'residency', 'level'])
  })
})

describe('answers off the path', () => {
  const offPath = walk(wizard, { ...citizen, permit: 'long' })

  test('are not posted', () => {
    expect(offPath.fields).not.toHaveProperty('permit-length')
    expect(offPath.answers).not.toHaveProperty('permit')
  })

  test('are seen by no rule', () => {
    expect(offPath.rules).toEqual(['grant'])
    expect(offPath.fields['settled']).toBe('no')
    expect(walk(wizard, guest).fields['settled']).toBe('yes')
  })

  test('are seen by no condition of a later question', () => {
    const [, residency, permit, level] = wizard.questions
    if (!residency || !permit || !level) throw new Error('The wizard has fewer questions than this test needs.')
    const chained: Flow = {
      questions: [residency, permit, { ...level, askIf: { answer: 'permit', isOneOf: ['long'] } }],
    }
    expect(asked(walk(chained, { residency: 'citizen', permit: 'long' }))).toEqual(['residency'])
  })

  test('change nothing when the wizard has no such question', () => {
    expect(walk(wizard, { ...citizen, colour: 'red' }).fields).toEqual(walk(wizard, citizen).fields)
  })
})

describe('a rule', () => {
  const undecided = (answers: Answers) => walk(wizard, answers).undecided

  test('is undecided while further answers may change it', () => {
    expect(undecided({})).toEqual(['grant', 'settled'])
    expect(undecided({ type: 'new' })).toEqual(['grant', 'settled'])
    expect(undecided({ type: 'renewal' })).toEqual(['settled'])
    expect(undecided({ type: 'new', residency: 'guest' })).toEqual(['settled'])
  })

  test('is decided as soon as they cannot, even by a question that is never asked', () => {
    expect(undecided({ residency: 'citizen' })).toEqual(['grant'])
    expect(undecided({ type: 'new', residency: 'citizen' })).toEqual([])
  })

  const random = Array.from({ length: 40 }, (_, seed) => randomMarket(randomFrom(seed)).wizard ?? wizard)
  test.each([wizard, ...random])('once decided, never changes', (own) => {
    const rules = Object.keys(own.rules ?? {})
    for (const path of wizardPaths(own)) {
      const answers = Object.entries(path.answers)
      for (const given of answers.map((_, i) => Object.fromEntries(answers.slice(0, i)))) {
        const before = walk(own, given)
        const decided = rules.filter((rule) => !before.undecided.includes(rule))
        const holding = (walked: Walk) => decided.filter((rule) => walked.rules.includes(rule))
        expect(holding(before)).toEqual(holding(path.walk))
      }
      expect(path.walk.undecided).toEqual([])
    }
  })
})

describe('the fields that the form posts', () => {
  test('are the answers under their field names, the derived and the fixed ones', () => {
    expect(walk(wizard, citizen).fields).toEqual({
      'coverage-type': 'new',
      'residency-status': 'citizen',
      'coverage-level': 'basic',
      'grant-eligible': 'yes',
      settled: 'no',
      country: 'Atlantis',
    })
  })

  test('a derived field says no while its rule does not hold, also before any answer', () => {
    expect(walk(wizard, { ...citizen, type: 'renewal' }).fields['grant-eligible']).toBe('no')
    expect(walk(wizard, {}).fields).toEqual({ 'grant-eligible': 'no', settled: 'no', country: 'Atlantis' })
  })

  test('a wizard without rules and fields posts its answers alone', () => {
    expect(walk({ questions: wizard.questions }, citizen).fields).toEqual({
      'coverage-type': 'new',
      'residency-status': 'citizen',
      'coverage-level': 'basic',
    })
  })
})

test('walking changes neither the wizard nor the answers, and says the same twice', () => {
  const frozen = deepFreeze(structuredClone(wizard))
  const answers = Object.freeze({ ...guest })
  expect(walk(frozen, answers)).toEqual(walk(frozen, answers))
  expect(frozen).toEqual(wizard)
})

test('the result of a walk does not change when its answers object does', () => {
  const answers: Record<string, string> = { ...citizen }
  const walked = walk(wizard, answers)
  answers['type'] = 'renewal'
  expect(walked.answers['type']).toBe('new')
})
