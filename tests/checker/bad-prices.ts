import type { BadEdit } from './bad-edit.ts'
import { put } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'

const hasWorker = ['new', 'renewal']

/** A number that is asked last; the questions above it keep their lines. */
const age = { id: 'age', field: 'age', text: 'How old?', summary: 'Age', kind: 'number', least: 18, most: 70 }
const several = {
  ...{ id: 'pets', field: 'pets', text: 'Which pets?', summary: 'Pets', kind: 'choices' },
  options: ['eel', 'crab'].map((value): Record<string, unknown> => ({ value, label: value })),
}

const forAllElse = {
  kind: 'choice',
  options: several.options.with(1, { value: 'other', label: 'Other', standsForOthers: true }),
}

type Edit = BadEdit['edit']

/** One edit after another. */
const all =
  (...edits: readonly Edit[]): Edit =>
  (text) =>
    edits.reduce((now, edit) => edit(now), text)

const asking = (...questions: readonly object[]): Edit =>
  all(...questions.map((question, i) => put(['wizard', 'questions', 2 + i], question)))

/** Gives the plan that no list shows a price: it is the last, and no text speaks of it. */
const pricing = (price: unknown, ...questions: readonly object[]): Edit =>
  all(put(['plans', 3, 'price'], price), asking(...questions))

/** A table of that plan by whether the worker is new and by age. */
const table = (rows: readonly object[], by: readonly string[] = ['worker', 'age']): Edit => pricing({ by, rows }, age)

const sound: readonly object[] = [
  { for: { worker: 'new', age: { below: 40 } }, price: 12 },
  { for: { worker: 'new', age: { from: 40 } }, price: 14 },
  { for: { worker: 'renewal' }, price: 15 },
]

/** Keeps a plan from standing out where fewer plans than usual have an exact price. */
export const even = put(['plans', 1, 'facts', 'coverage'], 10000)

/** A price table without a mistake. */
export const soundTable = all(even, table(sound))

const withoutAge = { for: { worker: 'new', age: { unanswered: true } }, price: 13 }

/** A price table with a row for visitors who left out how old they are. */
export const soundWithNoAnswer = all(
  even,
  pricing({ by: ['worker', 'age'], rows: [...sound, withoutAge] }, { ...age, optional: true }),
)

const fit: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'a table by a question that nobody asks', edit: table(sound, ['worker', 'ages']) },
  {
    name: 'a table by a question with several answers',
    edit: pricing({ by: ['pets'], rows: [{ for: { pets: 'eel' }, price: 12 }] }, several),
  },
  {
    name: 'a column that the table does not have',
    edit: table(sound.with(2, { for: { wroker: 'renewal' }, price: 15 })),
  },
  {
    name: 'an answer that the question does not have',
    edit: table(sound.with(2, { for: { worker: 'renewel' }, price: 15 })),
  },
  { name: 'no answer to a question that is asked of everyone', edit: table([...sound, withoutAge]) },
  { name: 'a band of options', edit: table(sound.with(2, { for: { worker: { from: 2 } }, price: 15 })) },
  { name: 'a number in a text', edit: table(sound.with(1, { for: { worker: 'new', age: '40' }, price: 14 })) },
  {
    name: 'a band upside down',
    edit: table(sound.with(1, { for: { worker: 'new', age: { from: 71, below: 40 } }, price: 14 })),
  },
  {
    name: 'a band without numbers',
    edit: table(sound.with(1, { for: { worker: 'new', age: { from: 40, below: 40 } }, price: 14 })),
  },
  {
    name: 'a table in a sum by a question that nobody asks',
    edit: pricing({ sum: [{ rate: { by: ['size'], rows: [{ for: {}, price: 12 }] } }] }),
  },
]

