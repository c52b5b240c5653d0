import type { BadEdit } from './bad-edit.ts'
import { messagesFile, put, replace } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'
const triton = 'config/providers/atlantis/triton.json'
const review = 'config/reviews/triton.json'
const deep = 'config/comparisons/deep.json'
const lemuria = 'config/markets/lemuria.json'
const benefits = 'config/benefits.json'
const glossary = 'config/pages/glossary.json'
const home = 'config/pages/home.json'
const article = 'config/articles/living-below.md'
const privacy = 'config/legal/privacy.md'

/** The plans that the comparison of Atlantis opens with. */
const comparison = ['landing', 'blocks', 1, 'list', 'plans']

/** The first plan of Atlantis, which includes flooding and says nothing of sharks. */
const plan = ['plans', 0]

/** A list of what plans of Atlantis have in common. */
function shared(plans: readonly number[]): object {
  const of = plans.map((id) => ({ market: 'atlantis', plan: id }))
  return { kind: 'lists', heading: 'More', lists: [{ heading: 'In both', mark: 'tick', benefits: { of } }] }
}

const names: readonly BadEdit[] = [
  { name: 'the path of an article', rule: 'paths-unique', file: home, edit: put(['aliases'], ['/blog/living-below']) },
  {
    name: 'the path of a profile',
    rule: 'paths-unique',
    file: home,
    edit: put(['aliases'], ['/providers/atlantis/triton']),
  },
  { name: 'the path of a legal text', rule: 'paths-unique', file: home, edit: put(['aliases'], ['/privacy']) },
  { name: 'the path of a list', rule: 'paths-unique', file: home, edit: put(['aliases'], ['/glossary']) },
  {
    name: 'a benefit of all markets again',
    rule: 'ids-unique',
    file: lemuria,
    edit: put(['benefits', 1], { id: 'sharks', label: 'Sharks', shortLabel: 'Sharks', meaning: 'On land.' }),
  },
  { name: 'a term twice', rule: 'ids-unique', file: glossary, edit: replace('"id": "wave"', '"id": "tide"') },
  { name: 'a term named as a block', rule: 'ids-unique', file: glossary, edit: replace('"wave"', '"words"') },
]

const references: readonly BadEdit[] = [
  { name: 'an unknown benefit of a plan', file: atlantis, edit: put([...plan, 'benefits', 1], 'shark') },
  { name: 'an unknown benefit that a plan excludes', file: atlantis, edit: put([...plan, 'excludes'], ['falling']) },
  { name: 'an unknown plan of a list', file: home, edit: put(['blocks', 2], shared([1, 13])) },
  { name: 'an unknown plan of a comparison', file: atlantis, edit: put(comparison, [1, 3]) },
  { name: 'a plan of a comparison that is not listed', file: atlantis, edit: put(comparison, [12, 1]) },
  { name: 'an unknown market of an article', file: article, edit: replace('market: atlantis', 'market: atlantic') },
  { name: 'an unknown plan of a table', file: deep, edit: replace('[11, 12]', '[13, 12]') },
  { name: 'an unknown market of a table', file: deep, edit: replace('"market": "atlantis"', '"market": "mu"') },
  { name: 'an unknown provider of an offer', file: lemuria, edit: put(['promotions', 0, 'provider'], 'indra') },
  {
    name: 'an unknown provider of a named list',
    file: lemuria,
    edit: put(['lists'], [{ id: 'of-one', where: [{ provider: 'indra' }] }]),
  },
  {
    name: 'an unknown provider of a logo',
    file: deep,
    edit: replace('"provider": "triton" }', '"provider": "indri" }'),
  },
  { name: 'a list of pages that are not there', file: deep, edit: replace('"/reviews"', '"/revues"') },
  { name: 'an unknown plan of a review', file: review, edit: replace('"plan": 1', '"plan": 4') },
  { name: 'an unknown market of a review', file: review, edit: replace('"market": "atlantis"', '"market": "mu"') },
  {
    name: 'a list of profiles that are not there',
    file: lemuria,
    edit: (text: string) => {
      const { meta, blocks } = JSON.parse(text).landing
      return put(['providersPage'], {
        meta: { ...meta, title: 'Insurers of Lemuria', description: 'All of them.' },
        blocks,
      })(text)
    },
  },
].map((edit) => ({ ...edit, rule: 'references-resolve' }))

