import type { Market, Plan, Wizard } from '../../src/contract/config.ts'

const meta = (crumb: string) => ({ title: `${crumb} | Fathom`, description: `About ${crumb}.`, crumb })

/** A plan with everything that a plan can have. */
export const plan: Plan = {
  id: 1,
  provider: 'triton-mutual',
  plan: 'Reef',
  type: 'basic',
  coverage: 40000,
  premium: 420,
  features: ['Hospital stays', 'Dental care'],
  rating: 4.4,
  reviews: 87,
  bestFor: 'Long stays',
  processingTime: '1-2 working days',
  claimSettlement: '93%',
  hospitalPanel: '400+ clinics',
  onlineSubmission: true,
  promotions: ['First month free'],
}

const { reviews, ...unreviewed } = plan

/** Asks about the permit only of guests; citizens with a new policy get the grant. */
export const wizard: Wizard = {
  path: '/quotes/atlantis',
  aliases: ['/atlantis/quotes'],
  meta: meta('Atlantis'),
  formName: 'atlantis-quote',
  action: '/quotes/atlantis/thank-you',
  heading: 'Your quotes',
  text: 'A few questions.',
  progress: { question: 'Step {n} of {total}', contact: 'Step {n} of {total}' },
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
      field: 'residency-status',
      text: 'Who are you?',
      summary: 'You',
      options: [
        { value: 'citizen', label: 'A citizen' },
        { value: 'guest', label: 'A guest' },
      ],
    },
    {
      id: 'permit',
      field: 'permit-length',
      text: 'How long is your permit?',
      summary: 'Permit',
      askIf: { answer: 'residency', isOneOf: ['guest'] },
      options: [
        { value: 'short', label: 'Short' },
        { value: 'long', label: 'Long' },
      ],
    },
    {
      id: 'level',
      field: 'coverage-level',
      text: 'How much cover?',
      summary: 'Cover',
      options: [
        { value: 'basic', label: 'Basic' },
        { value: 'full', label: 'Full' },
      ],
    },
  ],
  rules: {
    grant: {
      all: [
        { answer: 'type', isOneOf: ['new'] },
        { answer: 'residency', isOneOf: ['citizen'] },
      ],
    },
    settled: { answer: 'permit', isOneOf: ['long'] },
  },
  fields: [
    { kind: 'derived', name: 'grant-eligible', rule: 'grant', whenTrue: 'yes', whenFalse: 'no' },
    { kind: 'derived', name: 'settled', rule: 'settled', whenTrue: 'yes', whenFalse: 'no' },
    { kind: 'fixed', name: 'country', value: 'Atlantis' },
  ],
  banners: [
    { rule: 'grant', on: 'questions', after: 'residency', title: 'You may get the grant', text: 'Up to €50.' },
    { rule: 'grant', on: 'contact', title: 'The grant is likely', text: 'Up to €50.' },
  ],
  contact: {
    heading: 'Where to?',
    submit: { label: 'Get my quotes', additions: [{ rule: 'grant', text: ' + Grant' }] },
  },
  logos: ['triton-mutual'],
}

/** An open market with a wizard, a subsidy for basic plans, and both kinds of logo. */
export const atlantis: Market = {
  id: 'atlantis',
  status: 'open',
  order: 1,
  name: 'Atlantis',
  country: 'PT',
  locale: 'en-PT',
  hreflang: ['en-PT', 'pt-PT'],
  currency: { code: 'EUR', symbol: '€' },
  timeZone: 'Atlantic/Azores',
  accent: { light: '#0f4d66', dark: '#99d0e0' },
  summary: 'Cover under water.',
  contact: {
    hotline: '+1 555 0101',
    email: 'atlantis@fathom.example',
    helpline: { label: 'Grant helpline', phone: '+1 555 0102' },
    officeHours: {
      days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'],
      opens: '8:00 AM',
      closes: '6:00 PM',
      clock: 'Azores time',
    },
  },
  providers: [
    {
      id: 'triton-mutual',
      name: 'Triton Mutual',
      colour: '#112233',
      logo: { kind: 'service', domain: 'triton.example' },
    },
    { id: 'nereus', name: 'Nereus', colour: '#445566', logo: { kind: 'hosted', image: '/logos/nereus.svg' } },
    { id: 'scylla', name: 'Scylla', colour: '#778899' },
  ],
  planTypes: [
    { id: 'basic', label: 'Subsidised Basic' },
    { id: 'full', label: 'Full' },
  ],
  subsidy: { amount: 50, planType: 'basic', label: 'after the grant' },
  plansNote: 'Figures are fiction.',
  plans: [plan, { ...unreviewed, id: 2, provider: 'nereus', plan: 'Abyss', type: 'full', premium: 1250 }],
  landing: {
    path: '/atlantis-maid-insurance',
    aliases: ['/atlantis'],
    meta: { ...meta('Atlantis Insurance'), structuredData: ['InsuranceAgency'] },
    blocks: [
      { kind: 'hero', title: 'Compare in Atlantis', text: 'Side by side.' },
      { kind: 'comparison', heading: 'Plans' },
      {
        kind: 'subsidy',
        heading: 'Grant',
        text: 'It helps.',
        amountLabel: 'at most',
        eligibilityHeading: 'Who',
        eligible: ['Citizens'],
      },
    ],
  },
  wizard,
  thankYou: {
    path: '/quotes/atlantis/thank-you',
    aliases: ['/atlantis/quotes/thank-you'],
    meta: { ...meta('Thank You'), noindex: true },
    blocks: [
      { kind: 'confirmation', title: 'Thank you', text: 'It has arrived.' },
      { kind: 'officeHours', heading: 'Questions?' },
    ],
  },
}
