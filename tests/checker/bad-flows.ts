import type { BadEdit } from './bad-edit.ts'
import { put, replace, soundText } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'

/** An edit that puts a value at a place in the wizard. */
function wizard(path: readonly (string | number)[], value: unknown): BadEdit['edit'] {
  return put(['wizard', ...path], value)
}

const askIf = ['questions', 1, 'askIf']
const subsidised = ['rules', 'subsidised']
const isNew = { answer: 'worker', isOneOf: ['new'] }
const isRenewal = { answer: 'worker', isOneOf: ['renewal'] }
const isDeep = { answer: 'depth', isOneOf: ['deep'] }

/** A wizard with `many` questions of three options; a rule depends on all of them or on none. */
function long(many: number, isDecided: boolean): BadEdit['edit'] {
  return (text) => {
    const { questions, rules } = JSON.parse(text).wizard
    const options = ['one', 'two', 'three'].map((value) => ({ value, label: value }))
    const more = Array.from({ length: many }, (_, i) => {
      return { id: `more-${i}`, field: `more-${i}`, text: `Question ${i}?`, summary: `${i}`, options }
    })
    const any = more.map(({ id }) => ({ answer: id, isOneOf: ['one'] }))
    const longer = put(['wizard', 'questions'], [...questions, ...more])(text)
    if (!isDecided) return longer
    const field = { kind: 'derived', name: 'some', rule: 'some', whenTrue: 'yes', whenFalse: 'no' }
    return put(['wizard', 'fields', 2], field)(put(['wizard', 'rules'], { ...rules, some: { any } })(longer))
  }
}

const conditions: readonly Omit<BadEdit, 'file' | 'rule'>[] = [
  { name: 'a question that is always asked', edit: wizard([...askIf, 'isOneOf'], ['new', 'renewal']) },
  { name: 'a rule that never holds', edit: wizard(subsidised, { all: [isRenewal, isDeep] }) },
  { name: 'a rule that always holds', edit: wizard(subsidised, { any: [isNew, { not: isNew }] }) },
  {
    name: 'a part of a rule that always holds',
    edit: wizard(subsidised, { all: [isDeep, { not: { all: [isRenewal, isDeep] } }] }),
  },
  {
    name: 'a part of a rule that never holds',
    edit: wizard(subsidised, { any: [isDeep, { all: [isRenewal, isDeep] }] }),
  },
]

/** An edit that adds a question and makes the rule depend on it. */
function asking(question: object, ...conditions: readonly object[]): BadEdit['edit'] {
  const added = { id: 'more', field: 'more', text: 'How many?', summary: 'Number', ...question }
  return (text) => wizard(subsidised, { all: [isDeep, ...conditions] })(wizard(['questions', 2], added)(text))
}

const upTo99 = { kind: 'number', least: 18, most: 99 }
const several = { kind: 'choices', options: ['one', 'two'].map((value) => ({ value, label: value })) }

const kinds: readonly Omit<BadEdit, 'file'>[] = [
  { name: 'a number outside the bounds', edit: asking(upTo99, { answer: 'more', atLeast: 100 }) },
  { name: 'an unknown option among several answers', edit: asking(several, { answer: 'more', includes: 'three' }) },
  { name: 'options of a number', edit: asking(upTo99, { answer: 'more', isOneOf: ['18'] }) },
].map((bad) => ({ ...bad, rule: 'references-resolve' }))

/** An edit that lets the wizard end early. */
function ending(...conditions: readonly object[]): BadEdit['edit'] {
  const list = conditions.map((condition, i) => ({ id: `end-${i}`, if: condition, heading: 'No.', text: 'Sorry.' }))
  return wizard(['ends'], list)
}

const ends: readonly Omit<BadEdit, 'file' | 'rule'>[] = [
  { name: 'an end that is never reached', edit: ending({ all: [isRenewal, isDeep] }) },
  { name: 'an end behind another', edit: ending(isRenewal, { all: [isRenewal, { not: isNew }] }) },
]

const shapes: readonly Omit<BadEdit, 'file'>[] = [
  { name: 'bounds upside down', edit: asking({ ...upTo99, most: 17 }) },
  { name: 'options and a number', edit: asking({ ...several, kind: 'number' }) },
  { name: 'a question without options', edit: asking({}) },
  {
    name: 'two answers for all else',
    edit: asking({ options: several.options.map((option) => ({ ...option, standsForOthers: true })) }),
  },
].map((bad) => ({ ...bad, rule: 'questions-fit-kind' }))

const divers = {
  id: 'divers',
  field: 'divers',
  text: 'How many?',
  summary: 'Divers',
  kind: 'number',
  least: 1,
  most: 10,
}
const repeat = { times: 'divers', label: 'Diver {n}' }
const years = { id: 'years', field: 'years', text: 'How old?', summary: 'Years', ...upTo99, repeat }

/** An edit that adds questions for how many divers there are, and for how old each is, then others. */
function askingEach(count: object, question: object, ...others: readonly object[]): BadEdit['edit'] {
  const questions = [{ ...divers, ...count }, { ...years, ...question }, ...others]
  return (text) => questions.reduce((edited: string, one, i) => wizard(['questions', 2 + i], one)(edited), text)
}

/** Questions for each of a group without a mistake. */
export const soundGroup = askingEach({}, {})

const cats = { ...divers, id: 'cats', field: 'cats', text: 'How many cats?', summary: 'Cats' }
const names = {
  ...years,
  id: 'names',
  field: 'names',
  text: 'How old is each cat?',
  summary: 'Names',
  repeat: { ...repeat, times: 'cats' },
}

