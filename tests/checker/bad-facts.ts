import type { BadEdit } from './bad-edit.ts'
import { put, replace, soundText } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'
const lemuria = 'config/markets/lemuria.json'
const home = 'config/pages/home.json'
const glossary = 'config/pages/glossary.json'
const site = 'config/site.json'
const article = 'config/articles/living-below.md'
const warning = 'warning'
const contactMeta = JSON.parse(soundText('config/pages/contact.json')).meta

const countries: readonly Omit<BadEdit, 'rule'>[] = [
  {
    name: 'a language from right to left that the texts are not in',
    file: atlantis,
    edit: replace('"locale": "en-PT"', '"locale": "ar-PT"'),
  },
  { name: 'another language of the site', file: site, edit: replace('"locale": "en"', '"locale": "de"') },
  {
    name: 'another language for search engines',
    file: lemuria,
    edit: replace('"hreflang": ["en-MG"]', '"hreflang": ["mg-MG"]'),
  },
  {
    name: 'the locale of another country',
    severity: warning,
    file: lemuria,
    edit: replace('"locale": "en-MG"', '"locale": "en-PT"'),
  },
  {
    name: 'a time zone of another country',
    severity: warning,
    file: lemuria,
    edit: replace('Indian/Antananarivo', 'Asia/Riyadh'),
  },
  { name: 'the sign of another currency', file: atlantis, edit: replace('"code": "EUR"', '"code": "USD"') },
  {
    name: 'the code of another currency for a sign',
    file: lemuria,
    edit: replace('"symbol": "Ar"', '"symbol": "EUR"'),
  },
  {
    name: 'the currency of another country',
    severity: warning,
    file: lemuria,
    edit: replace('{ "code": "MGA", "symbol": "Ar" }', '{ "code": "USD", "symbol": "US$" }'),
  },
  {
    name: 'a hotline in another country',
    severity: warning,
    file: atlantis,
    edit: replace('+351 555 0101', '+261 555 0101'),
  },
  {
    name: 'a hotline in another country with a number of its own',
    severity: warning,
    file: atlantis,
    edit: replace('+351 555 0101', '+65 6555 0101'),
  },
  {
    name: 'an example of a number from another country',
    severity: warning,
    file: atlantis,
    edit: put(['phoneExample'], '9123 4567'),
  },
]

const figures: readonly Omit<BadEdit, 'rule'>[] = [
  {
    name: 'a plan that costs more than it pays',
    file: atlantis,
    edit: replace('"coverage": 10000', '"coverage": 100'),
  },
  {
    name: 'a premium with a digit too many',
    severity: warning,
    file: atlantis,
    edit: replace('"price": 120', '"price": 1200'),
  },
  {
    name: 'a premium with a digit too few',
    severity: warning,
    file: atlantis,
    edit: put(['plans', 1, 'price'], 1.5),
  },
  {
    name: 'a coverage with a digit too many',
    severity: warning,
    file: atlantis,
    edit: replace('"coverage": 10000', '"coverage": 1000000'),
  },
  {
    name: 'a premium to come with a digit too many',
    severity: warning,
    file: atlantis,
    edit: put(['plans', 1, 'priceChanges'], [{ from: '2031-01-01', price: 440 }]),
  },
]

const amounts: readonly Omit<BadEdit, 'rule' | 'file'>[] = [
  { name: 'three decimals of a euro', edit: replace('"price": 120', '"price": 120.505') },
  {
    name: 'a limit with more decimals than its currency',
    edit: put(['plans', 0, 'facts', 'excess'], { to: 500.123456 }),
  },
  {
    name: 'a limit with seven decimals and nothing before them',
    edit: (text) => put(['plans', 0, 'facts', 'excess'], { to: 0.5 })(text).replace(/"to": ?0\.5/, '"to": 0.0000005'),
  },
]

const sourced = (value: unknown, checked = '2024-03-02') => ({ value, source: 'https://triton.example/cover', checked })

