import type { BadEdit } from './bad-edit.ts'
import { put } from './sound.ts'

const [home, atlantis] = ['config/pages/home.json', 'config/markets/atlantis.json']

/** A list of plans of Atlantis on the home page. */
const query = (parts: object) => put(['blocks', 2, 'list'], { market: 'atlantis', ...parts })

const where = (...conditions: object[]) => query({ where: conditions })

const lists: readonly BadEdit[] = [
  { name: 'no market on a page of none', file: home, edit: put(['blocks', 2, 'list', 'market'], undefined) },
  {
    name: 'a comparison of another market',
    file: atlantis,
    edit: put(['landing', 'blocks', 1, 'list'], { market: 'lemuria' }),
  },
  { name: 'an unknown fact of a condition', file: home, edit: where({ fact: 'claims-settlement', atLeast: 90 }) },
  { name: 'a condition that asks nothing', file: home, edit: where({ fact: 'claim-settlement' }) },
  { name: 'a number of a fact in words', file: home, edit: where({ fact: 'best-for', atLeast: 4 }) },
  { name: 'a word of a fact in numbers', file: home, edit: where({ fact: 'premium', is: 'low' }) },
  { name: 'ends in the wrong order', file: home, edit: where({ fact: 'premium', atLeast: 300, atMost: 200 }) },
  { name: 'an unknown benefit of a condition', file: home, edit: where({ benefit: 'shark' }) },
  { name: 'an unknown type of a condition', file: home, edit: where({ type: 'gold' }) },
  { name: 'an unknown order', file: home, edit: query({ order: 'price' }) },
  { name: 'an order by words', file: home, edit: query({ order: 'best-for' }) },
  {
    name: 'conditions that no plan meets',
    file: home,
    edit: where({ provider: 'triton' }, { fact: 'premium', atMost: 1 }),
  },
  {
    name: 'a named list that no plan meets',
    file: atlantis,
    edit: put(['lists'], [{ id: 'cheap', where: [{ fact: 'premium', atMost: 1 }] }]),
  },
].map((edit) => ({ ...edit, rule: 'lists-fit' }))

const text = ['blocks', 2, 'text']

const figures: readonly BadEdit[] = [
  { name: 'a figure that a list does not have', file: home, edit: put(text, 'From {list.cheapest}.') },
  {
    name: 'a figure of an unknown named list',
    file: atlantis,
    edit: put(['summary'], 'From {list.with-sharks.lowest}.'),
  },
  { name: 'a figure of no list', file: home, edit: put(['blocks', 0, 'text'], 'From {list.lowest}.') },
].map((edit) => ({ ...edit, rule: 'figures-known' }))

const shapes: readonly BadEdit[] = [
  { name: 'a choice without its reason', rule: 'missing-property', file: home, edit: query({ plans: [1] }) },
  { name: 'a reason without a choice', rule: 'missing-property', file: home, edit: query({ why: 'We like them.' }) },
  {
    name: 'two lists of one name',
    rule: 'ids-unique',
    file: atlantis,
    edit: put(
      ['lists'],
      [
        { id: 'cheap', order: 'premium' },
        { id: 'cheap', count: 1 },
      ],
    ),
  },
  { name: 'a condition of no form', rule: 'unknown-form', file: home, edit: where({ price: 4 }) },
]

const article = 'config/articles/living-below.md'

/** An article with a table of two plans, and its front matter's `tables`. */
const table = (tables?: string) => (text: string) => {
  const row = (figure: string) =>
    `| {plan.triton-trident.${figure}} | {plan.atlantis.nereus-mutual-old-man.${figure}} |`
  const said = tables === undefined ? text : text.replace('market: atlantis\n', `market: atlantis\ntables: ${tables}\n`)
  return `${said}\n| Trident | Old Man |\n|---|---|\n${row('premium')}\n`
}

/** An article with a table that repeats a row for each plan of its query. */
const each =
  (row: string, query = '{}') =>
  (text: string) => {
    const said = text.replace('market: atlantis\n', `market: atlantis\ntables: [${query}]\n`)
    return `${said}\n| Plan | Figure |\n|---|---|\n${row}\n`
  }

const tables: readonly BadEdit[] = [
  { name: 'a figure that no plan has, of each plan', file: article, edit: each('| {each.name} | {each.premum} |') },
  {
    name: 'a figure that one of the plans lacks',
    file: article,
    edit: each('| {each.name} | {each.facts.best-for} |'),
  },
  { name: 'each plan outside of a table', file: article, edit: each('| {each.name} | Air |\n\nFrom {each.premium}.') },
  { name: 'a table of which nothing says its plans', file: article, edit: table() },
  { name: 'a table with too few plans', file: article, severity: 'warning' as const, edit: table('[{}]') },
  {
    name: 'a table with too many plans',
    file: article,
    severity: 'warning' as const,
    edit: table('[{ order: premium, count: 1 }]'),
  },
  { name: 'a query without its table', file: article, edit: table('[{ plans: [1, 2], why: Air }, {}]') },
  { name: 'a reason that nobody reads', file: article, edit: table('[{ plans: [1, 2], why: We like them. }]') },
  { name: 'an unknown plan of a table of an article', file: article, edit: table('[{ plans: [1, 3], why: Both. }]') },
].map((edit) => ({ ...edit, rule: 'tables-fit' }))

/** Mistakes in the lists of plans that blocks and articles show. */
export const badLists: readonly BadEdit[] = [...lists, ...figures, ...shapes, ...tables]
