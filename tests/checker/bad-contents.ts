import type { BadEdit } from './bad-edit.ts'
import { messagesFile, put, replace } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'
const lemuria = 'config/markets/lemuria.json'
const triton = 'config/providers/atlantis/triton.json'
const home = 'config/pages/home.json'
const contact = 'config/pages/contact.json'
const site = 'config/site.json'
const article = 'config/articles/living-below.md'

const money: readonly BadEdit[] = [
  { name: "another market's sign", file: atlantis, edit: put(['summary'], 'Cover from $5 a year.') },
  {
    name: 'a code behind an amount',
    file: atlantis,
    edit: put(['adjustments', 0, 'label'], 'after 50 USD of subsidy'),
  },
  { name: 'another sign in a list', file: atlantis, edit: put(['promotions', 0, 'terms'], ['Up to RM 1,000']) },
  { name: 'another currency in a profile', file: triton, edit: put(['meta', 'description'], 'Plans from £120.') },
  { name: "the market's own code", file: atlantis, edit: put(['summary'], 'Cover from EUR 5 a year.') },
  { name: 'thousands without a separator', file: atlantis, edit: put(['summary'], 'Cover of €15000.') },
  { name: 'a gap behind the sign', file: article, edit: replace('Keep', 'It costs € 12.50. Keep') },
  { name: 'a code on a page of no market', file: home, edit: put(['blocks', 0, 'text'], 'From EUR 5 a year.') },
].map((bad) => ({ ...bad, rule: 'money-in-currency' }))

const dates: readonly BadEdit[] = [
  { name: 'a month before its day', file: home, edit: put(['blocks', 0, 'text'], 'Until March 31, 2024.') },
  { name: 'an ordinal', file: atlantis, edit: put(['summary'], 'New from the 3rd of March.') },
  { name: 'a date in digits', file: article, edit: replace('Keep', 'It ended on 31/03/2024. Keep') },
].map((bad) => ({ ...bad, rule: 'dates-and-numbers' }))

const numbers: BadEdit = {
  name: 'a number without separators',
  rule: 'dates-and-numbers',
  severity: 'warning',
  file: home,
  edit: put(['blocks', 0, 'text'], 'About 25000 customers since 2019.'),
}

const outdated: readonly BadEdit[] = [
  {
    name: 'a premium that its plan no longer has',
    file: triton,
    edit: put(['meta', 'description'], 'Trident at €110.'),
  },
  {
    name: "a premium of none of a profile's plans",
    file: triton,
    edit: put(['highlights', 0, 'title'], '€100 a year'),
  },
  { name: "another insurer's in a text", file: article, edit: replace('Keep', 'Nereus asks €50. Keep') },
  {
    name: 'a coverage behind a premium',
    file: article,
    edit: replace('Keep', "Triton's Trident: €120 a year for €19,000. Keep"),
  },
].map((bad) => ({ ...bad, rule: 'amounts-of-plans', severity: 'warning' as const }))

const minimum: BadEdit = {
  name: 'a legal minimum that is typed',
  rule: 'minimums-quoted',
  severity: 'warning',
  file: atlantis,
  edit: put(['minimum'], {
    label: 'The law asks for',
    amounts: { coverage: 900 },
    facts: ['€900 of coverage'],
    href: '/privacy',
  }),
}

/** A choice by whether a plan has the lowest value of a measure. */
function lowest(measure: string, branches: string): string {
  return `{plan.triton-trident.lowest.${measure}, select, ${branches}}`
}

const quoted: readonly BadEdit[] = [
  { name: 'a plan that does not exist', file: home, edit: put(['meta', 'title'], 'For {plan.triton-tridant.premium}') },
  {
    name: 'a figure that a plan has not',
    file: article,
    edit: replace('Keep', 'Pay {plan.nereus-mutual-old-man.net}'),
  },
  { name: "another market's plan without its id", file: atlantis, edit: put(['summary'], '{plans.lemuria.lowst}') },
  {
    name: 'a claim by an unknown measure',
    file: atlantis,
    edit: put(['summary'], lowest('premum', 'true {Low} other {Fair}')),
  },
  {
    name: 'a claim of an unknown kind',
    file: atlantis,
    edit: put(['summary'], '{plan.triton-trident.lowset.premium}'),
  },
].map((bad) => ({ ...bad, rule: 'figures-known' }))

const chosen: readonly BadEdit[] = [
  { name: 'a claim that is quoted', file: atlantis, edit: put(['summary'], '{plan.triton-trident.lowest.premium}') },
  {
    name: 'a claim with commas in its number',
    file: atlantis,
    edit: put(['summary'], '{plan.triton-trident.above.coverage.1,000, select, true {High} other {Fair}}'),
  },
  { name: 'a claim without other words', file: atlantis, edit: put(['summary'], lowest('premium', 'true {Low}')) },
  {
    name: 'words for no value of a claim',
    file: atlantis,
    edit: put(['summary'], lowest('premium', 'treu {Low} other {Fair}')),
  },
  {
    name: 'a claim that leaves a hole where it does not hold',
    file: atlantis,
    edit: put(
      ['summary'],
      'From {plan.nereus-mutual-old-man.lowest.premium, select, true {our lowest premium} other {}} a year.',
    ),
  },
  { name: 'a choice by what is no claim', file: home, edit: put(['blocks', 0, 'text'], '{n, select, other {}}') },
].map((bad) => ({ ...bad, rule: 'claims-chosen' }))