const cover: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  {
    name: 'answers that no row covers',
    edit: table(sound.with(1, { for: { worker: 'new', age: { from: 41 } }, price: 14 })),
  },
  {
    name: 'answers that two rows cover',
    edit: table(sound.with(1, { for: { worker: 'new', age: { from: 30 } }, price: 14 })),
  },
  {
    name: 'answers that three rows cover',
    edit: table([...sound, ...[1, 2].map(() => ({ for: { worker: 'renewal', age: 70 }, price: 9 }))]),
  },
  {
    name: 'no row for those who are not asked',
    edit: pricing({ by: ['depth'], rows: ['shallow', 'deep'].map((depth) => ({ for: { depth }, price: 12 })) }),
  },
  {
    name: 'no row for the answer for all else',
    edit: pricing({ by: ['pets'], rows: [{ for: { pets: 'eel' }, price: 12 }] }, { ...several, ...forAllElse }),
  },
  {
    name: 'a gap in a table of a sum',
    edit: pricing({ sum: [{ rate: { by: ['worker'], rows: [{ for: { worker: 'new' }, price: 12 }] } }] }),
  },
  {
    name: 'a row outside the bounds of its question',
    severity: 'warning' as const,
    edit: table([
      ...sound.slice(0, 1),
      { for: { worker: 'new', age: { from: 40, below: 71 } }, price: 14 },
      { for: { worker: 'new', age: { from: 71 } }, price: 14 },
      ...sound.slice(2),
    ]),
  },
  {
    name: 'a row of answers that exclude each other',
    severity: 'warning' as const,
    edit: pricing({
      by: ['worker', 'depth'],
      rows: [
        { for: { worker: 'new' }, price: 12 },
        { for: { worker: 'renewal', depth: 'deep' }, price: 13 },
        { for: { worker: 'renewal', depth: hasWorker.slice(2).concat('shallow') }, price: 13 },
        { for: { worker: 'renewal' }, price: 14 },
      ].toSpliced(2, 1),
    }),
  },
]

const rated = (term: object): Edit => pricing({ sum: [{ rate: 10 }, term] }, age)
const steps = (...upTo: readonly (number | undefined)[]): Edit =>
  rated({
    tiers: upTo.map((end) => ({ ...(end && { upTo: end }), rate: 0.1 })),
    mode: 'graduated',
    times: { answer: 'age' },
  })

const sums: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'a rate times a question that nobody asks', edit: rated({ rate: 0.1, times: { answer: 'ages' } }) },
  { name: 'a rate times an option', edit: rated({ rate: 0.1, times: { answer: 'worker' } }) },
  { name: 'steps that do not rise', edit: steps(40, 30, undefined) },
  { name: 'a step in the middle without an end', edit: steps(20, undefined, undefined) },
  { name: 'a last step with an end', edit: steps(20, 40) },
]

const offer = { id: 'offer', label: 'June offer' }
const adjusting = (adjustment: object, ...questions: readonly object[]): Edit =>
  all(put(['adjustments', 1], { ...offer, ...adjustment }), asking(...questions))
const isNew = { answer: 'worker', isOneOf: ['new'] }
const isDeep = { answer: 'depth', isOneOf: ['deep'] }
const isRenewal = { answer: 'worker', isOneOf: ['renewal'] }

const adjustments: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'a discount without a size', edit: adjusting({}) },
  { name: 'a discount of nothing', edit: adjusting({ percent: 0 }) },
  { name: 'a discount with two sizes', edit: adjusting({ amount: -1, percent: -1 }) },
  { name: 'a discount without its sign', edit: adjusting({ percent: 135 }), severity: 'warning' },
  { name: 'a base of an amount', edit: adjusting({ amount: -1, of: 'base' }) },
  {
    name: 'a discount with a condition and a saved one',
    edit: adjusting({ amount: -1, if: isNew, rule: 'subsidised' }),
  },
  {
    name: 'a discount that no question decides, with a condition',
    edit: adjusting({ amount: -1, if: isNew, undecided: true }),
  },
  { name: 'a condition that nobody meets', edit: adjusting({ amount: -1, if: { all: [isRenewal, isDeep] } }) },
  { name: 'a discount of an unknown plan', edit: adjusting({ amount: -1, plans: [1, 9] }) },
  {
    name: 'a discount of a type without plans',
    edit: all(put(['planTypes', 2], { id: 'gold', label: 'Gold' }), adjusting({ amount: -1, planType: 'gold' })),
  },
  { name: 'a discount of plans of another type', edit: adjusting({ amount: -1, planType: 'plus', plans: [1] }) },
  {
    name: 'rates of a tax in the wrong order',
    edit: put(
      ['levies'],
      [
        {
          id: 'vat',
          label: 'VAT',
          rates: [
            { from: '2025-01-01', percent: 3 },
            { from: '2024-01-01', percent: 2 },
          ],
        },
      ],
    ),
  },
  {
    name: 'a tax with two sizes',
    edit: put(['levies'], [{ id: 'vat', label: 'VAT', rates: [{ percent: 3, amount: 1 }] }]),
  },
  {
    name: 'a tax on a plan that is not sold here',
    edit: put(['levies'], [{ id: 'vat', label: 'VAT', plans: [99], rates: [{ percent: 3 }] }]),
  },
]

