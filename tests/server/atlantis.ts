import { readFileSync } from 'node:fs'
import type { FormField, Market, PageConfig, Plan, SiteConfig } from '../../src/contract/config.ts'
import type { Site } from '../../src/engine/site/site.ts'

const meta = (crumb: string) => ({ title: `${crumb} · Helpers`, description: `About: ${crumb}.`, crumb })
const colours = { light: '#0f766e', dark: '#5eead4' }

const contactFields: FormField[] = [
  { name: 'name', type: 'text', label: 'Full name' },
  { name: 'email', type: 'email', label: 'E-mail' },
  { name: 'phone', type: 'tel', label: 'Phone' },
  { name: 'preferredDate', type: 'date', label: 'Preferred date' },
]

const plan = (id: number, name: string): Plan => ({
  id,
  provider: 'trident',
  plan: name,
  type: 'basic',
  coverage: 10_000,
  premium: 280,
  features: ['Clinic visits'],
  rating: 4.5,
  reviews: 12,
  bestFor: 'Short stays',
  processingTime: '1 day',
  claimSettlement: '98%',
  hospitalPanel: '40 clinics',
  onlineSubmission: true,
  promotions: [],
})

const wizard: NonNullable<Market['wizard']> = {
  path: '/quotes/atlantis',
  aliases: ['/atlantis/quotes'],
  meta: meta('Quote'),
  formName: 'atlantis-quote',
  action: '/quotes/atlantis/thank-you',
  heading: 'Your quote',
  text: 'A few questions.',
  progress: { question: 'Step {n} of {total}', contact: 'Final step' },
  questions: [
    {
      id: 'type',
      field: 'coverage-type',
      text: 'What do you need?',
      summary: 'Need',
      options: [
        { value: 'new', label: 'New' },
        { value: 'renewal', label: 'Renewal' },
      ],
    },
    {
      id: 'residency',
      field: 'residency',
      text: 'Do you live here?',
      summary: 'Residency',
      options: [
        { value: 'citizen', label: 'Citizen' },
        { value: 'guest', label: 'Guest' },
      ],
    },
    {
      id: 'permit',
      field: 'permit',
      text: 'Which permit have you got?',
      summary: 'Permit',
      askIf: { answer: 'residency', isOneOf: ['guest'] },
      options: [
        { value: 'short', label: 'Short' },
        { value: 'long', label: 'Long' },
      ],
    },
  ],
  rules: { subsidy: { answer: 'residency', isOneOf: ['citizen'] } },
  fields: [
    { kind: 'derived', name: 'subsidy-eligible', rule: 'subsidy', whenTrue: 'yes', whenFalse: 'no' },
    { kind: 'fixed', name: 'country', value: 'Atlantis' },
  ],
  contact: { heading: 'Last step', submit: { label: 'Send' } },
}

const atlantis: Market = {
  id: 'atlantis',
  status: 'open',
  order: 1,
  name: 'Atlantis',
  country: 'AT',
  locale: 'en',
  currency: { code: 'EUR', symbol: '€' },
  // Fourteen hours ahead of UTC: there tomorrow has begun for most of our day.
  timeZone: 'Pacific/Kiritimati',
  accent: colours,
  summary: 'Under water.',
  providers: [{ id: 'trident', name: 'Trident Mutual', colour: '#123456' }],
  planTypes: [{ id: 'basic', label: 'Basic' }],
  plans: [plan(1, 'Reef'), plan(2, 'Lagoon')],
  landing: { path: '/atlantis', meta: meta('Atlantis'), blocks: [{ kind: 'prose', text: 'Welcome.' } as never] },
  wizard,
  thankYou: {
    path: '/quotes/atlantis/thank-you',
    aliases: ['/atlantis/quotes/thank-you'],
    meta: { ...meta('Thank you'), noindex: true },
    blocks: [
      { kind: 'confirmation', title: 'Thank you', text: 'We call you.' },
      {
        kind: 'steps',
        heading: 'Next',
        items: [{ icon: 'phone', title: 'A call', text: 'We ask.', date: { kind: 'chosen', event: 'Our call' } }],
      },
    ],
  },
}

const pages: PageConfig[] = [
  { id: 'home', path: '/', meta: meta('Home'), blocks: [{ kind: 'prose', text: 'Hello.' } as never] },
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
        submit: 'Send',
        fields: [
          { name: 'name', type: 'text', label: 'Full name' },
          { name: 'email', type: 'email', label: 'E-mail' },
          {
            name: 'subject',
            type: 'select',
            label: 'Subject',
            options: [
              { value: 'quote', label: 'Get a quote' },
              { value: 'claim', label: 'Claims' },
            ],
          },
          { name: 'market', type: 'market', label: 'Country', optional: true },
          { name: 'day', type: 'date', label: 'Day', optional: true },
          { name: 'message', type: 'textarea', label: 'Message' },
        ],
      },
    ],
  },
  {
    id: 'contact-thank-you',
    path: '/contact/thank-you',
    meta: { ...meta('Thank you'), noindex: true },
    blocks: [{ kind: 'confirmation', title: 'Thank you', text: 'We write back.' }],
  },
  {
    id: 'not-found',
    path: '/404',
    status: 404,
    meta: meta('Not found'),
    blocks: [{ kind: 'prose', text: 'Nothing.' } as never],
  },
]

const config: SiteConfig = {
  brand: 'Helpers',
  tagline: 'Compare.',
  origin: 'https://helpers.example',
  locale: 'en',
  accent: colours,
  navigation: [{ label: 'Contact', href: '/contact' }],
  footer: { marketsHeading: 'Markets', groups: [], social: [], note: 'Fiction.' },
  contact: {
    phone: '+43 1 000 00 00',
    supportEmail: 'support@helpers.example',
    claimsEmail: 'claims@helpers.example',
    responseTimes: [{ channel: 'Phone', time: 'at once' }],
    offices: [{ name: 'Head office', address: ['1 Reef Road'] }],
  },
  logoService: '/logos/{domain}.svg',
  contactFields,
}

/** A small site with one fictitious market: a wizard with a rule and a conditional question, and a contact page. */
export const atlantisSite: Site = {
  config,
  messages: JSON.parse(readFileSync(new URL('../launch/config/messages/en.json', import.meta.url), 'utf8')),
  markets: [atlantis],
  pages,
  profiles: [],
  articles: [],
  legal: [],
}

/** A complete and honest submission of the wizard, as the browser sends it. */
export const quoteRequest = {
  'form-name': 'atlantis-quote',
  'bot-field': '',
  'coverage-type': 'new',
  residency: 'citizen',
  'subsidy-eligible': 'yes',
  country: 'Atlantis',
  name: 'Ama Nkrumah',
  email: 'ama@example.org',
  phone: '+973 1700 0000',
  preferredDate: '2031-06-01',
}

/** A complete and honest submission of the contact form. */
export const contactRequest = {
  'form-name': 'contact',
  'bot-field': '',
  name: 'Ama Nkrumah',
  email: 'ama@example.org',
  subject: 'claim',
  message: 'My roof leaks.',
}