const planFacts: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'a rating over 5', file: atlantis, edit: replace('"rating": 4.5', '"rating": 45') },
  { name: 'a fact that nothing defines', file: atlantis, edit: replace('"best-for"', '"best-fro"') },
  { name: 'a number inside words', file: atlantis, edit: put(['plans', 0, 'facts', 'hospital-panel'], '850+ clinics') },
  { name: 'words that say no number', file: atlantis, edit: put(['plans', 0, 'facts', 'hospital-panel'], 'many') },
  { name: 'a number for words', file: atlantis, edit: put(['plans', 0, 'facts', 'best-for'], 7) },
  { name: 'more than the whole', file: atlantis, edit: put(['plans', 0, 'facts', 'claim-settlement'], 120) },
  { name: 'half a clinic', file: atlantis, edit: put(['plans', 0, 'facts', 'hospital-panel'], { from: 2.5 }) },
  {
    name: 'a range from more to less',
    file: atlantis,
    edit: put(['plans', 0, 'facts', 'excess'], { from: 500, to: 15 }),
  },
  {
    name: 'a number that is unlimited',
    file: atlantis,
    edit: put(['plans', 0, 'facts', 'excess'], { from: 5, is: 'unlimited' }),
  },
  {
    name: 'a share without a limit',
    file: atlantis,
    edit: put(['plans', 0, 'facts', 'claim-settlement'], { is: 'unlimited' }),
  },
  {
    name: 'a source checked tomorrow',
    file: atlantis,
    edit: put(['plans', 0, 'facts', 'excess'], sourced(5, '2999-01-01')),
  },
  { name: 'a wrong value with a source', file: atlantis, edit: put(['plans', 0, 'facts', 'rating'], sourced(45)) },
  { name: 'a unit that nothing defines', file: 'config/facts.json', edit: replace('"unit": "day"', '"unit": "dya"') },
  {
    name: 'a mark of what is no better',
    file: 'config/facts.json',
    edit: replace('      "better": "lower",\n      "best": "Fastest"', '      "best": "Fastest"'),
  },
]

const explained: readonly Omit<BadEdit, 'rule' | 'severity'>[] = [
  {
    name: 'a fact that visitors read and nothing explains',
    file: 'config/facts.json',
    edit: replace(' "meaning": "Who likes it.",', ''),
  },
]

const labels: readonly Omit<BadEdit, 'rule'>[] = [
  {
    name: 'an option twice by its label',
    file: atlantis,
    edit: (text) => put(['wizard', 'questions', 0, 'options', 1, 'label'], optionsOf(text)[0].label)(text),
  },
  {
    name: 'a question twice by its text',
    file: atlantis,
    edit: put(['wizard', 'questions', 1, 'text'], 'is the worker new?'),
  },
  { name: 'an insurer twice by its name', file: atlantis, edit: replace('"name": "Nereus"', '"name": "Triton"') },
  {
    name: 'a plan twice by its name',
    file: atlantis,
    edit: (text) => put(['plans', 4], { ...JSON.parse(text).plans[0], id: 9 })(text),
  },
  { name: 'a market twice by its name', file: lemuria, edit: replace('"name": "Lemuria"', '"name": "Atlantis"') },
  {
    name: 'the place of another market',
    severity: warning,
    file: lemuria,
    edit: replace('"order": 2', '"order": 1'),
  },
]