const fallen: readonly BadEdit[] = [
  {
    name: 'a claim that another plan beats',
    file: atlantis,
    edit: put(['summary'], lowest('premium', 'true {Our lowest premium} other {A fair premium}')),
  },
  {
    name: 'an exclusion of which the record says nothing',
    file: atlantis,
    edit: put(['summary'], '{plan.triton-trident.excludes.sharks, select, true {No sharks} other {Ask about sharks}}'),
  },
].map((bad) => ({ ...bad, rule: 'claims-hold', severity: 'warning' as const }))

const unheld: readonly BadEdit[] = [
  { name: 'a cheapest plan', file: atlantis, edit: put(['summary'], 'Trident is our cheapest plan.') },
  {
    name: 'a claim in the words that are shown where another does not hold',
    file: atlantis,
    edit: put(['summary'], lowest('premium', 'false {Old Man costs less} other {The lowest premium}')),
  },
  {
    name: 'a claim with names and commas between them',
    file: atlantis,
    edit: put(['summary'], 'Only Nereus Mutual Old Man, Triton Trident, Conch and Sea Horse have such a plan.'),
  },
  { name: 'a claim of all plans on a page of no market', file: home, edit: put(['meta', 'title'], 'Every plan pays') },
  {
    name: 'a message that claims what nothing holds',
    file: messagesFile,
    edit: put(['comparison', 'table'], 'Our cheapest plan first'),
  },
].map((bad) => ({ ...bad, rule: 'claims-rest', severity: 'warning' as const }))

const spokenOf: readonly BadEdit[] = [
  {
    name: 'a promise that no page keeps',
    file: home,
    edit: put(['meta', 'title'], '{promise.helpline, select, true {Call us} other {Write to us}}'),
  },
  {
    name: 'one promise of two things',
    file: contact,
    edit: (text: string) =>
      [1, 2].reduce((read, at) => put(['blocks', 1, 'fields', at, 'keeps'], 'country')(read), text),
  },
  { name: 'a promise that is quoted alone', file: home, edit: put(['meta', 'title'], 'See {promise.helpline.words}') },
].map((bad) => ({ ...bad, rule: 'promises-kept' }))

const denied: readonly BadEdit[] = [
  {
    name: 'a benefit that a plan does not list',
    file: atlantis,
    edit: put(['summary'], 'Conch comes without sharks.'),
  },
].map((bad) => ({ ...bad, rule: 'exclusions-stated', severity: 'warning' as const }))

const hero = ['landing', 'blocks', 0, 'actions']

const labels: readonly BadEdit[] = [
  { name: 'a comparison that is a form', file: atlantis, edit: put([...hero, 0, 'href'], '/quotes/atlantis') },
  { name: 'a quote that is a comparison', file: atlantis, edit: put([...hero, 1, 'href'], '#plans') },
  {
    name: 'one label for a form and for a page to read',
    file: atlantis,
    edit: put(hero, [
      { label: 'Go on', href: '/contact', emphasis: 'primary' },
      { label: 'GO ON', href: '/glossary', emphasis: 'secondary' },
    ]),
  },
  {
    name: 'a quote in a text that is a page to read',
    file: article,
    edit: replace('Keep', '[A quote](/glossary). Keep'),
  },
].map((bad) => ({ ...bad, rule: 'labels-agree' }))

const unfinished: readonly BadEdit[] = [
  { name: 'a blank text', file: atlantis, edit: put(['summary'], ' ') },
  { name: 'a note to oneself', file: home, edit: put(['blocks', 0, 'text'], 'TODO: say it better') },
  { name: 'a text that only stands in', file: home, edit: put(['blocks', 0, 'title'], 'Placeholder') },
  { name: 'a row of x', file: contact, edit: put(['meta', 'description'], 'Call xxx xxxx.') },
  {
    name: 'words to be filled in',
    file: atlantis,
    edit: put(['thankYou', 'blocks', 0, 'text'], 'Hello [insert name].'),
  },
  { name: "a printer's dummy text", file: article, edit: replace('Keep', 'Lorem ipsum dolor sit amet. Keep') },
].map((bad) => ({ ...bad, rule: 'texts-finished' }))

const forms: readonly BadEdit[] = [
  {
    name: 'a list without choices',
    rule: 'choices-given',
    file: contact,
    edit: put(['blocks', 1, 'fields', 1, 'options'], undefined),
  },
  {
    name: 'choices that nobody sees',
    rule: 'choices-given',
    file: contact,
    edit: put(['blocks', 1, 'fields', 0, 'options'], [{ value: 'a', label: 'A' }]),
  },
  {
    name: 'a link that chooses no market',
    rule: 'link-choices',
    file: lemuria,
    edit: replace('?market=l', '?market=r'),
  },
  { name: 'a link that chooses nothing', rule: 'link-choices', file: lemuria, edit: replace('?market=', '?country=') },
  { name: 'a link that chooses no plan', rule: 'link-choices', file: atlantis, edit: replace('?plan=1', '?plan=9') },
  {
    name: 'a choice on a page without a form',
    rule: 'link-choices',
    file: site,
    edit: replace('"/atlantis"', '"/atlantis?plan=1"'),
  },
  {
    name: 'a link to plans by an order that is none',
    rule: 'link-choices',
    file: site,
    edit: replace('"/atlantis"', '"/atlantis?sort=price"'),
  },
]

