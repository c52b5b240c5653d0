import type { MatchConfig } from '#contract/config.ts'
import type { BadEdit } from './bad-edit.ts'
import { put } from './sound.ts'

const file = 'config/markets/atlantis.json'

const options = [
  { value: 'new', words: 'new diver' },
  { value: 'renewal', words: 'diver' },
]

/** Sound questions over the plans of Atlantis. */
export const soundMatch: MatchConfig = {
  sentence: 'A {worker}[, {coverage}][, with {benefits}].',
  questions: [
    { id: 'worker', unsure: 'diver', options },
    { id: 'coverage', text: 'How much?', words: '{value} of cover' },
  ],
  benefits: [{ benefit: 'sharks', words: 'sharks' }],
  picks: [
    { kind: 'lowest', title: 'Lowest price' },
    { kind: 'without', title: 'Without {given}' },
  ],
}

const [, coverage] = soundMatch.questions

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
  { name: 'brackets that do not match', file, edit: match({ sentence: 'A {worker}[, {coverage}[, {benefits}].' }) },
  {
    name: 'an unknown placeholder',
    file,
    edit: match({ sentence: 'A {worker} {depth}[, {coverage}][, {benefits}].' }),
  },
  { name: 'a question that is not said', file, edit: match({ sentence: 'A {worker}[, {coverage}].' }) },
  {
    name: 'a question that is said twice',
    file,
    edit: match({ sentence: 'A {worker} {worker}[, {coverage}][, {benefits}].' }),
  },
  {
    name: 'a part that cannot be said before its answer',
    file,
    edit: match({
      questions: [
        { id: 'worker', options },
        { ...coverage, id: 'coverage' },
      ],
    }),
  },
]

/** Questions over plans, each with one mistake. */
export const badMatches: readonly BadEdit[] = matches.map((edit) => ({ ...edit, rule: 'match-fits' }))