const leaving: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'a subsidy above the price', edit: put(['plans', 0, 'price'], 50) },
  {
    name: 'a discount above a row of a table',
    edit: all(soundTable, adjusting({ amount: -14, plans: [12], if: { answer: 'age', atLeast: 40 } }, age)),
  },
  {
    name: 'discounts that together leave not a cent',
    edit: all(
      put(['plans', 3, 'price'], 13),
      put(['adjustments', 1], { ...offer, id: 'tenth', percent: -10, plans: [12] }),
      put(['adjustments', 2], { ...offer, amount: -11.7, plans: [12], undecided: true }),
    ),
  },
  { name: 'a discount of all', edit: adjusting({ percent: -100, plans: [12], undecided: true }) },
]

const periods: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'a price for a time without words', edit: put(['plans', 3, 'price'], { amount: 12, per: 'voyage' }) },
]

const words: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'an unknown reason', edit: put(['plans', 3, 'price'], { onRequest: 'too-deep' }) },
  {
    name: 'a misspelt name of a rate',
    edit: all(
      pricing({ sum: [{ label: 'entry-fe', rate: 12 }] }),
      put(['priceWords'], [{ id: 'entry-fee', words: 'Entry' }]),
    ),
  },
  {
    name: 'words that no price uses',
    severity: 'warning' as const,
    edit: put(['priceWords'], [{ id: 'entry-fee', words: 'Entry' }]),
  },
]

const assuming = (assume: object, ...questions: readonly object[]): Edit =>
  all(
    put(['plans', 3, 'price'], { by: ['worker'], rows: hasWorker.map((worker) => ({ for: { worker }, price: 12 })) }),
    asking(...questions),
    put(['assume'], assume),
  )

const secret = { ...age, private: true }

const assumed: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'an answer to a question that nobody asks', edit: assuming({ wroker: 'new' }) },
  { name: 'an unknown option', edit: assuming({ worker: 'nwe' }) },
  { name: 'a number of an option', edit: assuming({ worker: 26 }) },
  { name: 'a number out of bounds', edit: assuming({ worker: 'new', age: 71 }, age) },
  { name: 'a private answer', edit: assuming({ worker: 'new', age: 20 }, secret) },
  {
    name: 'an answer that no price reads',
    severity: 'warning' as const,
    edit: assuming({ worker: 'new', age: 20 }, age),
  },
  {
    name: 'a list without exact prices',
    severity: 'warning' as const,
    edit: all(
      put(['plans', 2, 'price'], {
        by: ['worker'],
        rows: hasWorker.map((worker, i) => ({ for: { worker }, price: 60 + i })),
      }),
    ),
  },
  {
    name: 'a list without exact prices, by a number',
    severity: 'warning' as const,
    edit: all(
      put(['plans', 2, 'price'], {
        by: ['age'],
        rows: [{ below: 40 }, { from: 40 }].map((band, i) => ({ for: { age: band }, price: 60 + i })),
      }),
      asking(age),
    ),
  },
]

const unsaid: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  {
    name: 'a price for some visitors alone',
    severity: 'warning' as const,
    edit: all(assuming({ worker: 'new' }), put(['summary'], 'Cover from {plans.lowest}.')),
  },
]

const groups = {
  'price-tables-fit': fit,
  'price-tables-cover': cover,
  'price-sums-fit': sums,
  'adjustments-fit': adjustments,
  'adjustments-leave-price': leaving,
  'periods-worded': periods,
  'price-words-used': words,
  'assumed-answers': assumed,
  'assumed-said': unsaid,
}

