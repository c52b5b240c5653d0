import type { Figure, PlanFigure } from './figure.ts'

/** Specification 001, section 3: Singapore's sample plans, and a plan of Bahrain with and without the subsidy. */
export const landingFigures: readonly PlanFigure[] = [
  ['/singapore-maid-insurance', 'Comprehensive Plus', 'AXA', 'S$350', 'S$60,000', '4.5 out of 5', '245 reviews'],
  ['/singapore-maid-insurance', 'Premier Maid', 'FWD', 'S$380', 'S$70,000', '4.6 out of 5', '312 reviews'],
  ['/singapore-maid-insurance', 'Enhanced', 'NTUC Income', 'S$320', 'S$50,000', '4.3 out of 5', '189 reviews'],
  ['/bahrain-maid-insurance', 'Domestic Worker Essential', 'BHD 420', 'BHD 220 if you qualify'],
]

/** Specification 001, section 9: reviews, budget and promotions. */
export const offerFigures: readonly Figure[] = [
  ['/reviews/axa-maid-insurance', '4.5 out of 5 from 245 reviews'],
  ['/reviews/fwd-maid-insurance', '4.6 out of 5 from 312 reviews'],
  ['/reviews/msig-maid-insurance', '4.4 out of 5 from 245 reviews'],
  ['/reviews/ntuc-maid-insurance', '4.3 out of 5 from 189 reviews'],

  ['/comparisons/cheapest-maid-insurance', 'The six in our guide cost from S$250 to S$300 per year'],
  ['/comparisons/cheapest-maid-insurance', 'The lowest premium we list is S$240, for S$30,000 of coverage'],
  ['/comparisons', 'the six of our guide from S$250 to S$300'],

  ['/singapore-maid-insurance', 'S$80 welcome bonus'],
  ['/hong-kong-maid-insurance', 'HK$200 welcome cashback'],
  ['/singapore-maid-insurance', 'First month free'],
  ['/singapore-maid-insurance', '10% multi-policy discount'],
  ['/singapore-maid-insurance', '15% renewal discount'],

  ['/comparisons/maid-insurance-promotions', 'FWD S$100 cashback'],
  ['/comparisons/maid-insurance-promotions', 'Valid until 31 March 2024'],
  ['/comparisons/maid-insurance-promotions', 'New policies only'],
  ['/comparisons/maid-insurance-promotions', 'Minimum premium S$300'],
  ['/comparisons/maid-insurance-promotions', 'Credited within 30 days'],
  ['/comparisons/maid-insurance-promotions', 'NTUC Income First 3 months free'],
  ['/comparisons/maid-insurance-promotions', 'Valid until 15 April 2024'],
  ['/comparisons/maid-insurance-promotions', 'New customers only'],
  ['/comparisons/maid-insurance-promotions', '26-month policy term'],
  ['/comparisons/maid-insurance-promotions', 'Not combinable with other offers'],
]
