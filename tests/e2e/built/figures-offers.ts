import type { Figure } from './figure.ts'

/** Specification 001, section 3: the lowest and the highest premium and coverage of each country page; Singapore's sample plans. */
export const rangeFigures: readonly Figure[] = [
  [
    '/singapore-maid-insurance',
    'AXA Comprehensive Plus 4.5 out of 5 245 reviews Annual Premium S$350 Coverage S$60,000',
  ],
  ['/singapore-maid-insurance', 'FWD Premier Maid 4.6 out of 5 312 reviews Annual Premium S$380 Coverage S$70,000'],
  ['/singapore-maid-insurance', 'NTUC Income Enhanced 4.3 out of 5 189 reviews Annual Premium S$320 Coverage S$50,000'],
  ['/hong-kong-maid-insurance', 'Annual Premium HK$380'],
  ['/hong-kong-maid-insurance', 'Annual Premium HK$450'],
  ['/hong-kong-maid-insurance', 'Coverage HK$65,000'],
  ['/hong-kong-maid-insurance', 'Coverage HK$80,000'],
  ['/uae-maid-insurance', 'Annual Premium AED 600'],
  ['/uae-maid-insurance', 'Annual Premium AED 750'],
  ['/uae-maid-insurance', 'Coverage AED 40,000'],
  ['/uae-maid-insurance', 'Coverage AED 50,000'],
  ['/malaysia-maid-insurance', 'Annual Premium RM350'],
  ['/malaysia-maid-insurance', 'Annual Premium RM450'],
  ['/malaysia-maid-insurance', 'Coverage RM40,000'],
  ['/malaysia-maid-insurance', 'Coverage RM50,000'],
  ['/qatar-maid-insurance', 'Annual Premium QAR 900'],
  ['/qatar-maid-insurance', 'Annual Premium QAR 1,200'],
  ['/qatar-maid-insurance', 'Coverage QAR 75,000'],
  ['/qatar-maid-insurance', 'Coverage QAR 100,000'],
  ['/kuwait-maid-insurance', 'Annual Premium KWD 650'],
  ['/kuwait-maid-insurance', 'Annual Premium KWD 950'],
  ['/kuwait-maid-insurance', 'Coverage KWD 60,000'],
  ['/kuwait-maid-insurance', 'Coverage KWD 90,000'],
  // A plan tagged Subsidized Coverage shows its premium and, beside it, the premium less BHD 200.
  ['/bahrain-maid-insurance', 'Annual Premium BHD 420; BHD 220 if you qualify'],
  ['/bahrain-maid-insurance', 'Annual Premium BHD 580'],
  ['/bahrain-maid-insurance', 'Coverage BHD 40,000'],
  ['/bahrain-maid-insurance', 'Coverage BHD 60,000'],
]

/** Specification 001, section 9: reviews, budget and promotions. */
export const offerFigures: readonly Figure[] = [
  ['/reviews/axa-maid-insurance', '4.5 out of 5 from 245 reviews'],
  ['/reviews/fwd-maid-insurance', '4.6 out of 5 from 312 reviews'],
  ['/reviews/msig-maid-insurance', '4.4 out of 5 from 245 reviews'],
  ['/reviews/ntuc-maid-insurance', '4.3 out of 5 from 189 reviews'],

  ['/comparisons/cheapest-maid-insurance', 'Six plans from S$250 to S$300 per year'],
  ['/comparisons/cheapest-maid-insurance', 'The lowest premium we list is S$240, for S$30,000 of cover'],
  ['/comparisons', 'from S$250 to S$300 per year'],

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
