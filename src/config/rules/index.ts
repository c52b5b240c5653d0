import type { Rule } from '../rule.ts'
import { actionIsThankYou } from './action-is-thank-you.ts'
import { assetsExist } from './assets-exist.ts'
import { blocksFit } from './blocks-fit.ts'
import { fileNameIsId } from './file-name-is-id.ts'
import { formsDiffer } from './forms-differ.ts'
import { idsUnique } from './ids-unique.ts'
import { linksResolve } from './links-resolve.ts'
import { netPremiumPositive } from './net-premium-positive.ts'
import { officeHoursSane } from './office-hours-sane.ts'
import { oneHeading } from './one-heading.ts'
import { pathsUnique } from './paths-unique.ts'
import { progressPlaceholders } from './progress-placeholders.ts'
import { realNames } from './real-names.ts'
import { referencesResolve } from './references-resolve.ts'

/** Every rule, by its name. */
export const rules: readonly Rule[] = [
  actionIsThankYou,
  assetsExist,
  blocksFit,
  fileNameIsId,
  formsDiffer,
  idsUnique,
  linksResolve,
  netPremiumPositive,
  officeHoursSane,
  oneHeading,
  pathsUnique,
  progressPlaceholders,
  realNames,
  referencesResolve,
]
