import { type PointerEvent, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type Answers, answerWords, type Walk, walk } from '#engine/answers.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { weekdayText } from '#engine/dates.ts'
import { isOptionField } from '#engine/plans.ts'
import type { Visit } from '#engine/site.ts'
import { contactStep, stepAfter, wizardStep } from '#engine/wizard.ts'
import { useChosenPlan } from '../../renderer/form/ChosenPlan.tsx'
import { forgetSentRequest, storeSentRequest } from '../../renderer/form/sent-request.ts'
import { useLanguage, useVisit } from '../../renderer/page-context.tsx'
import { pricing, useRepriced } from '../../renderer/plan/use-repriced.ts'
import type { WizardData } from './block.ts'
import { questionsAmong, typedIn, useAnswers } from './use-answers.ts'

/** The state of the wizard and the functions that change it. The step stands in the address: `?step=…`. */
export function useWizard(data: WizardData) {
  const { market, wizard: written } = data
  const form = useRef<HTMLFormElement>(null)
  const { errors, values = {} } = useVisit()
  const { named, changing, go } = useStepInAddress(written)
  const { adopted, answer, typed, markTried } = useAnswers(market, written, form)
  const live = adopted !== undefined
  const { given, today } = typed
  const posted = answersIn(values, written)
  const priced = live ? given : posted
  const { wizard, ...plans } = usePlans(data, priced, walk(written, priced, today).answers, live)
  const walked = walk(wizard, given, today)
  // After answers picked before hydration, or a refused form, continue at the first unanswered question.
  const wanted = named ?? (adopted?.pickedEarly || errors ? contactStep : undefined)
  const step = wizardStep(wizard, walked, live ? wanted : undefined)
  // The address names the shown step, so that Back returns to it even after later answers.
  const isOtherStep = live && wanted !== undefined && named !== step.id
  useEffect(() => {
    if (isOtherStep) go(step.id, { replace: true })
  })

  const choose = (questionId: string, value: string) => {
    const after = walk(wizard, answer(questionId, value), today)
    markTried(questionId)
    const isTaken = after.answers[questionId] !== undefined
    if (isTaken) go(changing ? contactStep : stepAfter(after, questionId))
    return isTaken
  }
  return {
    form,
    live,
    /** The form with the options of the chosen plan after its questions. */
    wizard,
    ...plans,
    walked,
    /** The same with the answers that came with the request, before there are others: what is said of a plan goes by it. */
    known: live ? walked : walk(wizard, posted, today),
    step,
    typed,
    /** The answers that came with the request, by question id: those of a refused form, or of the address. */
    posted,
    /** Stores an answer and stays. */
    answer,
    /** Stores an answer, and goes to the next step if the question takes it. */
    choose,
    /** Stores what is typed or ticked at a question and stays. */
    answerFrom: (question: Question) => answer(question.id, typedIn(form.current, question)),
    /** Goes on with what is typed or ticked at a question, or says why that is no answer. */
    tryOn: (question: Question) => {
      const isTaken = choose(question.id, typedIn(form.current, question))
      if (!isTaken) document.getElementById(question.field)?.focus()
    },
    goBack: () => step.previous && go(step.previous),
    /** Goes to a question to change its answer; choosing one leads back to the contact step. */
    change: (questionId: string) => go(questionId, { change: true }),
  }
}

function answersIn(values: NonNullable<Visit['values']>, wizard: Pick<WizardConfig, 'questions'>): Answers {
  const asked = questionsAmong(Object.keys(values), wizard)
  return Object.fromEntries(asked.flatMap(({ id, field }) => (values[field] ? [[id, values[field]]] : [])))
}

/** The plans at their prices for the visitor's answers, and the chosen one; its options count as they are chosen. */
function usePlans(
  { wizard, plans: before, repricing, assumed: assumedBefore }: WizardData,
  given: Answers,
  answers: Answers,
  live: boolean,
) {
  const choices = Object.entries(given).filter(([id]) => isOptionField(id))
  const { plans, assumed } = useRepriced({ plans: before, assumed: assumedBefore }, repricing, {
    ...Object.fromEntries(choices),
    ...answers,
  })
  const plan = useChosenPlan(plans)
  const { options } = plan.chosen ?? {}
  // A page with options always has the code that works out prices.
  const priced = options && pricing.loaded()
  return {
    plans,
    plan,
    /** For whom the prices are where answers are still assumed. */
    assumed,
    wizard: priced ? priced.withOptions(wizard, options, !live) : wizard,
    /** Why what is chosen at a question of the plan cannot be had with the other answers. */
    unavailable: ({ field }: Question) =>
      priced?.unavailableText(options, field, given, repricing?.writing.words.options?.unavailable),
  }
}

/** The step that the address names, and a function that changes it. */
function useStepInAddress({ questions }: Pick<WizardConfig, 'questions'>) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  // A changed answer leads back to the contact step, or to a question that the change opens.
  const changing = (state as { change?: boolean } | null)?.change === true

  const go = (to: string, { replace = false, change = changing } = {}) => {
    const next = new URLSearchParams(params)
    next.set('step', to)
    // The answers are adopted by now and may change, so the address must not repeat them.
    for (const { field } of questions) next.delete(field)
    // The tapped answer is painted before the next step is rendered.
    startTransition(() => setParams(next, { replace, preventScrollReset: true, state: { change } }))
  }
  return { named: params.get('step'), changing, go }
}

/**
 * Moves the focus to a new step for keyboards and screen readers, and scrolls to the top of the page, or as far as its
 * question needs. If the step has errors, the error summary takes the focus instead.
 */
export function useFocusOnChange(stepId: string, live: boolean, wrong: boolean): void {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!live) return
    // On the first render the focus may be on an answer whose question is hidden now.
    const changed = shown.current ? shown.current !== stepId : document.activeElement?.closest('[hidden]')
    shown.current = stepId
    if (!changed || wrong) return
    const step = document.getElementById(`step-${stepId}`)
    step?.focus({ preventScroll: true })
    step?.closest('form')?.removeAttribute(pointing)
    scrollTo({ top: 0, behavior: 'instant' })
    const question = step?.querySelector('h2') ?? step
    question?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [stepId, live, wrong])
}

/** Set on the form once a pointer moves, so that an option under a resting pointer does not look hovered (Wizard.module.css). */
const pointing = 'data-pointing'

/** Sets that attribute, unless the pointer is a finger. */
export function markPointing({ currentTarget, pointerType }: PointerEvent<HTMLFormElement>): void {
  if (pointerType !== 'touch') currentTarget.setAttribute(pointing, '')
}

/** Gives a function that stores the sent details for the thank-you page. Details of a refused form are removed. */
export function useStoreSentRequest({ form, contactFields }: WizardData, { asked, answers }: Walk) {
  const language = useLanguage()
  useEffect(() => forgetSentRequest({ refused: true }), [])
  return (values: Readonly<Record<string, string>>) => {
    const chosen = asked.map((question) => {
      return { term: question.summary, detail: answerWords(question, answers[question.id] ?? '', language) }
    })
    const written = contactFields.map(({ name, label, type }) => {
      const value = values[name] ?? ''
      return { term: label, detail: type === 'date' ? weekdayText(value, language) : value }
    })
    if (form.action) storeSentRequest({ to: form.action, rows: [...chosen, ...written] })
  }
}
