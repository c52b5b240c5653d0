import type { JSONPath } from 'jsonc-parser'

/** A sentence that was on the site although the records did not support it. */
export interface UntrueSentence {
  /** Its file below `config/`. */
  readonly file: string
  /** Its place in a JSON file; in Markdown it stands at the end. */
  readonly at?: JSONPath
  readonly text: string
  /** The claim that the checker finds in it. */
  readonly claims: string
  /** A part of the hint of the checker. */
  readonly hint: string
}

const listing = ['landing', 'blocks', 2, 'items', 0, 'text']
const firstWhy = ['why', 'items', 0, 'text']
const opening = ['blocks', 0, 'text']
const about = ['about', 'paragraphs', 0]

const extremes: readonly UntrueSentence[] = [
  {
    file: 'markets/uae.json',
    at: ['providersPage', 'blocks', 2, 'text'],
    text: 'Our UAE comparison has one plan from each insurer.',
    claims: 'one plan from each',
    hint: '{plans.count}',
  },
  {
    file: 'comparisons/cheapest-maid-insurance.json',
    at: opening,
    text: 'Six plans from S$250 to S$300 per year.',
    claims: 'Six plans',
    hint: '{plans.count}',
  },
  {
    file: 'providers/singapore/allied-world.json',
    at: about,
    text: "It's the cheapest of the three {plan.allied-world-essential-care.facts.coverage} plans we list in Singapore.",
    claims: 'cheapest',
    hint: '{plan.allied-world-essential-care.lowest.premium, select',
  },
  {
    file: 'providers/uae/adnic.json',
    at: ['why', 'items', 0, 'title'],
    text: 'Lowest premium on our UAE page',
    claims: 'Lowest premium',
    hint: '.lowest.premium, select',
  },
  {
    file: 'providers/uae/adnic.ar-AE.json',
    at: ['why', 'items', 0, 'title'],
    text: 'أقل قسط في صفحتنا عن الإمارات',
    claims: 'أقل قسط',
    hint: '.lowest.premium, select',
  },
  {
    file: 'providers/hong-kong/aia.json',
    at: ['highlights', 0, 'text'],
    text: 'The lowest premium on our Hong Kong comparison page.',
    claims: 'lowest premium',
    hint: '.lowest.premium, select',
  },
  {
    file: 'articles/hong-kong-insurance-guide.md',
    text: 'Plans on our Hong Kong comparison page have coverage between HK$65,000 and HK$80,000.',
    claims: 'coverage between HK$',
    hint: '.lowest.coverage, select',
  },
  {
    file: 'reviews/fwd-maid-insurance.json',
    at: opening,
    text: 'Our highest-rated insurer, with the longest list of benefits.',
    claims: 'highest-rated',
    hint: '.highest.rating, select',
  },
  {
    file: 'providers/singapore/fwd.json',
    at: ['highlights', 0, 'text'],
    text: 'The fastest of the ten insurers we list in Singapore.',
    claims: 'fastest',
    hint: '.lowest.processing-time, select',
  },
  {
    file: 'providers/malaysia/etiqa.json',
    at: ['tagline'],
    text: 'The lowest premiums we list in Malaysia, for both plans.',
    claims: 'lowest premiums',
    hint: '.lowest.premium, select',
  },
  {
    file: 'providers/malaysia/allianz.ms-MY.json',
    at: ['tagline'],
    text: 'Jumlah perlindungan tertinggi dalam senarai kami di Malaysia, berserta rawatan pergigian.',
    claims: 'perlindungan tertinggi',
    hint: '.highest.coverage, select',
  },
]

const alls = [
  {
    file: 'markets/singapore.json',
    at: listing,
    text: 'Every plan shows the same facts: premium, coverage, clinic panel and share of claims settled.',
    claims: 'Every plan',
  },
  {
    file: 'markets/hong-kong.json',
    at: listing,
    text: 'Every plan shows the same facts, from its premium to its share of claims settled.',
    claims: 'Every plan',
  },
  {
    file: 'markets/hong-kong.zh-HK.json',
    at: listing,
    text: '由保費到索償獲賠率，每個計劃都列出同樣的資料，一目了然。',
    claims: '每個計劃都',
  },
  {
    file: 'pages/faq.json',
    at: ['blocks', 2, 'items', 0, 'answer'],
    text: 'Each plan shows its processing time, from 1 to 3 working days.',
    claims: 'Each plan shows',
  },
  {
    file: 'markets/uae.json',
    at: listing,
    text: 'See how many clinics each plan has.',
    claims: 'clinics each plan',
  },
  {
    file: 'markets/malaysia.json',
    at: ['providersPage', 'blocks', 2, 'text'],
    text: "Our Malaysia comparison has each insurer's larger plan.",
    claims: "has each insurer's",
  },
  {
    file: 'articles/dubai-maid-insurance-guide.md',
    text: 'All six plans on the provider pages cost that or less.',
    claims: 'All six plans',
  },
].map((one): UntrueSentence => ({ ...one, hint: '{plans.every.<benefit>, select' }))

const exclusions: readonly UntrueSentence[] = [
  {
    file: 'providers/uae/orient.json',
    at: firstWhy,
    text: 'Premium is the only plan on our UAE comparison with it.',
    claims: 'the only',
    hint: '{plan.orient-premium.only.<benefit>, select',
  },
  {
    file: 'reviews/axa-maid-insurance.json',
    at: opening,
    text: 'It has no dental care.',
    claims: 'no dental care',
    hint: '"dental"',
  },
  {
    file: 'reviews/axa-maid-insurance.json',
    at: ['meta', 'description'],
    text: '800+ panel clinics, and telehealth in the larger plan, but no dental care.',
    claims: 'no dental care',
    hint: '"dental"',
  },
  {
    file: 'reviews/ntuc-maid-insurance.json',
    at: opening,
    text: 'From S$250 a year, but no dental care, telehealth or mental health sessions.',
    claims: 'no dental care',
    hint: '"dental"',
  },
  {
    file: 'providers/hong-kong/boc.json',
    at: about,
    text: "AIA's Helper Care has it for HK$380, without dental care.",
    claims: 'without dental care',
    hint: '"dental"',
  },
  {
    file: 'providers/hong-kong/boc.zh-HK.json',
    at: about,
    text: 'AIA 的 Helper Care 保費HK$380，但沒有牙科。',
    claims: '沒有牙科',
    hint: '"dental"',
  },
  {
    file: 'providers/hong-kong/qbe.json',
    at: about,
    text: "HSBC's larger plan has dental care, which Elite doesn't.",
    claims: "has dental care, which Elite doesn't.",
    hint: '.excludes.<benefit>, select',
  },
]

/** The twenty-five sentences that a review of the launch found. */
export const untrueSentences: readonly UntrueSentence[] = [...extremes, ...alls, ...exclusions]
