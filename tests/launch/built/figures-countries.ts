import type { Figure } from './figure.ts'

/** Specification 001, section 9: regulatory and requirement claims, on the country's page and in its articles. */
export const countryFigures: readonly Figure[] = [
  ['/singapore-maid-insurance', 'Medical insurance of at least S$15,000 a year for inpatient care and day surgery'],
  ['/singapore-maid-insurance', 'MOM asks for S$15,000 a year inpatient S$60,000 accident S$5,000 security bond'],
  ['/singapore-maid-insurance', 'Insurers offer S$30,000 to S$60,000'],
  ['/singapore-maid-insurance', 'personal accident insurance of at least S$60,000'],
  ['/singapore-maid-insurance', 'A helper who is not Malaysian also needs a S$5,000 security bond'],
  ['/blog/singapore-maid-insurance-guide', 'At least S$15,000 per year'],
  ['/blog/singapore-maid-insurance-guide', 'Insurers offer medical cover of S$30,000 to S$60,000'],
  ['/blog/singapore-maid-insurance-guide', 'At least S$60,000'],
  ['/blog/singapore-maid-insurance-guide', 'S$5,000 for each helper who is not Malaysian'],
  ['/blog/security-bond-explained', 'S$5,000'],
  ['/quotes/singapore', 'A helper who is not Malaysian also needs a S$5,000 security bond'],

  ['/hong-kong-maid-insurance', 'medical cover of at least HK$200,000 a year for inpatient care'],
  ['/hong-kong-maid-insurance', 'Inpatient cover of HK$300,000 a year or more'],
  ['/hong-kong-maid-insurance', "Employees' compensation of HK$100 million per event"],
  ['/blog/hong-kong-insurance-guide', 'HK$200,000 For each year'],
  ['/blog/hong-kong-insurance-guide', 'HK$300,000 or more For each year'],
  ['/blog/hong-kong-insurance-guide', 'HK$100 million For each event'],
  ['/blog/employees-compensation-explained', 'HK$100 million'],

  ['/uae-maid-insurance', 'At least AED 150,000 a year'],
  ['/uae-maid-insurance', 'The law asks for AED 150,000 of health cover a year'],
  ['/uae-maid-insurance', 'up to AED 250,000 and more'],
  ['/blog/dubai-maid-insurance-guide', 'at least AED 150,000 per year'],
  ['/blog/dubai-maid-insurance-guide', 'goes up to AED 250,000 and more'],
  ['/blog/uae-health-cover-explained', 'AED 150,000'],

  ['/malaysia-maid-insurance', 'The law asks for RM20,000 of medical cover a year Personal accident cover'],
  ['/malaysia-maid-insurance', 'up to RM50,000 and more'],
  ['/blog/malaysia-insurance-guide', 'at least RM20,000 a year'],
  ['/blog/malaysia-insurance-guide', 'Up to RM50,000 and more'],

  ['/qatar-maid-insurance', 'Mandatory since 2022'],
  ['/qatar-maid-insurance', 'The minimum is QAR 50,000 of medical and personal accident cover'],
  ['/quotes/qatar/thank-you', 'mandatory in Qatar since 2022'],
  ['/quotes/qatar/thank-you', 'QAR 50,000 of medical and personal accident cover'],
  ['/blog/qatar-insurance-requirements', 'since 2022'],
  ['/blog/qatar-insurance-requirements', 'QAR 50,000'],

  ['/kuwait-maid-insurance', 'The law asks for KWD 40,000 of medical cover'],
  ['/blog/kuwait-insurance-requirements', 'KWD 40,000'],

  ['/bahrain-maid-insurance', 'under the 2024 law'],
  ['/bahrain-maid-insurance', 'The minimum is BHD 30,000 of medical and accident cover'],
  ['/bahrain-maid-insurance', 'up to BHD 200 per policy'],
  ['/bahrain-maid-insurance', 'Bahraini citizens First-time employers Income-qualified residents'],
  ['/quotes/bahrain', 'Meets 2024 law requirements'],
  ['/quotes/bahrain', 'up to BHD 200 per policy'],
  ['/quotes/bahrain/thank-you', 'up to BHD 200 per policy'],
  ['/blog/bahrain-2024-insurance-law', 'BHD 30,000'],
  ['/blog/bahrain-government-subsidies', 'BHD 200'],

  ['/oman-maid-insurance', '2026 social security expansion'],

  ['/faq', 'S$15,000 in Singapore'],
  ['/faq', 'HK$200,000 in Hong Kong'],
  ['/faq', 'RM20,000 in Malaysia'],
  ['/faq', 'AED 150,000 in the UAE'],
  ['/faq', 'KWD 40,000 of medical cover'],
  ['/faq', 'QAR 50,000'],
  ['/faq', 'BHD 30,000 of medical and accident cover'],
]

/** Specification 001, section 9: typical premiums in articles, FAQ yearly costs and dental limits. */
export const premiumFigures: readonly Figure[] = [
  ['/blog/dubai-maid-insurance-guide', 'Basic cover typically costs AED 600-800 a year'],
  ['/blog/dubai-maid-insurance-guide', 'a premium plan AED 1,200-2,000'],
  ['/blog/hong-kong-insurance-guide', 'Typical premiums, basic plan HK$650 HK$800'],
  ['/blog/hong-kong-insurance-guide', 'Typical premiums, premium plan HK$1,200 HK$2,000'],
  ['/blog/malaysia-insurance-guide', 'typical for basic cover? RM250 to RM350'],
  ['/blog/malaysia-insurance-guide', 'typical for a premium plan? RM400 to RM600'],
  ['/blog/singapore-maid-insurance-guide', 'Basic plan S$250-350'],
  ['/blog/singapore-maid-insurance-guide', 'Premium plan S$400-600'],

  ['/faq', 'S$250 to S$800 in Singapore'],
  ['/faq', 'HK$350 to HK$900 in Hong Kong'],
  ['/faq', 'RM250 to RM600 in Malaysia'],
  ['/faq', 'AED 500 to AED 1,000 in the UAE'],
  ['/faq', 'S$500 to S$1,500 in Singapore'],
  ['/faq', 'HK$1,500 to HK$2,500 in Hong Kong'],
  ['/faq', 'RM500 to RM1,000 in Malaysia'],
  ['/faq', 'AED 1,000 to AED 2,000 in the UAE'],
]
