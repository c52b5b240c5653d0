import type { BadEdit } from './bad-edit.ts'
import { put, replace } from './sound.ts'

const atlantis = 'config/markets/atlantis.json'
const lemuria = 'config/markets/lemuria.json'
const home = 'config/pages/home.json'
const contact = 'config/pages/contact.json'
const notFound = 'config/pages/not-found.json'
const site = 'config/site.json'

function renamedQuestion(from: string, to: string): BadEdit['edit'] {
  return (text) =>
    text.replaceAll(`"id": "${from}"`, `"id": "${to}"`).replaceAll(`"answer": "${from}"`, `"answer": "${to}"`)
}

function twoForms(text: string): string {
  const form = JSON.parse(text).blocks[1]
  const [field] = form.fields
  return put(['blocks', 2], { ...form, anchor: 'second', formName: 'second', fields: [{ ...field, name: 'other' }] })(
    text,
  )
}

const names: readonly BadEdit[] = [
  {
    name: 'the path of a health check',
    rule: 'paths-free',
    file: notFound,
    edit: put(['aliases'], ['/healthz']),
  },
  {
    name: 'the path of another file',
    rule: 'paths-unique',
    file: notFound,
    edit: replace('"/not-found"', '"/contact"'),
  },
  {
    name: 'a redirect from a page that exists',
    rule: 'paths-unique',
    file: site,
    edit: put(['redirects'], [{ from: '/contact', to: '/atlantis' }]),
  },
  {
    name: 'a redirect from one address with and without a slash',
    rule: 'redirects-apart',
    file: site,
    edit: put(
      ['redirects'],
      [
        { from: '/old', to: '/atlantis' },
        { from: '/old/', to: '/contact' },
      ],
    ),
  },
  {
    name: 'a redirect to nowhere',
    rule: 'links-resolve',
    file: site,
    edit: put(['redirects'], [{ from: '/old', to: '/atlantic' }]),
  },
  {
    name: 'a path twice in a file',
    rule: 'paths-unique',
    file: atlantis,
    edit: put(['wizard', 'aliases'], ['/atlantis']),
  },
  {
    name: 'an alias that is the path',
    rule: 'paths-unique',
    file: atlantis,
    edit: replace('["/atlantis-insurance"]', '["/atlantis-insurance", "/atlantis"]'),
  },
  {
    name: 'a provider twice',
    rule: 'ids-unique',
    file: atlantis,
    edit: put(['providers', 2], { id: 'triton', name: 'Other', colour: '#000000' }),
  },
  {
    name: 'a plan type twice',
    rule: 'ids-unique',
    file: atlantis,
    edit: put(['planTypes', 2], { id: 'plus', label: 'More' }),
  },
  {
    name: 'a plan number twice',
    rule: 'ids-unique',
    file: atlantis,
    edit: (text) => put(['plans', 4], JSON.parse(text).plans[0])(text),
  },
  {
    name: 'a question twice',
    rule: 'ids-unique',
    file: atlantis,
    edit: (text) => {
      const [first] = JSON.parse(text).wizard.questions
      return put(['wizard', 'questions', 2], { ...first, field: 'other' })(text)
    },
  },
  {
    name: 'an option twice',
    rule: 'ids-unique',
    file: atlantis,
    edit: replace('{ "value": "renewal"', '{ "value": "new"'),
  },
  {
    name: 'a field of a wizard twice',
    rule: 'ids-unique',
    file: atlantis,
    edit: replace('"field": "depth"', '"field": "worker-type"'),
  },
  {
    name: 'a hidden field named as a question',
    rule: 'ids-unique',
    file: atlantis,
    edit: replace('"name": "country"', '"name": "depth"'),
  },
  {
    name: 'a question named as a contact field',
    rule: 'ids-unique',
    file: atlantis,
    edit: replace('"field": "depth"', '"field": "email"'),
  },
  {
    name: 'a field named as the plan',
    rule: 'ids-unique',
    file: contact,
    edit: replace('"name": "topic"', '"name": "plan"'),
  },
  { name: 'a contact field twice', rule: 'ids-unique', file: site, edit: replace('"name": "email"', '"name": "name"') },
  {
    name: 'an option of a list twice',
    rule: 'ids-unique',
    file: contact,
    edit: replace('"value": "other"', '"value": "claim"'),
  },
  {
    name: 'an anchor twice',
    rule: 'ids-unique',
    file: atlantis,
    edit: put(['landing', 'blocks', 0, 'anchor'], 'plans'),
  },
  {
    name: 'a form name twice',
    rule: 'forms-differ',
    file: contact,
    edit: replace('"formName": "contact"', '"formName": "atlantis-quote"'),
  },
]

