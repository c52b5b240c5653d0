import type { Figure } from './figure.ts'

const singapore = '/providers/singapore'
const hongKong = '/providers/hong-kong'

/** Specification 001, section 9: claims. */
export const claimFigures: readonly Figure[] = [
  ['/claims', 'Claims typically take 5 to 7 working days'],
  ['/claims', 'Send the claim within 30 days'],
  ['/faq', 'Typically 5 to 7 working days'],
  ['/faq', 'within 30 days of the incident'],
  ['/blog/singapore-maid-insurance-guide', 'A claim typically takes 5 to 7 working days'],
  ['/blog/singapore-maid-insurance-guide', 'Send a non-emergency claim within 30 days of the incident'],
  ['/blog/malaysia-claims-guide', '5 to 7 working days'],
  ['/blog/malaysia-claims-guide', '30 days'],
  ['/faq', 'up to 6 free sessions a year'],
  ['/blog/hidden-maid-insurance-benefits', 'Up to 6 free sessions a year'],

  [`${singapore}/axa`, '95% of claims within 24 hours'],
  [`${singapore}/ntuc`, '92% of claims within 48 hours'],
  [`${singapore}/fwd`, '97% of claims within 24 hours'],
  [`${singapore}/great-eastern`, '94% of claims within 48 hours'],
  [`${singapore}/sompo`, '94% of claims within 24 hours'],
  [`${singapore}/liberty`, '93% of claims within 48 hours'],
  [`${singapore}/allied-world`, '93% of claims within 48 hours'],
  [`${singapore}/tokio-marine`, '95% of claims within 48 hours'],
  [`${singapore}/india-international`, '92% of claims within 48 hours'],
  [`${singapore}/msig`, '94% of claims within 48 hours'],
  [`${hongKong}/axa`, '96% of claims within 24 hours'],
  [`${hongKong}/blue-cross`, '93% of claims within 48 hours'],
  [`${hongKong}/hsbc`, '92% of claims within 5 working days'],
  [`${hongKong}/allied-world`, '94% of claims within 48 hours'],
  [`${hongKong}/boc`, '95% of claims within 48 hours'],
  [`${hongKong}/china-taiping`, '94% of claims within 48 hours'],
  [`${hongKong}/prudential`, '95% of claims within 48 hours'],
  ['/reviews/axa-maid-insurance', '95% of claims within 48 hours'],
  ['/reviews/fwd-maid-insurance', '97% of claims within 24 hours'],
  ['/reviews/msig-maid-insurance', '93% of claims within 48 hours'],
  ['/reviews/ntuc-maid-insurance', '92% of claims within 48 hours'],

  ['/faq', '88% to 96%'],
  ['/bahrain-maid-insurance', 'Claims settled 88%'],
  ['/singapore-maid-insurance', 'Claims settled 96%'],
  ['/faq', 'from 1 to 3 working days'],
  ['/singapore-maid-insurance', 'Processing time 1 working day'],
  ['/singapore-maid-insurance', 'Processing time 1-3 working days'],
  ['/blog/singapore-maid-insurance-guide', 'from 300+ to 950+ clinics'],
  ['/bahrain-maid-insurance', 'Clinic panel 300+ clinics'],
  ['/hong-kong-maid-insurance', 'Clinic panel 950+ clinics'],
  ['/reviews/axa-maid-insurance', '800+ panel clinics'],
  ['/reviews/msig-maid-insurance', '700+ panel clinics'],
  ['/reviews/ntuc-maid-insurance', '600+ panel clinics'],

  // The specification does not say which insurers are that old; the page that lists them all can say the range.
  ['/providers', '25 to 170 years'],
]