const mistakes: readonly BadEdit[] = [
  ...Object.entries(groups).flatMap(([rule, edits]) => edits.map((bad) => ({ ...bad, rule, file: atlantis }))),
  ...[
    {
      name: 'an amount of a price that needs an answer',
      edit: all(
        pricing({ by: ['worker'], rows: hasWorker.map((worker, i) => ({ for: { worker }, price: 60 + i })) }),
        put(['summary'], 'It costs {plan.nereus-mutual-young-man.premium}.'),
      ),
    },
    {
      name: 'an amount of a price on request',
      edit: all(
        put(['plans', 3, 'price'], { from: 12 }),
        put(['summary'], 'It costs {plan.nereus-mutual-young-man.premium}.'),
      ),
    },
  ].map((bad) => ({ ...bad, rule: 'figures-known', file: atlantis })),
  ...[
    { name: 'a range of prices upside down', edit: put(['plans', 3, 'price'], { between: [14, 12] }) },
    { name: 'a discount with more decimals than its currency', edit: adjusting({ amount: -1.005 }) },
    { name: 'a rate with thirteen decimals', edit: rated({ rate: 0.1234567890123 }) },
  ].map((bad) => ({ ...bad, rule: 'amounts-valid', file: atlantis })),
  {
    name: 'a stand-in in a table',
    rule: 'texts-finished',
    severity: 'warning',
    file: atlantis,
    edit: table(sound.with(2, { for: { worker: 'renewal' }, price: 1 })),
  },
  {
    name: 'a discount that ends before it begins',
    rule: 'promotions-current',
    file: atlantis,
    edit: adjusting({ amount: -1, from: '2024-08-01', until: '2024-07-01' }),
  },
]

/** Mistakes in what plans cost. */
export const badPrices: readonly BadEdit[] = mistakes.map((bad) => ({ ...bad, edit: all(even, bad.edit) }))

/** Words for prices that change, which the sound messages do not have. */
export const contractWords = {
  periods: { month: '{amount} a month' },
  contract: { phase: '{amount}', after: '{phases}, {amount}', once: '{amount}', total: '{total}, {formula}' },
}
const phased = { amount: 12, per: 'month', phases: [{ months: 12, amount: 9 }] }
/** A contract of 24 months of the plan that no list shows, whose price is for a month. */
const contract = (price: unknown, term: object = { months: 24 }): Edit =>
  all(put(['plans', 3, 'price'], price), put(['term'], term))

/** Contracts that cannot be, each with the beginning of what is said of it. */
export const badContracts: readonly (Pick<BadEdit, 'name' | 'severity' | 'edit'> & { readonly says: string })[] = [
  {
    says: 'The first months are of a price a month, and this one is for a year.',
    name: 'first months of a year',
    edit: pricing({ amount: 12, phases: [{ months: 12, amount: 9 }] }),
  },
  {
    says: 'The first 24 months last as long as the contract of 24, so nobody in it pays 12.',
    name: 'first months as long as the contract',
    edit: contract({ ...phased, phases: [{ months: 24, amount: 9 }] }),
  },
  {
    says: 'A rate is added to others, so "phases" of its rows is paid by nobody.',
    name: 'first months in a rate',
    edit: pricing({
      per: 'month',
      sum: [
        {
          rate: {
            by: ['worker'],
            rows: hasWorker.map((worker, i) => ({ for: { worker }, price: i === 0 ? phased : 12 })),
          },
        },
      ],
    }),
  },
  {
    says: 'The fact "coverage" is no number of months.',
    name: 'a contract as long as a sum of money',
    edit: contract(phased, { fact: 'coverage' }),
  },
  {
    says: 'There is no fact "coverige" in config/facts.json.',
    name: 'a contract as long as an unknown fact',
    edit: contract(phased, { fact: 'coverige' }),
  },
  {
    says: 'No plan has a price for a month and a number of months, so nothing is added up.',
    name: 'a contract without a price for a month',
    severity: 'warning' as const,
    edit: put(['term'], { months: 24 }),
  },
]
