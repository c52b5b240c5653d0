import type { Diagnostic, Finding } from '../diagnostics/diagnostic.ts'
import { reasonOf } from '../diagnostics/english.ts'
import { overlayName } from '../files/overlay-names.ts'
import type { Context, Rule } from '../model/context.ts'
import type { Documents } from '../model/documents.ts'
import { isReplaced, type Substitution } from '../model/substitutes.ts'
import { rules, translationRules, usageRules, wizardFlowRules } from './index.ts'
import { placed } from './placed.ts'

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
