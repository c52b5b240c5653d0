import type { MatchConfig } from '#engine/contract/config.ts'
import type { BadEdit } from './bad-edit.ts'
import { even } from './bad-prices.ts'
import { put } from './sound.ts'

const file = 'config/markets/atlantis.json'

const options = [
  { value: 'new', words: 'new diver' },
  { value: 'renewal', words: 'diver' },
]

const depths = [
  { value: 'shallow', words: 'near the shore' },
  { value: 'deep', words: 'far below' },
]

/** Sound questions over the plans of Atlantis. */
export const soundMatch: MatchConfig = {
  sentence: 'A {worker}[, {depth}][, {coverage}][, with {benefits}].',
  questions: [
    { id: 'worker', unsure: 'diver', options },
    { id: 'depth', options: depths },
    { id: 'coverage', text: 'How much?', words: '{value} of cover' },
  ],
  benefits: [{ benefit: 'sharks', words: 'sharks' }],
  picks: [
    { kind: 'lowest', title: 'Lowest price' },
    { kind: 'without', title: 'Without {given}' },
  ],
}

const [, deep, coverage] = soundMatch.questions

const match = (part: Partial<MatchConfig>) => put(['match'], { ...soundMatch, ...part })

const matches: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'an unknown question', file, edit: match({ questions: [{ id: 'workers', unsure: 'diver', options }] }) },
  {
    name: 'an option without words',
    file,
    edit: match({
      questions: [
        { id: 'worker', unsure: 'diver', options: options.slice(1) },
        { ...coverage, id: 'coverage' },
      ],
    }),
  },
  {
    name: 'a fact that is no filter',
    file,
    edit: match({ sentence: '[{excess}][{benefits}]', questions: [{ id: 'excess', text: 'How much?' }] }),
  },
  {
    name: 'a fact without its text',
    file,
    edit: match({ sentence: '[{coverage}][{benefits}]', questions: [{ id: 'coverage' }] }),
  },
  { name: 'an unknown benefit to tick', file, edit: match({ benefits: [{ benefit: 'shark', words: 'sharks' }] }) },
  {
    name: 'a benefit that all plans include',
    file,
    edit: match({ benefits: [{ benefit: 'flooding', words: 'floods' }] }),
    severity: 'warning',
  },
  { name: 'a pick by no fact', file, edit: match({ picks: [{ kind: 'best', title: 'Best' }] }) },
  { name: 'a pick by words', file, edit: match({ picks: [{ kind: 'best', fact: 'best-for', title: 'Best' }] }) },
  { name: 'a pick that gives up nothing', file, edit: match({ picks: [{ kind: 'without', title: 'Cheaper' }] }) },
  { name: 'a title with a brace', file, edit: match({ picks: [{ kind: 'lowest', title: 'From {price}' }] }) },
  {
    name: 'brackets that do not match',
    file,
    edit: match({ sentence: 'A {worker}[, {depth}][, {coverage}[, {benefits}].' }),
  },
  {
    name: 'an unknown placeholder',
    file,
    edit: match({ sentence: 'A {worker} {sea}[, {depth}][, {coverage}][, {benefits}].' }),
  },
  { name: 'a question that is not said', file, edit: match({ sentence: 'A {worker}[, {depth}][, {coverage}].' }) },
  {
    name: 'a question that is said twice',
    file,
    edit: match({ sentence: 'A {worker} {worker}[, {depth}][, {coverage}][, {benefits}].' }),
  },
  {
    name: 'a part that cannot be said before its answer',
    file,
    edit: match({
      questions: [
        { id: 'worker', options },
        { ...deep, id: 'depth' },
        { ...coverage, id: 'coverage' },
      ],
    }),
  },
]

/** A plan's rule of eligibility for who answers so. */
export function limit(condition: object, more: object = {}): object {
  return { id: 'limit', if: condition, then: 'no', words: 'Not for you', ...more }
}

const depth = (...isOneOf: readonly string[]) => ({ answer: 'depth', isOneOf })
const worker = (...isOneOf: readonly string[]) => ({ answer: 'worker', isOneOf })

function limited(...rules: readonly object[]): BadEdit['edit'] {
  return put(['plans', 0, 'eligibility'], rules)
}

const limits: readonly Omit<BadEdit, 'file'>[] = [
  {
    name: 'a limit by a question that nobody asks',
    rule: 'references-resolve',
    edit: limited(limit({ answer: 'age', isOneOf: ['old'] })),
  },
  { name: 'a limit by an unknown option', rule: 'references-resolve', edit: limited(limit(worker('newest'))) },
  { name: 'a limit without words', rule: 'wrong-size', edit: limited(limit(worker('new'), { words: '' })) },
  { name: 'two limits of one name', rule: 'ids-unique', edit: limited(limit(worker('new')), limit(depth('deep'))) },
  {
    name: 'a limit that never holds',
    rule: 'eligibility-decides',
    edit: limited(limit({ all: [worker('new'), worker('renewal')] })),
  },
  {
    name: 'a plan that is never sold',
    rule: 'eligibility-decides',
    severity: 'warning',
    edit: (text) =>
      put(['plans', 3, 'price'], { by: ['worker'], rows: [{ for: {}, price: { notSold: true } }] })(even(text)),
  },
  { name: 'a plan for nobody', rule: 'eligibility-decides', edit: limited(limit(worker('new', 'renewal'))) },
  {
    name: 'a plan for nobody by two limits',
    rule: 'eligibility-decides',
    edit: limited(limit(worker('new')), limit(worker('renewal'), { id: 'other' })),
  },
  {
    name: 'picks without an answer that decides',
    rule: 'match-fits',
    edit: match({
      sentence: 'A {worker}[, {coverage}][, with {benefits}].',
      questions: soundMatch.questions.filter(({ id }) => id !== 'depth'),
    }),
  },
]

/** Questions over plans and limits of plans, each with one mistake. */
export const badMatches: readonly BadEdit[] = [
  ...matches.map((edit) => ({ ...edit, rule: 'match-fits' })),
  ...limits.map((edit) => ({ ...edit, file })),
]
