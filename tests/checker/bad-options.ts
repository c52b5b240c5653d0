import type { BadEdit } from './bad-edit.ts'
import { put } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'

const none = { id: 'none', label: 'As in the plan' }
const more = { id: 'more', label: 'To the sea floor', price: 5, sets: { coverage: 30000 } }
const sharks = {
  ...{ id: 'sharks', label: 'Sharks' },
  choices: [
    { id: 'no', label: 'Without' },
    { id: 'yes', label: 'With sharks', price: 9, benefits: ['sharks'] },
  ],
}
const depth = { id: 'depth', label: 'Depth', choices: [none, more] }

/** Gives a plan of the sound config these options. */
const offering = (...options: readonly object[]): BadEdit['edit'] => put(['plans', 0, 'options'], options)

/** Options without a mistake. */
export const soundOptions = offering(depth, { ...sharks, requires: [{ option: 'depth', choices: ['more'] }] })

const isDeep = { answer: 'depth', isOneOf: ['deep'] }
const isRenewal = { answer: 'worker', isOneOf: ['renewal'] }
const rows = (...prices: readonly unknown[]) => {
  return { by: ['worker'], rows: ['new', 'renewal'].map((worker, i) => ({ for: { worker }, price: prices[i] })) }
}
const choosing = (...choices: readonly object[]) => offering({ ...depth, choices: [none, ...choices] })
const requiring = (...requires: readonly object[]) => offering(depth, { ...sharks, requires })

const fit: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'an option without a price or an effect', edit: choosing({ id: 'more', label: 'More' }) },
  { name: 'two choices that are the same', edit: choosing(more, { ...more, id: 'most', label: 'To the very floor' }) },
  { name: 'a first choice that changes the plan', edit: offering({ ...depth, choices: [more, none] }) },
  { name: 'a choice that is never sold', edit: choosing(more, { ...more, id: 'most', price: { notSold: true } }) },
  {
    name: 'a choice that no row sells',
    edit: choosing(more, { ...more, id: 'most', price: rows({ notSold: true }, { notSold: true }) }),
  },
  {
    name: 'a benefit that the plan includes',
    edit: choosing({ ...more, benefits: ['flooding'] }),
  },
  { name: 'a value that the plan has', edit: choosing({ ...more, sets: { coverage: 10000 } }) },
  { name: 'an option that requires nothing known', edit: requiring({ option: 'detph', choices: ['more'] }) },
  { name: 'an option that requires an unknown choice', edit: requiring({ option: 'depth', choices: ['mroe'] }) },
  { name: 'an option that requires every choice', edit: requiring({ option: 'depth', choices: ['none', 'more'] }) },
  {
    name: 'options that require each other',
    edit: offering(
      { ...depth, requires: [{ option: 'sharks', choices: ['yes'] }] },
      { ...sharks, requires: [{ option: 'depth', choices: ['more'] }] },
    ),
  },
  { name: 'an option that nobody can have', edit: offering({ ...depth, if: { all: [isRenewal, isDeep] } }) },
  {
    name: 'an option whose condition always holds',
    edit: offering({ ...depth, if: { answer: 'worker', isOneOf: ['new', 'renewal'] } }),
  },
]

const asking = (contact: object): BadEdit['edit'] =>
  put(['wizard', 'contact'], { heading: 'Your details', submit: { label: 'Send' }, ...contact })
const letters = { name: 'letters', type: 'text', label: 'First letters of your card', maxLength: 2 }

/** Contact fields of one market without a mistake. */
export const soundContact = asking({ fields: [letters], leavesOut: ['name'] })

const contact: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'a contact field that the site does not have', edit: asking({ leavesOut: ['fone'] }) },
  { name: 'a form without a way to answer', edit: asking({ leavesOut: ['email'] }) },
  { name: 'a market in the form of a market', edit: asking({ fields: [{ ...letters, type: 'market' }] }) },
  { name: 'a most of characters of an address', edit: asking({ fields: [{ ...letters, type: 'email' }] }) },
]

const groups = {
  'contact-fields-fit': contact,
  'options-fit': fit,
  'facts-fit': [
    { name: 'an option that sets an unknown fact', edit: choosing({ ...more, sets: { covrage: 30000 } }) },
    { name: 'an option that sets words in place of a sum', edit: choosing({ ...more, sets: { coverage: 'lots' } }) },
  ],
  'price-tables-cover': [
    {
      name: 'an option without a price for some answers',
      edit: choosing({ ...more, price: { by: ['worker'], rows: [{ for: { worker: 'new' }, price: 5 }] } }),
    },
  ],
  'ids-unique': [
    { name: 'two options of one name', edit: offering(depth, { ...sharks, id: 'depth' }) },
    { name: 'a contact field of a name that is taken', edit: asking({ fields: [{ ...letters, name: 'email' }] }) },
    { name: 'two choices of one name', edit: choosing(more, { ...more, price: 7 }) },
  ],
  'references-resolve': [
    { name: 'an option for an unknown answer', edit: offering({ ...depth, if: { ...isDeep, isOneOf: ['deap'] } }) },
    { name: 'an option that adds an unknown benefit', edit: choosing({ ...more, benefits: ['shraks'] }) },
  ],
}

export const badOptions: readonly BadEdit[] = Object.entries(groups).flatMap(([rule, edits]) =>
  edits.map((bad) => ({ ...bad, rule, file: atlantis })),
)