const groups: readonly Omit<BadEdit, 'file'>[] = [
  {
    name: 'words that each of a group types',
    edit: askingEach({}, { kind: 'text', least: undefined, most: undefined }),
  },
  { name: 'an answer that one of a group may leave out', edit: askingEach({}, { optional: true }) },
  { name: 'one name for each of a group', edit: askingEach({}, { repeat: { ...repeat, label: 'Diver' } }) },
  { name: 'a name with an unknown placeholder', edit: askingEach({}, { repeat: { ...repeat, label: 'Diver {m}' } }) },
  { name: 'a group that no number counts', edit: askingEach({}, { repeat: { ...repeat, times: 'worker' } }) },
  { name: 'a group whose size may be left out', edit: askingEach({ optional: true }, {}) },
  { name: 'a group of eleven', edit: askingEach({ most: 11 }, {}) },
  { name: 'a group of none', edit: askingEach({ least: 0 }, {}) },
  { name: 'a group that only some are asked for', edit: askingEach({ askIf: isNew }, {}) },
  { name: 'two groups in a form', edit: askingEach({}, {}, cats, names) },
  {
    name: 'an end for one of a group',
    edit: (text: string) => ending({ answer: 'years', atLeast: 40 })(askingEach({}, {})(text)),
  },
].map((bad) => ({ ...bad, rule: 'repeats-fit' }))

const lemuria = 'config/markets/lemuria.json'

/** An edit that gives Lemuria the form of Atlantis, with an end that leads back there by an address. */
function leadingBack(text: string): string {
  const inLemuria = soundText(atlantis)
    .replaceAll('Atlantis', 'Lemuria')
    .replaceAll('atlantis', 'lemuria')
    .replace('/lemuria-insurance#why', '/lemuria')
  const { wizard: form, thankYou } = JSON.parse(inLemuria)
  const meta = { title: 'Ask', description: 'Ask in Lemuria.', crumb: 'Ask' }
  const thanks = { title: 'Asked', description: 'Lemuria has it.', crumb: 'Asked' }
  const link = { label: 'Ask there', href: '/quotes/atlantis' }
  const ends = [{ id: 'renewal', if: isRenewal, heading: 'Not here', text: 'They renew elsewhere.', link }]
  return JSON.stringify(
    {
      ...JSON.parse(text),
      wizard: { ...form, meta, logos: undefined, ends },
      thankYou: { ...thankYou, meta: thanks },
    },
    null,
    2,
  )
}

/** Mistakes in the flow of a wizard, which show only when its paths are walked. */
export const badFlows: readonly BadEdit[] = [
  ...conditions.map((bad) => ({ ...bad, rule: 'conditions-decide' })),
  {
    name: 'a band of numbers that nobody answers',
    rule: 'conditions-decide',
    edit: asking({ ...upTo99, step: 10 }, { answer: 'more', atLeast: 19, below: 28 }),
  },
  ...kinds,
  ...shapes,
  ...groups,
  {
    name: 'an unknown question for how many',
    rule: 'references-resolve',
    edit: askingEach({}, { repeat: { ...repeat, times: 'diver' } }),
  },
  {
    name: 'a group that is counted too late',
    rule: 'references-resolve',
    edit: askingEach({}, { repeat: { ...repeat, times: 'cats' } }, cats),
  },
  ...ends.map((bad) => ({ ...bad, rule: 'ends-reached' })),
  {
    name: 'a question that no answers lead to',
    rule: 'questions-reachable',
    edit: wizard(askIf, { all: [isNew, isRenewal] }),
  },
  {
    name: 'an option that is named for nothing',
    rule: 'options-matter',
    severity: 'warning' as const,
    edit: (text: string) =>
      wizard(
        ['rules', 'subsidised', 'all', 0, 'isOneOf'],
        ['new', 'transfer'],
      )(
        wizard(subsidised, { all: [isNew, isDeep] })(
          wizard(['questions', 0, 'options', 2], { value: 'transfer', label: 'Transfer' })(text),
        ),
      ),
  },
  {
    name: 'a question named as the last step',
    rule: 'paths-reach-contact',
    edit: (text: string) =>
      text.replace('"id": "depth"', '"id": "contact"').replaceAll('"answer": "depth"', '"answer": "contact"'),
  },
  {
    name: 'a derived field that is blank for some',
    rule: 'derived-fields-valued',
    edit: replace('"whenFalse": "no"', '"whenFalse": " "'),
  },
  {
    name: 'a derived field that is the same for all',
    rule: 'derived-fields-valued',
    edit: replace('"whenFalse": "no"', '"whenFalse": "yes"'),
  },
  {
    name: 'a banner after the last question',
    rule: 'banners-shown',
    severity: 'warning' as const,
    edit: replace('"after": "worker"', '"after": "depth"'),
  },
  {
    name: 'a rule that nothing uses',
    rule: 'rules-used',
    severity: 'warning' as const,
    edit: wizard(['rules', 'deep'], isDeep),
  },
  {
    name: 'an end that leads to another form by an address',
    rule: 'ends-carry-answers',
    severity: 'warning' as const,
    file: lemuria,
    edit: leadingBack,
  },
  { name: 'more paths than anybody reads', rule: 'paths-bounded', severity: 'warning' as const, edit: long(12, false) },
  { name: 'more paths than can be walked', rule: 'paths-bounded', severity: 'warning' as const, edit: long(11, true) },
].map((bad) => ({ file: atlantis, ...bad }))
