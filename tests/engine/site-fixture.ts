import { deepFreeze } from '../../src/config/model/site-of.ts'
import type { FormField, Market, PageConfig, SiteConfig } from '../../src/contract/config.ts'
import type { Site } from '../../src/engine/site/site.ts'
import { atlantis, plan } from './market-fixture.ts'
import { messages } from './messages-fixture.ts'

const meta = (crumb: string) => ({ title: `${crumb} | Fathom`, description: `About ${crumb}.`, crumb })

/** An open market without a wizard: its quote links lead to the contact form. */
const lemuria: Market = {
  id: 'lemuria',
  status: 'open',
  order: 2,
  name: 'Lemuria',
  country: 'MG',
  locale: 'en-MG',
  hreflang: ['en-MG'],
  currency: { code: 'MGA', symbol: 'MGA' },
  timeZone: 'Indian/Antananarivo',
  accent: { light: '#5a2f7a', dark: '#cfb2f3' },
  summary: 'Cover on the old continent.',
  enquiryPath: '/contact?market=lemuria&subject=quote',
  providers: [{ id: 'triton-mutual', name: 'Triton Mutual', colour: '#112233' }],
  planTypes: [{ id: 'basic', label: 'Basic' }],
  plans: [plan],
  landing: {
    path: '/lemuria-maid-insurance',
    aliases: ['/lemuria'],
    meta: meta('Lemuria Insurance'),
    blocks: [{ kind: 'comparison', heading: 'Plans' }],
  },
}

/** A market that is not open yet. */
const hyperborea: Market = {
  id: 'hyperborea',
  status: 'upcoming',
  order: 3,
  name: 'Hyperborea',
  country: 'IS',
  locale: 'en-IS',
  currency: { code: 'ISK', symbol: 'kr' },
  timeZone: 'Atlantic/Reykjavik',
  accent: { light: '#065c57', dark: '#71d5cc' },
  summary: 'Planned.',
  enquiryPath: '/contact',
  landing: {
    path: '/hyperborea-maid-insurance',
    meta: meta('Hyperborea Insurance'),
    blocks: [{ kind: 'prose', paragraphs: ['There is no date yet.'] }],
  },
}

const contactFields: FormField[] = [
  { name: 'name', type: 'text', label: 'Full name' },
  {
    name: 'email',
    type: 'email',
    label: 'E-mail',
    missing: 'Enter your e-mail',
    invalid: 'Enter a full e-mail address',
  },
  { name: 'phone', type: 'tel', label: 'Phone' },
  { name: 'preferredDate', type: 'date', label: 'Preferred date' },
]

const messageFields: FormField[] = [
  { name: 'name', type: 'text', label: 'Full name' },
  {
    name: 'subject',
    type: 'select',
    label: 'Subject',
    options: [
      { value: 'quote', label: 'A quote' },
      { value: 'other', label: 'Other' },
    ],
  },
  { name: 'market', type: 'market', label: 'Country', optional: true },
  { name: 'message', type: 'textarea', label: 'Message' },
]

const pages: PageConfig[] = [
  {
    id: 'contact',
    path: '/contact',
    meta: meta('Contact'),
    blocks: [
      {
        kind: 'leadForm',
        formName: 'contact',
        action: '/contact',
        thankYou: '/contact/thank-you',
        heading: 'Write to us',
        fields: messageFields,
        submit: 'Send',
      },
      { kind: 'contactDetails', heading: 'Other ways' },
    ],
  },
  {
    id: 'contact-thank-you',
    path: '/contact/thank-you',
    meta: { ...meta('Thank You'), noindex: true },
    blocks: [{ kind: 'confirmation', title: 'Thank you', text: 'It has arrived.' }],
  },
  { id: 'home', path: '/', meta: meta('Home'), blocks: [{ kind: 'markets', heading: 'Where?', leadsTo: 'landing' }] },
  {
    id: 'not-found',
    path: '/404',
    status: 404,
    meta: meta('Page Not Found'),
    blocks: [
      {
        kind: 'notFound',
        title: 'Page Not Found',
        text: 'Nothing here.',
        home: 'Home',
        back: 'Back',
        marketsHeading: 'Markets',
        markets: ['atlantis'],
      },
    ],
  },
  {
    id: 'quotes',
    path: '/quotes',
    meta: meta('Quotes'),
    blocks: [{ kind: 'markets', heading: 'Where?', leadsTo: 'quote' }],
  },
  {
    id: 'results',
    path: '/results',
    meta: meta('Results'),
    blocks: [
      {
        kind: 'planResults',
        heading: 'Plans',
        licensedBadge: 'Licensed',
        recommendedBadge: 'Recommended',
        choose: 'Choose',
        details: 'Details',
        plans: [
          { market: 'atlantis', plan: 2, recommended: true },
          { market: 'lemuria', plan: 1 },
        ],
      },
      { kind: 'help', heading: 'Help', action: { label: 'Call', href: '/contact', emphasis: 'secondary' } },
    ],
  },
]

const config: SiteConfig = {
  brand: 'Fathom',
  tagline: 'Compare under water.',
  origin: 'https://fathom.example',
  locale: 'en',
  accent: { light: '#015636', dark: '#89d4ac' },
  navigation: [{ label: 'Contact', href: '/contact' }],
  footer: { marketsHeading: 'Markets', groups: [], social: [], note: 'Fiction.' },
  contact: {
    phone: '+1 555 0100',
    supportEmail: 'support@fathom.example',
    claimsEmail: 'claims@fathom.example',
    responseTimes: [{ channel: 'Phone', time: 'Immediate' }],
    offices: [{ name: 'Head office', address: ['1 Reef Road'] }],
  },
  logoService: 'https://logos.example/{domain}.svg',
  contactFields,
}

/** A small site with three fictitious markets, frozen as the real one is. */
export const site: Site = deepFreeze({
  config,
  messages,
  markets: [atlantis, lemuria, hyperborea],
  pages,
  profiles: [],
  articles: [],
  legal: [],
})

/** The market of the fixture with this id. */
export function marketOf(id: string): Market {
  const market = site.markets.find((candidate) => candidate.id === id)
  if (!market) throw new Error(`The fixture has no market "${id}".`)
  return market
}
