import type { Diagnostic, Finding } from '../diagnostics/diagnostic.ts'
import { reasonOf } from '../diagnostics/english.ts'
import { diagnosticOf } from '../json/parsed.ts'
import type { Context, Rule } from '../model/context.ts'
import type { Documents } from '../model/documents.ts'
import { isReplaced, type StandIns } from '../model/stand-ins.ts'
import { alternatesExist } from './addresses/alternates-exist.ts'
import { assetsExist } from './addresses/assets-exist.ts'
import { assetsUsed } from './addresses/assets-used.ts'
import { labelsAgree } from './addresses/labels-agree.ts'
import { linkChoices } from './addresses/link-choices.ts'
import { linksOpen } from './addresses/links-open.ts'
import { linksResolve } from './addresses/links-resolve.ts'
import { pathsFree } from './addresses/paths-free.ts'
import { pathsUnique } from './addresses/paths-unique.ts'
import { profilePages } from './addresses/profile-pages.ts'
import { accentsReadable } from './figures/accents-readable.ts'
import { amountsOfPlans } from './figures/amounts-of-plans.ts'
import { benefitsAgree } from './figures/benefits-agree.ts'
import { datesAndNumbers } from './figures/dates-and-numbers.ts'
import { datesValid } from './figures/dates-valid.ts'
import { moneyInCurrency } from './figures/money-in-currency.ts'
import { officeHoursSane } from './figures/office-hours-sane.ts'
import { planFigures } from './figures/plan-figures.ts'
import { promotionsCurrent } from './figures/promotions-current.ts'
import { bannersShown } from './flow/banners-shown.ts'
import { conditionsDecide } from './flow/conditions-decide.ts'
import { derivedFieldsValued } from './flow/derived-fields-valued.ts'
import { optionsMatter } from './flow/options-matter.ts'
import { pathsBounded } from './flow/paths-bounded.ts'
import { pathsReachContact } from './flow/paths-reach-contact.ts'
import { progressPlaceholders } from './flow/progress-placeholders.ts'
import { questionsCounted } from './flow/questions-counted.ts'
import { questionsReachable } from './flow/questions-reachable.ts'
import { rulesUsed } from './flow/rules-used.ts'
import { countryAgrees } from './names/country-agrees.ts'
import { idsUnique } from './names/ids-unique.ts'
import { labelsDiffer } from './names/labels-differ.ts'
import { ownCountry } from './names/own-country.ts'
import { realNames } from './names/real-names.ts'
import { referencesResolve } from './names/references-resolve.ts'
import { blocksFit } from './pages/blocks-fit.ts'
import { choicesGiven } from './pages/choices-given.ts'
import { elementIdsUnique } from './pages/element-ids-unique.ts'
import { figuresKnown } from './pages/figures-known.ts'
import { formsDiffer } from './pages/forms-differ.ts'
import { messagePlaceholders } from './pages/message-placeholders.ts'
import { metaFits } from './pages/meta-fits.ts'
import { oneHeading } from './pages/one-heading.ts'
import { pagesDiffer } from './pages/pages-differ.ts'
import { textsClean } from './pages/texts-clean.ts'
import { textsFinished } from './pages/texts-finished.ts'

/** Every rule, by its name. */
export const rules: readonly Rule[] = [
  accentsReadable,
  alternatesExist,
  amountsOfPlans,
  assetsExist,
  assetsUsed,
  bannersShown,
  benefitsAgree,
  blocksFit,
  choicesGiven,
  conditionsDecide,
  countryAgrees,
  datesAndNumbers,
  datesValid,
  derivedFieldsValued,
  elementIdsUnique,
  figuresKnown,
  formsDiffer,
  idsUnique,
  labelsAgree,
  labelsDiffer,
  linkChoices,
  linksOpen,
  linksResolve,
  metaFits,
  moneyInCurrency,
  officeHoursSane,
  oneHeading,
  optionsMatter,
  ownCountry,
  pathsBounded,
  pathsReachContact,
  pathsUnique,
  pathsFree,
  pagesDiffer,
  planFigures,
  profilePages,
  messagePlaceholders,
  progressPlaceholders,
  promotionsCurrent,
  questionsCounted,
  questionsReachable,
  realNames,
  referencesResolve,
  rulesUsed,
  textsClean,
  textsFinished,
]

/** Rules that say what is not used or not reached: they hold only where all that could use or reach it is known. */
const ofUse: readonly Rule[] = [assetsUsed, benefitsAgree, rulesUsed]
const ofFlow: readonly Rule[] = [
  bannersShown,
  conditionsDecide,
  derivedFieldsValued,
  optionsMatter,
  pathsBounded,
  pathsReachContact,
  progressPlaceholders,
  questionsCounted,
  questionsReachable,
]

/** What the rules find, each at its line and column. A rule that fails itself is reported and stops no other. */
export function runRules(
  of: readonly Rule[],
  context: Context,
  { parsedOf }: Pick<Documents, 'parsedOf'>,
  includes: (rule: Rule, finding: Finding) => boolean = () => true,
): Diagnostic[] {
  return of.flatMap((rule) => {
    try {
      const found = rule.check(context).filter((finding) => includes(rule, finding))
      return found.map((finding) => diagnosticOf(rule.name, finding, parsedOf))
    } catch (error) {
      return [failureOf(rule, error)]
    }
  })
}

/** What the rules find in the sound parts of documents, whatever stands in for the others. */
export function runRulesOnParts(variants: readonly StandIns[], contextOf: (of: Documents) => Context): Diagnostic[] {
  const [first = [], ...others] = variants.map((variant) => {
    const isWizard = (file: string) => variant.places.get(file)?.some((place) => /^\/(wizard|rules)\b/.test(place))
    return runRules(rules, contextOf(variant.documents), variant.documents, (rule, { file, related, ...finding }) => {
      const isKnown = !isReplaced(variant, { file, ...finding }) && !(related && isReplaced(variant, related))
      return isKnown && !ofUse.includes(rule) && !(ofFlow.includes(rule) && isWizard(file))
    })
  })
  const known = others.map((found) => new Set(found.map(nameOf)))
  return first.filter((one) => known.every((names) => names.has(nameOf(one))))
}

/** What tells one diagnostic from another. */
export function nameOf({ file, line, column, rule, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${rule} ${message}`
}

function failureOf({ name }: Rule, error: unknown): Diagnostic {
  const message = `The rule "${name}" could not be checked: ${reasonOf(error)}.`
  return { file: 'config/site.json', line: 1, column: 1, rule: 'checker', severity: 'error', message }
}
