import type { Rule } from '../rule.ts'
import { actionIsThankYou } from './action-is-thank-you.ts'
import { assetsExist } from './assets-exist.ts'
import { blocksFit } from './blocks-fit.ts'
import { datesValid } from './dates-valid.ts'
import { fileNameIsId } from './file-name-is-id.ts'
import { formsDiffer } from './forms-differ.ts'
import { idsUnique } from './ids-unique.ts'
import { linksResolve } from './links-resolve.ts'
import { metaFits } from './meta-fits.ts'
import { netPremiumPositive } from './net-premium-positive.ts'
import { officeHoursSane } from './office-hours-sane.ts'
import { oneHeading } from './one-heading.ts'
import { pathsUnique } from './paths-unique.ts'
import { profilePages } from './profile-pages.ts'
import { progressPlaceholders } from './progress-placeholders.ts'
import { readTimeMatches } from './read-time-matches.ts'
import { realNames } from './real-names.ts'
import { referencesResolve } from './references-resolve.ts'

/** Every rule, by its name. */
export const rules: readonly Rule[] = [
  actionIsThankYou,
  assetsExist,
  blocksFit,
  datesValid,
  fileNameIsId,
  formsDiffer,
  idsUnique,
  linksResolve,
  metaFits,
  netPremiumPositive,
  officeHoursSane,
  oneHeading,
  pathsUnique,
  profilePages,
  progressPlaceholders,
  readTimeMatches,
  realNames,
  referencesResolve,
]
