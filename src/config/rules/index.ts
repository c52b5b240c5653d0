import { accentsReadable } from './accents-readable.ts'
import { actionIsThankYou } from './action-is-thank-you.ts'
import { alternatesExist } from './alternates-exist.ts'
import { assetsExist } from './assets-exist.ts'
import { assetsUsed } from './assets-used.ts'
import { bannersShown } from './banners-shown.ts'
import { blocksFit } from './blocks-fit.ts'
import { choicesGiven } from './choices-given.ts'
import { conditionsDecide } from './conditions-decide.ts'
import { datesValid } from './dates-valid.ts'
import { derivedFieldsValued } from './derived-fields-valued.ts'
import { elementIdsUnique } from './element-ids-unique.ts'
import { fileNameIsId } from './file-name-is-id.ts'
import { formsDiffer } from './forms-differ.ts'
import { idsUnique } from './ids-unique.ts'
import { linkChoices } from './link-choices.ts'
import { linksResolve } from './links-resolve.ts'
import { metaFits } from './meta-fits.ts'
import { moneyInCurrency } from './money-in-currency.ts'
import { netPremiumPositive } from './net-premium-positive.ts'
import { officeHoursSane } from './office-hours-sane.ts'
import { oneHeading } from './one-heading.ts'
import { optionsMatter } from './options-matter.ts'
import { pathsBounded } from './paths-bounded.ts'
import { pathsFree } from './paths-free.ts'
import { pathsReachContact } from './paths-reach-contact.ts'
import { pathsUnique } from './paths-unique.ts'
import { profilePages } from './profile-pages.ts'
import { progressPlaceholders } from './progress-placeholders.ts'
import { promotionsCurrent } from './promotions-current.ts'
import { questionsReachable } from './questions-reachable.ts'
import { readTimeMatches } from './read-time-matches.ts'
import { realNames } from './real-names.ts'
import { referencesResolve } from './references-resolve.ts'
import type { Rule } from './rule.ts'
import { rulesUsed } from './rules-used.ts'
import { textsFinished } from './texts-finished.ts'

/** Every rule, by its name. */
export const rules: readonly Rule[] = [
  accentsReadable,
  actionIsThankYou,
  alternatesExist,
  assetsExist,
  assetsUsed,
  bannersShown,
  blocksFit,
  choicesGiven,
  conditionsDecide,
  datesValid,
  derivedFieldsValued,
  elementIdsUnique,
  fileNameIsId,
  formsDiffer,
  idsUnique,
  linkChoices,
  linksResolve,
  metaFits,
  moneyInCurrency,
  netPremiumPositive,
  officeHoursSane,
  oneHeading,
  optionsMatter,
  pathsBounded,
  pathsReachContact,
  pathsUnique,
  pathsFree,
  profilePages,
  progressPlaceholders,
  promotionsCurrent,
  questionsReachable,
  readTimeMatches,
  realNames,
  referencesResolve,
  rulesUsed,
  textsFinished,
]
