import type { Diagnostic, Finding } from '#config/diagnostics/diagnostic.ts'
import { reasonOf } from '#config/diagnostics/english.ts'
import { overlayName } from '#config/files/overlay-names.ts'
import type { Context, Rule } from '#config/model/context.ts'
import type { Documents } from '#config/model/documents.ts'
import { isReplaced, type Substitution } from '#config/model/substitutes.ts'
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
import { moneyInCurrency } from './figures/money.ts'
import { officeHoursSane } from './figures/office-hours-sane.ts'
import { planFigures } from './figures/outliers.ts'
import { pricesCheckedLately } from './figures/prices-checked.ts'
import { conditionsDecide, optionsMatter } from './flow/conditions.ts'
import { matchFits } from './flow/match.ts'
import { progressPlaceholders, questionsCounted, questionsReachable } from './flow/questions.ts'
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
import { tablesFit } from './pages/article-tables.ts'
import { blocksFit, oneHeading } from './pages/blocks.ts'
import { claimsChosen, claimsHold } from './pages/claim-choices.ts'
import { claimsRest } from './pages/claims-rest.ts'
import { exclusionsStated } from './pages/exclusions.ts'
import { choicesGiven, formsDiffer } from './pages/forms.ts'
import { metaFits, pagesDiffer } from './pages/page-meta.ts'
import { figuresKnown, messagePlaceholders } from './pages/placeholders.ts'
import { listsFit } from './pages/plan-lists.ts'
import { promisesKept } from './pages/promises-kept.ts'
import { standInsReplaced } from './pages/stand-ins.ts'
import { textsClean, textsFinished } from './pages/texts.ts'
import { placed } from './placed.ts'

/** Every rule, by its name. */
export const rules: readonly Rule[] = [
  accentsReadable,
  accentsApart,
  accentsDiffer,
  alternatesExist,
  countriesListed,
  amountsOfPlans,
  amountsValid,
  assetsApart,
  assetsExist,
  assetsUsed,
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
  countryAgrees,
  datesAndNumbers,
  datesValid,
  derivedFieldsValued,
  elementIdsUnique,
  exclusionsStated,
  figuresKnown,
  formsDiffer,
  idsUnique,
  labelsAgree,
  labelsDiffer,
  linkChoices,
  linksOpen,
  linksResolve,
  listsFit,
  matchFits,
  metaFits,
  moneyInCurrency,
  officeHoursSane,
  oneHeading,
  optionsMatter,
  originWhole,
  overlaysBelong,
  ownCountry,
  pathsBounded,
  pathsReachContact,
  pathsUnique,
  pathsFree,
  pagesDiffer,
  planFigures,
  pluralsWhole,
  pricesCheckedLately,
  profilePages,
  messagePlaceholders,
  progressPlaceholders,
  promisesKept,
  promotionsCurrent,
  questionsCounted,
  questionsReachable,
  realNames,
  redirectsApart,
  referencesResolve,
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
const usageRules: readonly Rule[] = [assetsUsed, benefitsAgree, rulesUsed]
const wizardFlowRules: readonly Rule[] = [
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

const translationRules: readonly Rule[] = [
  overlaysBelong,
  translatedPaths,
  translationsAgree,
  translationsComplete,
  translationsCurrent,
  translationsFit,
]

/** Runs the rules. An exception in one is reported and stops no other. */
export function* runRules(
  of: readonly Rule[],
  context: Context,
  { parsedOf }: Pick<Documents, 'parsedOf'>,
  includes: (rule: Rule, finding: Finding) => boolean = () => true,
): Generator<readonly Diagnostic[], void> {
  for (const rule of of) {
    try {
      const found = rule.check(context).filter((finding) => includes(rule, finding))
      yield found.map((finding) => placed(rule.name, finding, parsedOf))
    } catch (error) {
      yield [failureOf(rule, error)]
    }
  }
}

/** Runs the rules on substituted documents, and yields the findings that all substitutions have in common. */
export function* runRulesOnParts(
  variants: readonly Substitution[],
  contextOf: (documents: Documents) => Context,
): Generator<readonly Diagnostic[], void> {
  const all: Diagnostic[][] = []
  for (const variant of variants) {
    const isWizard = (file: string) => variant.places.get(file)?.some((place) => /^\/(wizard|rules)\b/.test(place))
    // Without the real original, a translation looks as if it had none.
    const lacksOriginal = (rule: Rule, file: string) =>
      translationRules.includes(rule) && variant.places.has(overlayName(file)?.original ?? '')
    const includes = (rule: Rule, { file, related, ...finding }: Finding) => {
      if (lacksOriginal(rule, file)) return false
      const isKnown = !isReplaced(variant, { file, ...finding }) && !(related && isReplaced(variant, related))
      return isKnown && !usageRules.includes(rule) && !(wizardFlowRules.includes(rule) && isWizard(file))
    }
    const own: Diagnostic[] = []
    for (const found of runRules(rules, contextOf(variant.documents), variant.documents, includes)) {
      for (const one of found) own.push(one)
      yield []
    }
    all.push(own)
  }
  const [first = [], ...others] = all
  const knownOf = others.map((found) => new Set(found.map(nameOf)))
  yield first.filter((one) => knownOf.every((names) => names.has(nameOf(one))))
}

function nameOf({ file, line, column, rule, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${rule} ${message}`
}

function failureOf({ name }: Rule, error: unknown): Diagnostic {
  const message = `The rule "${name}" could not be checked: ${reasonOf(error)}.`
  return { file: 'config/site.json', line: 1, column: 1, rule: 'checker', severity: 'error', message }
}
