/** The steps of a wizard, and all paths through it. */
import { type Answers, type Flow, type Walk, walk } from './answers.ts'
import type { Banner, Messages, Question, WizardConfig, WizardEnd } from './contract/config.ts'
import { isExact, moneyText, priceText } from './money.ts'
import type { Offer } from './offers.ts'
import { planName } from './plans.ts'
import { fill, joined } from './text.ts'

export interface WizardPath {
  readonly answers: Answers
  readonly walk: Walk
}

/**
 * Every complete path through a wizard whose questions have options, each once, in the order of its questions and options.
 * A generator, because their number grows with the product of the options and a caller may stop early.
 */
export function* wizardPaths(wizard: Flow, answers: Answers = {}): Generator<WizardPath> {
  const walked = walk(wizard, answers)
  const [next] = walked.unanswered
  if (!next) return yield { answers, walk: walked }
  for (const { value } of next.options ?? []) yield* wizardPaths(wizard, { ...answers, [next.id]: value })
}

/** The id of the last step in the address: `?step=contact`. */
export const contactStep = 'contact'

/** The id of the step at which a form ends before the contact step. */
export const endStep = 'end'

/** A step of the wizard as the visitor sees it, apart from its inputs. */
interface WizardStep {
  readonly id: string
  /** The question of the step; undefined on the contact step and at an end. */
  readonly question: Question | undefined
  /** The end that the step is. */
  readonly end: WizardEnd | undefined
  /** The step before; undefined on the first. */
  readonly previous: string | undefined
  /** 'Step n of total' in the market's words. */
  readonly label: string
  /** The progress bar: the contact step counts as one more than the questions. */
  readonly progress: { readonly value: number; readonly max: number }
  readonly banners: readonly Banner[]
}

/** The step to show: the requested one if the answers reach it, else the first unanswered one. */
export function wizardStep(
  wizard: Pick<WizardConfig, 'questions' | 'progress' | 'banners'>,
  walk: Walk,
  requested: string | undefined,
): WizardStep {
  const last = lastStep(walk)
  const steps = [...walk.asked.map((question) => question.id), last]
  const reachable = steps.indexOf(walk.unanswered[0]?.id ?? last)
  const wanted = steps.indexOf(requested ?? steps[0] ?? contactStep)
  const index = wanted === -1 || wanted > reachable ? reachable : wanted
  const question = walk.asked[index]
  const questions = walk.asked.length
  const end = question ? undefined : walk.end
  const counted = question || end
  return {
    id: question?.id ?? last,
    question,
    end,
    previous: steps[index - 1],
    label: counted
      ? fill(wizard.progress.question, { n: Math.min(index + 1, questions), total: questions })
      : fill(wizard.progress.contact, { n: questions + 1, total: questions + 1 }),
    progress: { value: index + 1, max: questions + 1 },
    banners: end ? [] : bannersOn(wizard, walk, question),
  }
}

/** The label over a step; on a question with the message that the contact step, which its total leaves out, follows. */
export function labelOver({ label, question }: Pick<WizardStep, 'label' | 'question'>, thenContact?: string): string {
  return question && thenContact ? fill(thenContact, { step: label }) : label
}

export function stepAfter(walk: Walk, questionId: string): string {
  const index = walk.asked.findIndex((question) => question.id === questionId)
  return walk.asked[index + 1]?.id ?? lastStep(walk)
}

function lastStep({ end }: Walk): string {
  return end ? endStep : contactStep
}

/** The label of the submit button, with the additions of the rules that are true. */
export function submitLabel(wizard: Pick<WizardConfig, 'contact'>, walk: Walk): string {
  const additions = (wizard.contact.submit.additions ?? []).filter((addition) => walk.rules.includes(addition.rule))
  return wizard.contact.submit.label + additions.map((addition) => addition.text).join('')
}

function bannersOn(
  { questions, banners = [] }: Pick<WizardConfig, 'questions' | 'banners'>,
  walk: Walk,
  question?: Question,
): Banner[] {
  const step = question ? questions.indexOf(question) : questions.length
  return banners.filter(({ on, after, rule }) => {
    const from = questions.findIndex(({ id }) => id === after)
    return on === (question ? 'questions' : 'contact') && walk.rules.includes(rule) && step > from
  })
}

/**
 * Sentences on how the chosen plan and the answers go together: what the plan costs without the subsidy for which the
 * visitor qualifies, or that it gets none; then each answer that does not fit the type of the plan.
 *
 * @param qualifies whether the visitor qualifies for the market's subsidy; undefined while that is unknown.
 */
export function planNotes(
  { type, typeLabel = '', price }: Offer,
  { questions }: Pick<WizardConfig, 'questions'>,
  { answers }: Pick<Walk, 'answers'>,
  qualifies: boolean | undefined,
  messages: Pick<Messages['wizard'], 'contradicts' | 'notSubsidised'> & Pick<Messages['plan'], 'gross'>,
): string[] {
  const isLowered = isExact(price) && price.net
  const subsidy = isLowered ? fill(messages.gross, { what: moneyText(price.gross) }) : messages.notSubsidised
  const contradicting = questions.flatMap(({ id, options = [] }) => {
    const isAsked = type && options.some(({ planType }) => planType === type)
    return isAsked ? options.filter(({ value, planType }) => value === answers[id] && planType !== type) : []
  })
  return [
    ...(qualifies ? [subsidy] : []),
    ...contradicting.map(({ label }) => fill(messages.contradicts, { answer: label, type: typeLabel })),
  ]
}

/** Each plan that the market's subsidy lowers, with its premium before and after, in words of a language (BCP 47). */
export function netPrices(plans: readonly Offer[], language: string): string[] {
  return plans.flatMap((plan) =>
    isExact(plan.price) && plan.price.net
      ? [joined([planName(plan), priceText(plan.price, language)], 'term', language)]
      : [],
  )
}