const elements: readonly Omit<BadEdit, 'rule'>[] = [
  { name: 'an anchor named as a form field', file: contact, edit: put(['blocks', 0, 'anchor'], 'topic') },
  {
    name: 'an anchor named as the error of a form field',
    file: contact,
    edit: put(['blocks', 0, 'anchor'], 'topic-error'),
  },
  { name: 'an anchor named as a part of every page', file: home, edit: put(['blocks', 1, 'anchor'], 'content') },
  {
    name: 'a field named as the option of another',
    file: atlantis,
    edit: replace('"depth",\n        "text"', '"worker-type-renewal",\n        "text"'),
  },
  { name: 'a question named as a part of the step', file: atlantis, edit: renamedQuestion('depth', 'label') },
  { name: 'a second form on a page', file: contact, edit: twoForms },
]

const references: readonly BadEdit[] = [
  {
    name: 'an unknown provider of a plan',
    file: atlantis,
    edit: replace('"provider": "nereus-mutual"', '"provider": "nereus"'),
  },
  { name: 'an unknown type of a plan', file: atlantis, edit: replace('"type": "plus"', '"type": "gold"') },
  { name: 'an unknown type of a subsidy', file: atlantis, edit: replace('"planType": "basic"', '"planType": "basis"') },
  {
    name: 'a tax on an unknown type of plans',
    file: atlantis,
    edit: put(['levies'], [{ id: 'vat', label: 'VAT', planType: 'gold', rates: [{ percent: 3 }] }]),
  },
  {
    name: 'an unknown rule of a subsidy',
    file: atlantis,
    edit: replace('"rule": "subsidised" }\n', '"rule": "subsidized" }\n'),
  },
  { name: 'an unknown logo of a wizard', file: atlantis, edit: replace('"logos": ["triton"]', '"logos": ["tritan"]') },
  {
    name: 'an unknown rule of a field',
    file: atlantis,
    edit: replace('"rule": "subsidised", "whenTrue"', '"rule": "subsidized", "whenTrue"'),
  },
  {
    name: 'an unknown rule of a banner',
    file: atlantis,
    edit: replace('"rule": "subsidised", "on"', '"rule": "constructor", "on"'),
  },
  {
    name: 'an unknown rule of the button',
    file: atlantis,
    edit: replace('"rule": "subsidised", "text"', '"rule": "subsidy", "text"'),
  },
  { name: 'an unknown question of a banner', file: atlantis, edit: replace('"after": "worker"', '"after": "workers"') },
  {
    name: 'an unknown question of a condition',
    file: atlantis,
    edit: replace('"not": { "answer": "depth"', '"not": { "answer": "dept"'),
  },
  {
    name: 'an unknown option of a condition',
    file: atlantis,
    edit: replace('"isOneOf": ["deep"]', '"isOneOf": ["deep", "shalow"]'),
  },
  {
    name: 'a condition without options',
    file: atlantis,
    edit: put(['wizard', 'questions', 1, 'askIf', 'isOneOf'], undefined),
  },
  {
    name: 'an end that leads to an unknown market',
    file: atlantis,
    edit: put(
      ['wizard', 'ends'],
      [
        {
          id: 'renewals',
          if: { answer: 'worker', isOneOf: ['renewal'] },
          heading: 'No renewals here.',
          text: 'Try elsewhere.',
          link: { label: 'Elsewhere', market: 'atlantic' },
        },
      ],
    ),
  },
  {
    name: 'a question that depends on itself',
    file: atlantis,
    edit: replace('"answer": "worker", "isOneOf": ["new"]', '"answer": "depth", "isOneOf": ["deep"]'),
  },
  {
    name: 'a question that depends on a later one',
    file: atlantis,
    edit: put(['wizard', 'questions', 0, 'askIf'], { answer: 'depth', isOneOf: ['deep'] }),
  },
  {
    name: 'an unknown market of a plan list',
    file: home,
    edit: replace('"market": "atlantis"', '"market": "atlantic"'),
  },
  { name: 'an unknown provider of a plan list', file: home, edit: replace('"nereus-mutual"', '"nereus"') },
  { name: 'an unknown market of the not-found page', file: notFound, edit: replace('"lemuria"]', '"mu"]') },
].map((edit) => ({ ...edit, rule: 'references-resolve' }))

