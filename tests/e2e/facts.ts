/** A question of a wizard: the name of its field, and its options in order. */
export interface QuestionFacts {
  readonly id: string
  readonly field: string
  readonly options: readonly string[]
}

/** A market's wizard by the specification. */
export interface WizardFacts {
  readonly market: string
  readonly questions: readonly QuestionFacts[]
  /** The step label on each question, and on the contact step. */
  readonly labels: readonly string[]
  /** The address that the form posts to, and the heading of the page that follows. */
  readonly action: string
  /** The hint of the option for basic cover. */
  readonly basicCover: RegExp
  /** Hidden fields. */
  readonly hidden: Readonly<Record<string, string>>
}

const gulf = ['filipino', 'indonesian', 'srilankan', 'indian', 'bangladeshi', 'other']
const ofFour = ['1 of 4', '2 of 4', '3 of 4', '4 of 4', 'Final Step']

const type = { id: 'type', field: 'coverage-type', options: ['new', 'renewal', 'transfer'] }
const nationality = (...options: string[]) => ({ id: 'nationality', field: 'worker-nationality', options })
const coverage = (...options: string[]) => ({ id: 'coverage', field: 'coverage-level', options })

/** 'Step n of total'; the total counts the contact step once it is shown. */
const steps = (questions: number) => [
  ...Array.from({ length: questions }, (_, i) => `Step ${i + 1} of ${questions}`),
  `Step ${questions + 1} of ${questions + 1}`,
]

/** The seven wizards, as sections 3, 7 and 9 of the specification give them. */
export const wizards: readonly WizardFacts[] = [
  {
    market: 'singapore',
    questions: [
      type,
      nationality('filipino', 'indonesian', 'myanmar', 'other'),
      coverage('basic', 'standard', 'comprehensive'),
    ],
    labels: steps(3),
    action: '/singapore/quotes/thank-you',
    basicCover: /MOM requirements/,
    hidden: {},
  },
  {
    market: 'hong-kong',
    questions: [type, nationality('filipino', 'indonesian', 'thai', 'other'), coverage('basic', 'enhanced', 'premium')],
    labels: steps(3),
    action: '/hong-kong/quotes/thank-you',
    basicCover: /Labour Department/,
    hidden: {},
  },
  {
    market: 'malaysia',
    questions: [
      type,
      nationality('indonesian', 'filipino', 'cambodian', 'other'),
      coverage('basic', 'standard', 'premium'),
    ],
    labels: steps(3),
    action: '/malaysia/quotes/thank-you',
    basicCover: /immigration/,
    hidden: {},
  },
  {
    market: 'uae',
    questions: [
      type,
      nationality('filipino', 'indonesian', 'ethiopian', 'other'),
      coverage('basic', 'enhanced', 'premium'),
    ],
    labels: steps(3),
    action: '/uae/quotes/thank-you',
    basicCover: /UAE requirements/,
    hidden: {},
  },
  {
    market: 'qatar',
    questions: [
      type,
      nationality(...gulf),
      coverage('basic', 'standard', 'comprehensive'),
      {
        id: 'employment',
        field: 'employment-type',
        options: ['government', 'private', 'self-employed', 'retiree'],
      },
    ],
    labels: ofFour,
    action: '/quotes/qatar/thank-you',
    basicCover: /Qatar Labor Law/,
    hidden: { country: 'Qatar' },
  },
  {
    market: 'kuwait',
    questions: [
      type,
      nationality(...gulf),
      coverage('basic', 'standard', 'comprehensive'),
      { id: 'years', field: 'expat-duration', options: ['less-1-year', '1-3-years', '3-5-years', 'more-5-years'] },
    ],
    labels: ofFour,
    action: '/quotes/kuwait/thank-you',
    basicCover: /PAHW requirements/,
    hidden: { country: 'Kuwait' },
  },
  {
    market: 'bahrain',
    questions: [
      type,
      {
        id: 'subsidy',
        field: 'subsidy-eligibility',
        options: ['citizen', 'first-time', 'income-qualified', 'unsure'],
      },
      nationality(...gulf),
      coverage('basic', 'standard', 'comprehensive'),
    ],
    labels: steps(4),
    action: '/quotes/bahrain/thank-you',
    basicCover: /2024 law requirements/,
    hidden: { country: 'Bahrain', 'subsidy-eligible': 'no' },
  },
]

/** The wizard of a market. */
export function wizardOf(market: string): WizardFacts {
  const found = wizards.find((wizard) => wizard.market === market)
  if (!found) throw new Error(`The specification has no wizard for "${market}".`)
  return found
}

/** The last answer to every question; in Bahrain it is 'not sure', for which no rule holds. */
export function lastAnswers({ questions }: WizardFacts): Record<string, string> {
  return Object.fromEntries(questions.map(({ id, options }) => [id, options.at(-1) ?? '']))
}

/** The last answers as the form posts them. */
export function lastFields({ questions, hidden }: WizardFacts): Record<string, string> {
  return { ...Object.fromEntries(questions.map(({ field, options }) => [field, options.at(-1) ?? ''])), ...hidden }
}
