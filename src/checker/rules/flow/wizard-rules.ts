import { walk } from '#engine/answers.ts'
import type { Adjustment, Banner, WizardConfig } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { contactStep, type WizardPath, wizardStep } from '#engine/wizard.ts'
import { type Finding, type Message, pointer, quote, say, term } from '../../findings.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { hasLostQuestion, isWalkable, walkedWizard } from './wizard-paths.ts'

/** Finds rules that decide nothing. */
export const rulesUsed: Rule = {
  name: 'rules-used',
  description:
    'Every rule of a wizard decides a derived field, a banner, words on the button or an adjustment of prices.',
  check: (context) => findingsWithin(context, context.markets, idleRules),
}

function idleRules(market: ConfigDocument<Market>): Finding[] {
  const { file, value } = market
  // A misspelt reference to a rule is reported at the reference.
  if (!value.wizard || !isWalkable(market)) return []
  const used = usedRules(value.wizard, value.adjustments)
  return Object.keys(value.wizard.rules ?? {}).flatMap((name): Finding[] => {
    if (used.has(name)) return []
    const message = say`Nothing uses the ${term('rule')} ${quote(name)}.`
    const hint = say`Name it in a derived field, a banner, an addition to the button or an adjustment, or remove it.`
    const at = pointer('/wizard/rules', name)
    return [{ file, pointer: at, part: 'key', message, hint, severity: 'warning' }]
  })
}

function usedRules(
  { fields = [], banners = [], contact }: WizardConfig,
  adjustments: readonly Adjustment[] = [],
): ReadonlySet<string | undefined> {
  return new Set([
    ...fields.flatMap((field) => (field.kind === 'derived' ? [field.rule] : [])),
    ...banners.map(({ rule }) => rule),
    ...adjustments.map(({ rule }) => rule),
    ...(contact.submit.additions ?? []).map(({ rule }) => rule),
  ])
}

/** Finds banners that no visitor sees. */
export const bannersShown: Rule = {
  name: 'banners-shown',
  description: 'Every banner of a wizard shows on some step of some path.',
  check: (context) => findingsWithin(context, context.markets, hiddenBanners),
}

function hiddenBanners(market: ConfigDocument<Market>): Finding[] {
  const walked = walkedWizard(market)
  // A question that is never asked has a rule of its own.
  if (!walked || hasLostQuestion(walked)) return []
  const { file, wizard, paths } = walked
  return (wizard.banners ?? []).flatMap((banner, i): Finding[] => {
    const first = paths.find(({ walk: { rules } }) => rules.includes(banner.rule))
    // A rule that never holds is found by `conditions-decide`.
    if (!first || paths.some((path) => isShown(banner, wizard, path))) return []
    const message = say`The banner ${quote(banner.title)} never shows: its ${term('rule')} ${term('holds')} only where none of its steps comes.`
    const hint = say`It shows on ${stepsOf(banner)}. Change ${quote('on')} or ${quote('after')}, or remove the banner.`
    const at = pointer('/wizard/banners', i)
    return [{ file, pointer: at, message, hint, severity: 'warning', witness: first.answers }]
  })
}

/** The step labels do not matter here. */
const progress = { question: '', contact: '' }

/** Whether the banner shows on a path; at each stage, only the furthest step needs a look. */
function isShown(banner: Banner, wizard: WizardConfig, path: WizardPath): boolean {
  const unlabelled = { ...wizard, progress }
  const answers = Object.entries(path.answers)
  const stages = Array.from({ length: answers.length + 1 }, (_, i) => Object.fromEntries(answers.slice(0, i)))
  return stages.toReversed().some((given) => {
    const walked = walk(wizard, given)
    const furthest = [contactStep, walked.asked.at(-1)?.id]
    return furthest.some((step) => wizardStep(unlabelled, walked, step).banners.includes(banner))
  })
}

function stepsOf({ on, after }: Banner): Message {
  if (on === 'contact') return say`the contact form`
  return after === undefined ? say`the questions` : say`the questions after ${quote(after)}`
}

export const derivedFieldsValued: Rule = {
  name: 'derived-fields-valued',
  description: 'Every derived field of a wizard has a value on every path, and not the same on all.',
  check: (context) => findingsWithin(context, context.markets, fieldsWithoutValue),
}

function fieldsWithoutValue(market: ConfigDocument<Market>): Finding[] {
  const walked = walkedWizard(market)
  if (!walked) return []
  const { file, wizard, paths } = walked
  return (wizard.fields ?? []).flatMap((field, i): Finding[] => {
    if (field.kind !== 'derived') return []
    const { name, whenTrue, whenFalse, rule } = field
    const at = pointer('/wizard/fields', i)
    if (whenTrue === whenFalse) {
      const message = say`The field ${quote(name)} is ${quote(whenTrue)} whether the ${term('rule')} ${quote(rule)} ${term('holds')} or not.`
      return [
        {
          file,
          pointer: pointer(at, 'whenFalse'),
          message,
          hint: say`Write what it is when the ${term('rule')} ${term('does not hold')}, or make it a ${quote('fixed')} field.`,
        },
      ]
    }
    return (['whenTrue', 'whenFalse'] as const).flatMap((key): Finding[] => {
      const path = paths.find(({ walk }) => walk.rules.includes(rule) === (key === 'whenTrue'))
      if (field[key].trim() !== '' || !path) return []
      const message = say`The field ${quote(name)} has no value on some paths: this text is blank.`
      return [{ file, pointer: pointer(at, key), message, witness: path.answers }]
    })
  })
}
