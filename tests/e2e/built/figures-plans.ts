import type { Figure } from './figure.ts'

/** A plan as a provider's page shows it. */
type Row = readonly [page: string, plan: string, coverage: string, premium: string]

/** Specification 001, section 3: plan data of the provider pages. */
const rows: readonly Row[] = [
  ['singapore/axa', 'Comprehensive Plus', 'S$60,000', 'S$350'],
  ['singapore/axa', 'Essential Care', 'S$45,000', 'S$280'],
  ['singapore/ntuc', 'Enhanced', 'S$50,000', 'S$320'],
  ['singapore/ntuc', 'Basic Plus', 'S$30,000', 'S$250'],
  ['singapore/fwd', 'Premier Maid', 'S$70,000', 'S$380'],
  ['singapore/fwd', 'Essential Care', 'S$40,000', 'S$280'],
  ['singapore/great-eastern', 'Supreme Care', 'S$65,000', 'S$360'],
  ['singapore/great-eastern', 'Essential Care', 'S$40,000', 'S$290'],
  ['singapore/sompo', 'PremierCare Plus', 'S$60,000', 'S$330'],
  ['singapore/sompo', 'StandardCare', 'S$40,000', 'S$250'],
  ['singapore/liberty', 'PremiumCare Plus', 'S$55,000', 'S$340'],
  ['singapore/liberty', 'BasicCare', 'S$35,000', 'S$260'],
  ['singapore/allied-world', 'Premium Protect', 'S$50,000', 'S$320'],
  ['singapore/allied-world', 'Essential Care', 'S$35,000', 'S$250'],
  ['singapore/tokio-marine', 'Premier Plus', 'S$65,000', 'S$350'],
  ['singapore/tokio-marine', 'Essential Care', 'S$40,000', 'S$270'],
  ['singapore/india-international', 'Premium Care', 'S$45,000', 'S$300'],
  ['singapore/india-international', 'Basic Care', 'S$30,000', 'S$240'],
  ['singapore/msig', 'Premier Care', 'S$55,000', 'S$330'],
  ['singapore/msig', 'Essential Care', 'S$35,000', 'S$260'],
  ['hong-kong/axa', 'Premier Care Plus', 'HK$80,000', 'HK$450'],
  ['hong-kong/axa', 'Essential Care', 'HK$50,000', 'HK$350'],
  ['hong-kong/blue-cross', 'Comprehensive Plus', 'HK$65,000', 'HK$400'],
  ['hong-kong/blue-cross', 'Standard Care', 'HK$45,000', 'HK$320'],
  ['hong-kong/hsbc', 'Helper Protect Plus', 'HK$70,000', 'HK$420'],
  ['hong-kong/hsbc', 'Basic', 'HK$45,000', 'HK$320'],
  ['hong-kong/allied-world', 'Premium Protect Plus', 'HK$75,000', 'HK$430'],
  ['hong-kong/allied-world', 'Standard Care', 'HK$50,000', 'HK$350'],
  ['hong-kong/boc', 'Premium Helper Care', 'HK$70,000', 'HK$410'],
  ['hong-kong/boc', 'Standard Helper Care', 'HK$45,000', 'HK$330'],
  ['hong-kong/china-taiping', 'Premier Helper Plus', 'HK$65,000', 'HK$390'],
  ['hong-kong/china-taiping', 'Standard Helper Care', 'HK$40,000', 'HK$310'],
  ['hong-kong/prudential', 'PRUhelper Premier', 'HK$75,000', 'HK$440'],
  ['hong-kong/prudential', 'Essential', 'HK$50,000', 'HK$340'],
  ['hong-kong/zurich', 'Premier', 'HK$80,000', 'HK$460'],
  ['hong-kong/zurich', 'Essential', 'HK$55,000', 'HK$360'],
  ['hong-kong/qbe', 'Elite', 'HK$70,000', 'HK$420'],
  ['hong-kong/qbe', 'Standard', 'HK$45,000', 'HK$320'],
  ['uae/orient', 'Premium', 'AED 50,000', 'AED 750'],
  ['uae/orient', 'Essential', 'AED 35,000', 'AED 550'],
  ['uae/oman', 'Premium', 'AED 60,000', 'AED 700'],
  ['uae/oman', 'Standard', 'AED 45,000', 'AED 550'],
  ['uae/adnic', 'Premium Protect', 'AED 55,000', 'AED 800'],
  ['uae/adnic', 'Essential', 'AED 40,000', 'AED 600'],
  ['malaysia/allianz', 'Premium', 'RM50,000', 'RM450'],
  ['malaysia/allianz', 'Essential', 'RM35,000', 'RM350'],
  ['malaysia/aia', 'Domestic Helper Care', 'RM45,000', 'RM380'],
  ['malaysia/aia', 'Basic', 'RM30,000', 'RM280'],
  ['malaysia/etiqa', 'Essential Plus', 'RM40,000', 'RM350'],
  ['malaysia/etiqa', 'Basic', 'RM25,000', 'RM250'],
]

/** Each plan with both its figures, in the words of its card. */
export const planFigures: readonly Figure[] = rows.map(([page, plan, coverage, premium]) => [
  `/providers/${page}`,
  `${plan} Coverage ${coverage} Annual Premium ${premium}`,
])

/** A plan as the tables of review and comparison pages show it. */
type SampleRow = readonly [page: string, plan: string, coverage: string, premium: string, rating: string]

/** Specification 001, section 3: sample plans on review and comparison pages. */
const samples: readonly SampleRow[] = [
  ['/reviews/axa-maid-insurance', 'Comprehensive Plus', 'S$60,000', 'S$350', '4.5'],
  ['/reviews/axa-maid-insurance', 'Essential Care', 'S$45,000', 'S$280', '4.3'],
  ['/reviews/fwd-maid-insurance', 'Premier Maid', 'S$70,000', 'S$380', '4.6'],
  ['/reviews/fwd-maid-insurance', 'Essential Care', 'S$40,000', 'S$280', '4.3'],
  ['/reviews/msig-maid-insurance', 'MaidPlus Superior', 'S$65,000', 'S$350', '4.4'],
  ['/reviews/msig-maid-insurance', 'MaidPlus Classic', 'S$45,000', 'S$290', '4.2'],
  ['/reviews/ntuc-maid-insurance', 'Enhanced', 'S$50,000', 'S$320', '4.3'],
  ['/reviews/ntuc-maid-insurance', 'Basic Plus', 'S$30,000', 'S$250', '4.1'],
  ['/comparisons/best-maid-insurance', 'Premier Maid', 'S$70,000', 'S$380', '4.6'],
  ['/comparisons/best-maid-insurance', 'Comprehensive Plus', 'S$60,000', 'S$350', '4.5'],
  ['/comparisons/cheapest-maid-insurance', 'Basic Plus', 'S$30,000', 'S$250', '4.1'],
  ['/comparisons/cheapest-maid-insurance', 'Essential', 'S$35,000', 'S$260', '4.2'],
  ['/comparisons/cheapest-maid-insurance', 'Essential Care', 'S$45,000', 'S$280', '4.3'],
  ['/comparisons/cheapest-maid-insurance', 'Essential Care', 'S$40,000', 'S$280', '4.3'],
  ['/comparisons/cheapest-maid-insurance', 'MaidPlus Classic', 'S$45,000', 'S$290', '4.2'],
]

/** Each sample plan with its three figures, in the order of the table's columns. */
export const sampleFigures: readonly Figure[] = samples.map(([page, plan, coverage, premium, rating]) => [
  page,
  `${plan} ${premium} ${coverage} ${rating} out of 5`,
])