const alternates: readonly BadEdit[] = [
  { name: 'a tag twice', file: lemuria, edit: replace('["en-MG"]', '["en-MG", "en-MG"]') },
  { name: "a tag of another market's country", file: lemuria, edit: replace('["en-MG"]', '["en-MG", "en-PT"]') },
  { name: 'a page that no search engine lists', file: lemuria, edit: put(['landing', 'meta', 'noindex'], true) },
].map((bad) => ({ ...bad, rule: 'alternates-exist' }))

/** Mistakes in what files say, rather than in how they are written. */
export const badContents: readonly BadEdit[] = [
  ...money,
  ...dates,
  ...outdated,
  minimum,
  ...quoted,
  ...chosen,
  ...fallen,
  ...unheld,
  ...spokenOf,
  ...denied,
  ...labels,
  numbers,
  ...unfinished,
  ...forms,
  ...alternates,
  {
    name: 'a text to be edited',
    rule: 'texts-finished',
    severity: 'warning',
    file: atlantis,
    edit: put(['summary'], 'Edit: what a visitor gets in Atlantis.'),
  },
  {
    name: 'a name to be edited',
    rule: 'texts-finished',
    severity: 'warning',
    file: atlantis,
    edit: put(['plans', 0, 'plan'], 'First Plan (edit)'),
  },
  {
    name: 'a stand-in on a live site',
    rule: 'stand-ins-replaced',
    file: atlantis,
    edit: put(['contact', 'hotline'], { value: '+1 555 0000', standIn: true }),
  },
  {
    name: 'a telephone number that stands in',
    rule: 'texts-finished',
    severity: 'warning',
    file: atlantis,
    edit: put(['contact', 'hotline'], '+000 0000 0000'),
  },
  {
    name: 'a premium that stands in',
    rule: 'texts-finished',
    severity: 'warning',
    file: lemuria,
    edit: put(['plans', 0, 'price'], 1),
  },
  {
    name: 'the country of another market',
    rule: 'own-country',
    severity: 'warning',
    file: lemuria,
    edit: put(['summary'], 'How long have you lived in Atlantis?'),
  },
  {
    name: 'the people of another market, where others may be those who are not meant',
    rule: 'own-country',
    severity: 'warning',
    file: lemuria,
    edit: (text) => {
      return put(['plansNote'], 'For those who are not Portuguese.')(put(['summary'], 'Portuguese citizens')(text))
    },
  },
  {
    name: 'a promotion that has ended',
    rule: 'promotions-current',
    severity: 'warning',
    file: lemuria,
    edit: replace('2024-06-30', '2024-05-31'),
  },
  {
    name: 'a promotion that ends before it begins',
    rule: 'promotions-current',
    file: lemuria,
    edit: put(['promotions', 0, 'from'], '2024-07-01'),
  },
  {
    name: 'prices that nobody has checked for longer than the site allows',
    rule: 'prices-checked',
    severity: 'warning',
    file: lemuria,
    edit: put(['pricesChecked'], '2024-03-02'),
  },
  {
    name: 'a check of prices that is still ahead',
    rule: 'prices-checked',
    file: lemuria,
    edit: put(['pricesChecked'], '2031-01-01'),
  },
  {
    name: 'a promotion of the plan of another insurer',
    rule: 'references-resolve',
    file: lemuria,
    edit: put(['promotions', 0, 'plans'], [99]),
  },
  {
    name: 'a premium that holds already',
    rule: 'promotions-current',
    severity: 'warning',
    file: lemuria,
    edit: put(['plans', 0, 'priceChanges'], [{ from: '2024-06-01', price: 9000 }]),
  },
  {
    name: 'two premiums from one day on',
    rule: 'promotions-current',
    file: lemuria,
    edit: put(
      ['plans', 0, 'priceChanges'],
      [
        { from: '2031-01-01', price: 9000 },
        { from: '2031-01-01', price: 9500 },
      ],
    ),
  },
  { name: 'a pale accent', rule: 'accents-readable', file: atlantis, edit: replace('"#1f6f8b"', '"#7fb0c0"') },
  { name: 'an accent like an error', rule: 'accents-apart', file: atlantis, edit: replace('"#1f6f8b"', '"#9f2b1e"') },
  {
    name: 'an accent like that of another market',
    rule: 'accents-differ',
    file: 'config/markets/lemuria.json',
    edit: replace('"#7a3b69"', '"#1f6f8e"'),
    severity: 'warning',
  },
  { name: 'a dim accent in the dark', rule: 'accents-readable', file: site, edit: put(['accent', 'dark'], '#555555') },
]