const texts: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'a tag', file: home, edit: replace('"Choose a country."', '"Choose <b>a</b> country."') },
  { name: 'a line break', file: home, edit: replace('"Choose a country."', '"Choose<br/>a country."') },
  { name: 'an entity', file: home, edit: replace('"Choose a country."', '"Choose&nbsp;a country."') },
  { name: 'Markdown in a text without', file: home, edit: replace('"Choose a country."', '"Choose **a country**."') },
  { name: 'stars in a text without', file: home, edit: replace('"Choose a country."', '"*Choose:*a country."') },
  { name: 'underscores in a text without', file: home, edit: replace('"Choose a country."', '"Choose _a country_."') },
  {
    name: 'stars beside Chinese marks',
    file: home,
    edit: replace('"Choose a country."', '"Choose **「a」**country."'),
  },
  {
    name: 'a tag in front matter',
    file: article,
    edit: replace('crumb: Living below', 'crumb: Living <em>below</em>'),
  },
  { name: 'a tab', file: home, edit: replace('Choose a', 'Choose\\ta') },
  { name: 'a character that nobody sees', file: home, edit: replace('Choose a', 'Choose\\u0000 a') },
  { name: 'half a character', file: home, edit: replace('Choose a', 'Choose \\ud83d a') },
  { name: 'two spaces', severity: warning, file: home, edit: replace('Choose a', 'Choose  a') },
  { name: 'a space at the end', severity: warning, file: home, edit: replace('country."', 'country. "') },
  { name: 'a word twice', severity: warning, file: article, edit: replace('Keep them', 'Keep them from the the sea') },
  { name: 'a full stop twice', severity: warning, file: home, edit: replace('country."', 'country.."') },
  {
    name: 'letters of another language',
    severity: warning,
    file: home,
    edit: replace('Choose a country.', 'اختر بلدا'),
  },
]

const pages: readonly Omit<BadEdit, 'rule' | 'severity'>[] = [
  {
    name: 'the title and the description of another page',
    file: glossary,
    edit: (text) => put(['meta'], { ...contactMeta, crumb: JSON.parse(text).meta.crumb })(text),
  },
  { name: 'the crumb of the page beside it', file: glossary, edit: put(['meta', 'crumb'], contactMeta.crumb) },
]

const forms: readonly Omit<BadEdit, 'file'>[] = [
  {
    name: 'a source that is no address',
    rule: 'wrong-form',
    edit: put(['plans', 0, 'facts', 'excess'], { ...sourced(5), source: 'http://triton.example' }),
  },
  {
    name: 'a source without the day of its check',
    rule: 'missing-property',
    edit: put(['plans', 0, 'facts', 'excess'], { value: 5, source: 'https://triton.example' }),
  },
  {
    name: 'a source beside the ends of a range',
    rule: 'unknown-property',
    edit: put(['plans', 0, 'facts', 'excess'], { ...sourced({ from: 5 }), from: 5 }),
  },
  {
    name: 'the check of a source on a day that does not exist',
    rule: 'dates-valid',
    edit: put(['plans', 0, 'facts', 'excess'], sourced(5, '2024-02-30')),
  },
  { name: 'words for a phone number', rule: 'wrong-form', edit: replace('"+351 555 0101"', '"call us!"') },
  { name: 'a phone number without its country', rule: 'wrong-form', edit: replace('"+351 555 0101"', '"555 0101"') },
  { name: 'a number in short', rule: 'wrong-form', edit: replace('"price": 120', '"price": 1.2e2') },
  { name: 'a number beyond all bounds', rule: 'wrong-size', edit: replace('"price": 120', '"price": 5.8e22') },
  {
    name: 'a number with too many digits',
    rule: 'wrong-size',
    edit: replace('"price": 120', `"price": 12${'0'.repeat(20)}`),
  },
]

function optionsOf(text: string) {
  return JSON.parse(text).wizard.questions[0].options
}

/** Facts that fit their schema but cannot be true, or are hardly meant. */
export const badFacts: readonly BadEdit[] = [
  ...countries.map((edit) => ({ ...edit, rule: 'country-agrees' })),
  ...figures.map((edit) => ({ ...edit, rule: 'plan-figures' })),
  ...amounts.map((edit) => ({ ...edit, rule: 'amounts-valid', file: atlantis })),
  ...planFacts.map((edit) => ({ ...edit, rule: 'facts-fit' })),
  ...explained.map((edit) => ({ ...edit, rule: 'facts-explained', severity: 'warning' as const })),
  ...labels.map((edit) => ({ ...edit, rule: 'labels-differ' })),
  ...texts.map((edit) => ({ ...edit, rule: 'texts-clean' })),
  ...pages.map((edit) => ({ ...edit, rule: 'pages-differ', severity: 'warning' as const })),
  ...forms.map((edit) => ({ ...edit, file: atlantis })),
]