const links: readonly BadEdit[] = [
  { name: 'a link to no page', file: site, edit: replace('"/atlantis"', '"/atlntis"') },
  { name: 'a link with a slash at the end', file: site, edit: replace('"/atlantis"', '"/atlantis/"') },
  { name: 'a link to another host in disguise', file: site, edit: replace('"/atlantis"', '"//example.com"') },
  { name: 'a link to no asset', file: site, edit: replace('/logos/triton.svg', '/logos/tritan.svg') },
  { name: 'a link to no anchor of another page', file: site, edit: replace('/contact#form', '/contact#from') },
  { name: 'a link to no anchor of its page', file: atlantis, edit: replace('"#plans"', '"#plan"') },
  { name: 'a link to an empty anchor', file: site, edit: replace('/contact#form', '/contact#') },
  { name: 'an anchor without a page in the menu', file: site, edit: replace('/contact#form', '#form') },
  {
    name: 'an enquiry path to no page',
    file: lemuria,
    edit: replace('"/contact?market=lemuria"', '"/kontact?market=lemuria"'),
  },
  {
    name: 'a thank-you page that is not there',
    file: contact,
    edit: replace('"thankYou": "/contact/thank-you"', '"thankYou": "/thank-you"'),
  },
].map((edit) => ({ ...edit, rule: 'links-resolve' }))

const oldAddresses: readonly BadEdit[] = [
  ['a redirect from a page in capitals', '/Contact'],
  ['a redirect from the document of a page', '/contact/index.html'],
  ['a redirect from the document of the home page', '/index.html'],
  ['a redirect from a file of the build', '/robots.txt'],
  ['a redirect from an asset', '/logos/triton.svg'],
  ['a redirect from an asset in capitals', '/Logos/Triton.SVG'],
  ['a redirect from a health check in capitals', '/Healthz'],
  ['a redirect from below an asset', '/logos/triton.svg/old'],
  ['a redirect from below the scripts', '/assets/old.js'],
].map(([name = '', from]) => ({
  name,
  rule: 'redirects-apart',
  file: site,
  edit: put(['redirects'], [{ from, to: '/atlantis' }]),
}))

const brokenAddresses: readonly BadEdit[] = [
  ['an old address with a query', '/index.php?page=4'],
  ['an old address that names a folder above', '/a/../b'],
  ['an old address in the letters of machines', '/Maid%20Insurance.html'],
  ['an old address for all below it', '/old/*'],
  ['an old address of another host', '//evil.example'],
].map(([name = '', from]) => ({
  name,
  rule: 'wrong-form',
  file: site,
  edit: put(['redirects'], [{ from, to: '/atlantis' }]),
}))

const origins: readonly BadEdit[] = [
  { name: 'an origin with a blank in it', edit: put(['origin'], 'https://sunk en.example') },
  { name: 'an origin with a query', edit: put(['origin'], 'https://sunken.example?x') },
  { name: 'an origin with a user', edit: put(['origin'], 'https://user@sunken.example') },
  { name: 'an origin in other letters', edit: put(['origin'], 'https://保險.香港') },
  { name: 'an origin in capitals', edit: put(['origin'], 'https://Sunken.example') },
  { name: 'an origin with its usual port', edit: put(['origin'], 'https://sunken.example:443') },
].map((edit) => ({ ...edit, rule: 'origin-whole', file: site }))

const world: readonly BadEdit[] = [
  { name: 'an unknown currency', file: lemuria, edit: replace('"code": "MGA"', '"code": "MGX"') },
  { name: 'an unknown country', file: lemuria, edit: replace('"country": "MG"', '"country": "QQ"') },
  { name: 'a code that is no country', file: lemuria, edit: replace('"country": "MG"', '"country": "EU"') },
  { name: 'an unknown time zone', file: lemuria, edit: replace('Indian/Antananarivo', 'Indian/Antanarivo') },
  { name: 'an offset for a time zone', file: lemuria, edit: replace('Indian/Antananarivo', '+03:00') },
  { name: 'a time zone in lower case', file: lemuria, edit: replace('Indian/Antananarivo', 'indian/antananarivo') },
  { name: 'an unknown language', file: site, edit: replace('"locale": "en"', '"locale": "xx"') },
  { name: 'a language tag with an underscore', file: site, edit: replace('"locale": "en"', '"locale": "en_GB"') },
  { name: 'an unknown country of a language tag', file: lemuria, edit: replace('["en-MG"]', '["en-QQ"]') },
].map((edit) => ({ ...edit, rule: 'real-names' }))

