import type { Rule } from '../model.ts'
import { assetsApart, assetsExist, assetsUsed } from './addresses/assets.ts'
import { linkChoices, linksOpen, linksResolve } from './addresses/links.ts'
import { originWhole } from './addresses/origin.ts'
import { alternatesExist, countriesListed, pathsFree, pathsUnique, profilePages } from './addresses/page-paths.ts'
import { redirectsApart } from './addresses/redirects.ts'
import { accentsApart, accentsDiffer, accentsReadable } from './figures/accents.ts'
import { amountsOfPlans } from './figures/amounts-of-plans.ts'
import { amountsValid } from './figures/amounts-valid.ts'
import { benefitsAgree } from './figures/benefits-agree.ts'
import { datesAndNumbers, datesValid, promotionsCurrent } from './figures/dates.ts'
import { factsExplained, factsFit } from './figures/facts-fit.ts'
import { limitsFit } from './figures/limits-fit.ts'
import { minimumsQuoted } from './figures/minimums-quoted.ts'
import { moneyInCurrency } from './figures/money.ts'
import { officeHoursSane } from './figures/office-hours-sane.ts'
import { planFigures } from './figures/outliers.ts'
import { pricesCheckedLately } from './figures/prices-checked.ts'
import { conditionsDecide, optionsMatter } from './flow/conditions.ts'
import { eligibilityDecides } from './flow/eligibility.ts'
import { endsCarryAnswers, endsReached } from './flow/ends.ts'
import { matchFits } from './flow/match.ts'
import { progressPlaceholders, questionsCounted, questionsFitKind, questionsReachable } from './flow/questions.ts'
import { repeatsFit } from './flow/repeats.ts'
import { pathsBounded, pathsReachContact } from './flow/wizard-paths.ts'
import { bannersShown, derivedFieldsValued, rulesUsed } from './flow/wizard-rules.ts'
import { overlaysBelong, translatedPaths, translationsComplete, translationsCurrent } from './languages/overlays.ts'
import { pluralsWhole } from './languages/plurals-whole.ts'
import { translationsAgree, translationsFit, translationsInScript } from './languages/translations.ts'
import { wordsKept } from './languages/words-kept.ts'
import { countryAgrees, realNames } from './names/country.ts'
import { elementIdsUnique, idsUnique, referencesResolve } from './names/ids.ts'
import { labelsAgree, labelsDiffer } from './names/labels.ts'
import { ownCountry } from './names/own-country.ts'
import { reviewFields } from './names/review-fields.ts'
import { tablesFit } from './pages/article-tables.ts'
import { blocksFit, oneHeading } from './pages/blocks.ts'
import { claimsChosen, claimsHold } from './pages/claim-choices.ts'
import { claimsRest } from './pages/claims-rest.ts'
import { contactFieldsFit } from './pages/contact-fields.ts'
import { exclusionsStated } from './pages/exclusions.ts'
import { choicesGiven, formsDiffer } from './pages/forms.ts'
import { metaFits, pagesDiffer } from './pages/page-meta.ts'
import { figuresKnown, messagePlaceholders } from './pages/placeholders.ts'
import { listsFit } from './pages/plan-lists.ts'
import { plansCurrent } from './pages/plans-current.ts'
import { promisesKept } from './pages/promises-kept.ts'
import { standInsReplaced } from './pages/stand-ins.ts'
import { textsClean, textsFinished } from './pages/texts.ts'
import { adjustmentsFit } from './prices/adjustments-fit.ts'
import { adjustmentsLeavePrice } from './prices/adjustments-leave-price.ts'
import { assumedAnswers } from './prices/assumed-answers.ts'
import { assumedSaid } from './prices/assumed-said.ts'
import { contractsFit } from './prices/contracts-fit.ts'
import { optionsFit } from './prices/options-fit.ts'
import { periodsAlike, periodsTold, periodsWorded } from './prices/price-periods.ts'
import { priceWordsUsed } from './prices/price-words.ts'
import { priceSumsFit } from './prices/sums-fit.ts'
import { priceTablesCover } from './prices/tables-cover.ts'
import { priceTablesFit } from './prices/tables-fit.ts'

/** Every rule, by its name. */
export const rules: readonly Rule[] = [
  accentsReadable,
  accentsApart,
  accentsDiffer,
  adjustmentsFit,
  adjustmentsLeavePrice,
  alternatesExist,
  countriesListed,
  amountsOfPlans,
  amountsValid,
  assetsApart,
  assetsExist,
  assetsUsed,
  assumedAnswers,
  assumedSaid,
  bannersShown,
  benefitsAgree,
  factsExplained,
  factsFit,
  blocksFit,
  choicesGiven,
  claimsChosen,
  claimsHold,
  claimsRest,
  conditionsDecide,
  contactFieldsFit,
  contractsFit,
  countryAgrees,
  datesAndNumbers,
  datesValid,
  derivedFieldsValued,
  endsCarryAnswers,
  endsReached,
  elementIdsUnique,
  eligibilityDecides,
  exclusionsStated,
  figuresKnown,
  formsDiffer,
  idsUnique,
  limitsFit,
  labelsAgree,
  labelsDiffer,
  linkChoices,
  linksOpen,
  linksResolve,
  listsFit,
  matchFits,
  metaFits,
  minimumsQuoted,
  moneyInCurrency,
  officeHoursSane,
  oneHeading,
  optionsFit,
  optionsMatter,
  originWhole,
  overlaysBelong,
  ownCountry,
  pathsBounded,
  pathsReachContact,
  pathsUnique,
  pathsFree,
  pagesDiffer,
  periodsAlike,
  periodsTold,
  periodsWorded,
  planFigures,
  pluralsWhole,
  priceSumsFit,
  priceTablesCover,
  priceTablesFit,
  priceWordsUsed,
  pricesCheckedLately,
  profilePages,
  messagePlaceholders,
  progressPlaceholders,
  plansCurrent,
  promisesKept,
  promotionsCurrent,
  questionsCounted,
  questionsFitKind,
  questionsReachable,
  realNames,
  redirectsApart,
  referencesResolve,
  repeatsFit,
  reviewFields,
  rulesUsed,
  tablesFit,
  standInsReplaced,
  textsClean,
  textsFinished,
  translatedPaths,
  translationsAgree,
  translationsComplete,
  translationsCurrent,
  translationsFit,
  translationsInScript,
  wordsKept,
]

/** Rules about unused things, which need every possible user to be valid. */
export const usageRules: readonly Rule[] = [assetsUsed, benefitsAgree, priceWordsUsed, rulesUsed]
/** Rules that look facts and benefits up, which may stand in files of all markets. */
export const catalogueRules: readonly Rule[] = [
  contractsFit,
  factsFit,
  limitsFit,
  linkChoices,
  listsFit,
  matchFits,
  tablesFit,
]
/** Rules about the whole of a wizard's paths. */
export const wizardFlowRules: readonly Rule[] = [
  adjustmentsFit,
  assumedAnswers,
  bannersShown,
  conditionsDecide,
  derivedFieldsValued,
  endsReached,
  eligibilityDecides,
  optionsFit,
  optionsMatter,
  pathsBounded,
  pathsReachContact,
  priceSumsFit,
  priceTablesCover,
  priceTablesFit,
  progressPlaceholders,
  questionsCounted,
  questionsReachable,
  repeatsFit,
]

/** Rules that compare a translation with its original. */
export const translationRules: readonly Rule[] = [
  overlaysBelong,
  translatedPaths,
  translationsAgree,
  translationsComplete,
  translationsCurrent,
  translationsFit,
]