const agreement: readonly BadEdit[] = [
  { name: 'a benefit both included and excluded', file: atlantis, edit: put([...plan, 'excludes'], ['flooding']) },
  {
    name: 'a benefit named twice',
    file: atlantis,
    edit: put([...plan, 'benefits', 1], { id: 'flooding', note: 'in spring' }),
  },
  {
    name: 'a text that speaks of what the plan does not list',
    file: atlantis,
    edit: put([...plan, 'facts', 'best-for'], 'Swimmers who meet sharks'),
    severity: 'warning' as const,
  },
  {
    name: 'a note that speaks of what the plan excludes',
    file: atlantis,
    edit: (text: string) =>
      put([...plan, 'benefits', 0], { id: 'flooding', note: 'with shark bites' })(
        put([...plan, 'excludes'], ['sharks'])(text),
      ),
    severity: 'warning' as const,
  },
  {
    name: 'a benefit that no plan has',
    file: benefits,
    edit: put(['benefits', 2], { id: 'ice', label: 'Ice', shortLabel: 'Ice', meaning: 'Frozen water.' }),
    severity: 'warning' as const,
  },
].map((edit) => ({ ...edit, rule: 'benefits-agree' }))

const links: readonly BadEdit[] = [
  { name: 'a link of a legal text to no article', file: privacy, edit: replace('/living-below', '/living-above') },
  { name: 'a link of a legal text to no heading', file: privacy, edit: replace('#bring', '#brought') },
  { name: 'a link of a profile to no page', file: triton, edit: replace('"/lemuria"', '"/lemurria"') },
  { name: 'a link to no anchor of a profile', file: deep, edit: replace('triton#plans', 'triton#plan') },
  { name: 'a link to a file that is made', file: triton, edit: replace('"/lemuria"', '"/sitemap.xml"') },
].map((edit) => ({ ...edit, rule: 'links-resolve' }))

const dates: readonly BadEdit[] = [
  { name: 'a day that a year lacks', file: article, edit: replace('updated: 2024-02-29', 'updated: 2025-02-29') },
  { name: 'an update before the article', file: article, edit: replace('updated: 2024-02-29', 'updated: 2024-02-27') },
  { name: 'a month that no year has', file: privacy, edit: replace('2024-03-01', '2024-13-01') },
  { name: 'an offer that ends on no day', file: lemuria, edit: replace('2024-06-30', '2024-06-31') },
  { name: 'a review of no day', file: review, edit: replace('2024-02-29', '2024-02-30') },
].map((edit) => ({ ...edit, rule: 'dates-valid' }))

const long = 'Words '.repeat(30).trim()

const meta: readonly BadEdit[] = [
  { name: 'a long title', file: home, edit: put(['meta', 'title'], long.slice(0, 71)) },
  { name: 'a long description', file: triton, edit: put(['meta', 'description'], long) },
  { name: 'a long title of an article', file: article, edit: replace('"Living below: a guide"', long.slice(0, 70)) },
  { name: 'a long title of a wizard', file: atlantis, edit: put(['wizard', 'meta', 'title'], long.slice(0, 70)) },
].map((edit) => ({ ...edit, rule: 'meta-fits', severity: 'warning' as const }))

const sense: readonly BadEdit[] = [
  {
    name: 'a figure that nobody counts',
    rule: 'figures-known',
    file: article,
    edit: replace('Keep', 'In {markets.opne} markets, keep'),
  },
  {
    name: 'a message that nothing fills in',
    rule: 'message-placeholders',
    file: messagesFile,
    edit: put(['error', 'status'], '{status} of {sum}: {mesage}'),
  },
  {
    name: 'a message that cannot choose its form by what is filled in',
    rule: 'message-placeholders',
    file: messagesFile,
    edit: put(['error', 'status'], '{status, plural, one {{message}} other {# {message}}}'),
  },
  {
    name: 'more markets than the menu shows',
    rule: 'countries-listed',
    file: 'config/site.json',
    edit: put(['shownMarkets'], 1),
  },
  {
    name: 'a region of no name',
    rule: 'references-resolve',
    file: lemuria,
    edit: put(['region'], 'ocean'),
  },
  {
    name: 'a market whose profiles nobody lists',
    rule: 'profile-pages',
    file: atlantis,
    edit: put(['providersPage'], undefined),
  },
  {
    name: 'a second main heading in a review',
    rule: 'one-heading',
    file: review,
    edit: put(['blocks', 1], { kind: 'hero', title: 'Triton', text: 'Again.' }),
  },
  {
    name: 'a text put in by hand',
    rule: 'blocks-fit',
    file: home,
    edit: put(['blocks', 0], { kind: 'article', id: 'living-below' }),
  },
  {
    name: "a profile's header put in by hand",
    rule: 'blocks-fit',
    file: atlantis,
    edit: put(['providersPage', 'blocks', 0], {
      kind: 'providerHeader',
      title: 'Triton',
      tagline: 'Old.',
      provider: 'triton',
    }),
  },
  {
    name: "a profile's plans put in by hand",
    rule: 'blocks-fit',
    file: atlantis,
    edit: put(['providersPage', 'blocks', 1], { kind: 'providerPlans', heading: 'Plans', provider: 'triton' }),
  },
]

/** Mistakes in profiles, reviews, comparisons and texts that show only in comparison with other files. */
export const badWholes: readonly BadEdit[] = [
  ...names,
  ...references,
  ...agreement,
  ...links,
  ...dates,
  ...meta,
  ...sense,
]