const sense: readonly BadEdit[] = [
  {
    name: 'a hosted logo that is not there',
    rule: 'assets-exist',
    file: atlantis,
    edit: replace('"image": "/logos/triton.svg"', '"image": "/logos/triton.png"'),
  },
  {
    name: 'a logo that our service lacks',
    rule: 'assets-exist',
    file: atlantis,
    edit: replace('"nereus.example"', '"nereid.example"'),
  },
  {
    name: 'an office that closes in the morning instead of the afternoon',
    rule: 'office-hours-sane',
    file: lemuria,
    edit: replace('"closes": "12 PM"', '"closes": "5 AM"'),
  },
  {
    name: 'office hours that overlap past midnight',
    rule: 'office-hours-sane',
    file: lemuria,
    edit: replace('"clock"', '"also": [{ "days": ["saturday"], "opens": "11 PM", "closes": "8:30 AM" }], "clock"'),
  },
  ...Object.entries({
    'an exception that ends before it begins': [{ name: 'Feast', date: '2031-03-02', until: '2031-03-01' }],
    'an exception on a day of another': [
      { name: 'Feast', date: '2031-03-01', until: '2031-03-03' },
      { name: 'Fast', date: '2031-03-03' },
    ],
    'an exception of another year': [{ name: 'Feast', date: '2031-03-01', until: '2032-03-01' }],
    'an exception whose hours begin on no day of it': [
      { name: 'Feast', date: '2031-03-01', hours: [{ opens: '9 AM', closes: '1 PM' }] },
    ],
    'an exception whose hours overlap': [
      {
        name: 'Feast',
        date: '2031-03-02',
        hours: [
          { opens: '9 AM', closes: '1 PM' },
          { opens: '12:30 PM', closes: '3 PM' },
        ],
      },
    ],
  }).map(([name, exceptions]) => ({
    name,
    rule: 'office-hours-sane',
    file: lemuria,
    edit: put(['contact', 'officeHours', 'exceptions'], exceptions),
  })),
  {
    name: 'an exception on a day that does not exist',
    rule: 'dates-valid',
    file: lemuria,
    edit: put(['contact', 'officeHours', 'exceptions'], [{ name: 'Feast', date: '2031-02-30' }]),
  },
  { name: 'a page without a main heading', rule: 'one-heading', file: home, edit: put(['blocks', 0], undefined) },
  {
    name: 'a page with two main headings',
    rule: 'one-heading',
    file: home,
    edit: put(['blocks', 1], { kind: 'hero', title: 'Again', text: 'And again.' }),
  },
  {
    name: 'a main heading that comes late',
    rule: 'one-heading',
    file: home,
    edit: (text) => JSON.stringify({ ...JSON.parse(text), blocks: JSON.parse(text).blocks.toReversed() }, null, 2),
  },
  {
    name: 'a block of a market on a page of none',
    rule: 'blocks-fit',
    file: home,
    edit: put(['blocks', 1], { kind: 'officeHours', heading: 'Hours' }),
  },
  {
    name: 'a promise in working days where no office works',
    rule: 'blocks-fit',
    file: home,
    edit: put(['blocks', 1], {
      kind: 'steps',
      heading: 'Next',
      items: [{ icon: 'clock', title: 'Review', text: 'We read it.', date: { kind: 'workingDays', within: 1 } }],
    }),
  },
  {
    name: 'a block whose market has nothing for it',
    rule: 'blocks-fit',
    file: lemuria,
    edit: put(['landing', 'blocks', 1], {
      kind: 'subsidy',
      adjustment: 'subsidy',
      heading: 'Subsidy',
      text: 'Less to pay.',
      amountLabel: 'a year',
      eligibilityHeading: 'Who',
      eligible: ['All'],
    }),
  },
  {
    name: 'a form on a page of a market',
    rule: 'blocks-fit',
    file: atlantis,
    edit: put(['thankYou', 'blocks', 1], {
      kind: 'leadForm',
      formName: 'survey',
      action: '/contact',
      thankYou: '/contact',
      heading: 'Survey',
      fields: [{ name: 'name', type: 'text', label: 'Name' }],
      submit: 'Send',
    }),
  },
  {
    name: 'a step label that counts by itself',
    rule: 'progress-placeholders',
    file: atlantis,
    edit: put(['wizard', 'progress', 'question'], '{n} of 4'),
  },
  {
    name: 'a number of questions that the wizard does not ask',
    rule: 'questions-counted',
    file: atlantis,
    severity: 'warning',
    edit: put(['wizard', 'text'], 'Five questions, and an advisor calls.'),
  },
  {
    name: 'an unknown placeholder',
    rule: 'progress-placeholders',
    file: atlantis,
    edit: replace('{n} of {total}', '{n} of {totl}'),
  },
  {
    name: 'half a placeholder',
    rule: 'progress-placeholders',
    file: atlantis,
    edit: replace('{n} of {total}', '{n of {total}'),
  },
]

/** Mistakes that show only across a file or several. */
export const badSites: readonly BadEdit[] = [
  ...names,
  ...elements.map((edit) => ({ ...edit, rule: 'element-ids-unique' })),
  ...references,
  ...links,
  ...oldAddresses,
  ...brokenAddresses,
  ...origins,
  ...world,
  ...sense,
]
