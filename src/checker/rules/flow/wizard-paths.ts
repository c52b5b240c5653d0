import { answerConditionsIn, optionsOf, withClasses } from '#engine/answers.ts'
import type { Condition, Question, WizardConfig } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { contactStep, type WizardPath, wizardPaths, wizardStep } from '#engine/wizard.ts'
import { type Finding, pointer, quote, say, term } from '../../findings.ts'
import { wizardIds } from '../../model/written-ids.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { wizardReferences } from '../../references/wizard-references.ts'

/** The most paths of a wizard that are walked. */
const mostPaths = 100_000

/** A wizard with all of its paths, as far as its conditions distinguish them. */
export interface WalkedWizard {
  readonly file: string
  readonly wizard: WizardConfig
  /** Every path; a question that decides nothing contributes only its first answer, numbers and days one of each class. */
  readonly paths: readonly WizardPath[]
}

/** Whether some question is on no path: other findings may follow from that. */
export function hasLostQuestion({ wizard, paths }: WalkedWizard): boolean {
  const asked = new Set(paths.flatMap(({ walk }) => walk.asked.map(({ id }) => id)))
  return wizard.questions.some(({ id }) => !asked.has(id))
}

const known = new WeakMap<ConfigDocument<Market>, WalkedWizard | 'not walked'>()

/** A market's wizard with its paths, if its references resolve and there are at most `mostPaths`. */
export function walkedWizard(market: ConfigDocument<Market>): WalkedWizard | undefined {
  const walked = known.get(market) ?? walkWizard(market) ?? 'not walked'
  known.set(market, walked)
  return walked === 'not walked' ? undefined : walked
}

function walkWizard(market: ConfigDocument<Market>): WalkedWizard | undefined {
  const { file, value } = market
  if (!value.wizard || !isWalkable(market)) return undefined
  const wizard = withClasses(value.wizard)
  const paths = walkAll(wizard)
  return paths === 'too many' ? undefined : { file, wizard, paths }
}

/** Whether a wizard can be walked: its names are unique, its references resolve, and each question has some answer. */
export function isWalkable({ file, value: { wizard } }: ConfigDocument<Market>): boolean {
  if (!wizard) return false
  const groups = wizardIds(file, wizard, new Map())
  const isUnique = groups.every(({ ids }) => new Set(ids.map(({ id }) => id)).size === ids.length)
  const isAnswerable = withClasses(wizard).questions.every((question) => optionsOf(question).length > 0)
  return isUnique && isAnswerable && wizardReferences(file, wizard).length === 0
}

/** Every path through a market's wizard as far as these conditions distinguish them; none if it cannot be walked. */
export function pathsBy(market: ConfigDocument<Market>, conditions: readonly Condition[]): readonly WizardPath[] {
  const { wizard } = market.value
  if (!wizard || !isWalkable(market)) return []
  const rules = Object.fromEntries(conditions.map((condition, i) => [`condition ${i}`, condition]))
  const paths = walkAll(withClasses({ ...wizard, rules }))
  return paths === 'too many' ? [] : paths
}

/** Every path through a wizard, as far as its conditions distinguish them; `too many` if they exceed the limit. */
function walkAll(wizard: WizardConfig): WizardPath[] | 'too many' {
  const flow = decidingFlow(wizard)
  // Unconditional questions multiply the paths: if these are too many, none is walked.
  const least = flow.questions.reduce((product, { askIf, options = [] }) => product * (askIf ? 1 : options.length), 1)
  if (least > mostPaths) return 'too many'
  const paths: WizardPath[] = []
  for (const path of wizardPaths(flow)) {
    if (paths.length === mostPaths) return 'too many'
    paths.push(path)
  }
  return paths
}

/** The ids of the questions whose answers some condition of the wizard looks at. */
export function decidingQuestions(wizard: Pick<WizardConfig, 'questions' | 'rules' | 'ends'>): ReadonlySet<string> {
  return new Set(answerConditionsIn(wizard).map(({ answer }) => answer))
}

/** The options of a question that some condition of the wizard names. */
export function namedOptions(
  wizard: Pick<WizardConfig, 'questions' | 'rules' | 'ends'>,
  question: string,
): ReadonlySet<string> {
  return new Set(answerConditionsIn(wizard).flatMap(({ answer, isOneOf = [] }) => (answer === question ? isOneOf : [])))
}

/**
 * The wizard with only one option for each question that no condition reads, so that a long wizard with few conditions
 * has few paths.
 */
function decidingFlow<T extends Pick<WizardConfig, 'questions' | 'rules' | 'ends'>>(wizard: T): T {
  const deciding = decidingQuestions(wizard)
  const questions = wizard.questions.map((question): Question => {
    return deciding.has(question.id) ? question : { ...question, options: optionsOf(question).slice(0, 1) }
  })
  return { ...wizard, questions }
}

const number = new Intl.NumberFormat('en')

/** Finds wizards with too many paths to check. */
export const pathsBounded: Rule = {
  name: 'paths-bounded',
  description: `A wizard has at most ${number.format(mostPaths)} paths, so that all of them can be listed and checked.`,
  check: (context) => findingsWithin(context, context.markets, manyPaths),
}

function manyPaths(market: ConfigDocument<Market>): Finding[] {
  if (!isWalkable(market)) return []
  const { file } = market
  const walked = walkedWizard(market)
  const paths = walked && pathsCount(walked)
  if (paths !== undefined && paths <= mostPaths) return []
  const many = number.format(mostPaths)
  const message = say`This ${term('wizard')} has more than ${many} paths${paths === undefined ? [] : say`: ${number.format(paths)}`}.`
  const unchecked =
    paths === undefined
      ? 'Its conditions tell too many paths apart, so nothing was checked that depends on them.'
      : 'Its conditions were checked all the same, but nobody can look through a list of its paths.'
  const hint = say`${unchecked} Ask fewer questions, or offer fewer options.`
  return [{ file, pointer: '/wizard/questions', part: 'key', message, hint, severity: 'warning' }]
}

/** The number of paths of a wizard. */
function pathsCount({ wizard, paths }: WalkedWizard): number {
  const deciding = decidingQuestions(wizard)
  const options = new Map(wizard.questions.map(({ id, options = [] }) => [id, deciding.has(id) ? 1 : options.length]))
  return paths.reduce((sum, { answers }) => {
    return sum + Object.keys(answers).reduce((product, id) => product * (options.get(id) ?? 1), 1)
  }, 0)
}

export const pathsReachContact: Rule = {
  name: 'paths-reach-contact',
  description: 'Every path through a wizard ends at the contact step, or at an end of its own.',
  check: (context) => findingsWithin(context, context.markets, deadEnd),
}

function deadEnd(market: ConfigDocument<Market>): Finding[] {
  const walked = walkedWizard(market)
  if (!walked) return []
  const { file, wizard, paths } = walked
  for (const { answers, walk } of paths) {
    if (walk.end) continue
    const { question } = wizardStep(wizard, walk, contactStep)
    if (walk.unanswered.length === 0 && !question) continue
    const i = wizard.questions.findIndex(({ id }) => id === (question ?? walk.unanswered[0])?.id)
    const message = say`These answers never reach the contact step: ${quote(contactStep)} is its name in the address, and this question has it too.`
    const hint = say`Give the question another ${term('id')}.`
    return [{ file, pointer: pointer('/wizard/questions', i, 'id'), message, hint, witness: answers }]
  }
  return []
}
