import { type PointerEvent, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { WizardConfig } from '#contract/config.ts'
import { weekdayText } from '#engine/dates/dates.ts'
import { parametersIn } from '#engine/site/parameters.ts'
import type { Answers } from '#engine/wizard/conditions.ts'
import { answersInAddress, type Walk, walk } from '#engine/wizard/walk.ts'
import { contactStep, stepAfter, wizardStep } from '#engine/wizard/wizard-step.ts'
import { forgetSentRequest, storeSentRequest } from '#renderer/form/sent-request.ts'
import { useLanguage, useVisit } from '#renderer/page-context.tsx'
import { storeAnswers, storedAnswers } from '#renderer/session.ts'
import type { WizardData } from './block.ts'

/** The state of the wizard and the functions that change it. The step stands in the address: `?step=…`. */
export function useWizard({ market, wizard }: WizardData) {
  const form = useRef<HTMLFormElement>(null)
  const { errors } = useVisit()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { adopted, answer } = useAnswers(market, wizard, form)
  const live = adopted !== undefined
  const walked = walk(wizard, adopted?.answers ?? {})
  const named = params.get('step')
  // After answers picked before hydration, or a refused form, continue at the first unanswered question.
  const wanted = named ?? (adopted?.pickedEarly || errors ? contactStep : undefined)
  const step = wizardStep(wizard, walked, live ? wanted : undefined)
  // A changed answer leads back to the contact step, or to a question that the change opens.
  const changing = (state as { change?: boolean } | null)?.change === true

  const go = (to: string, { replace = false, change = changing } = {}) => {
    const next = new URLSearchParams(params)
    next.set('step', to)
    // The answers are adopted by now and may change, so the address must not repeat them.
    for (const { field } of wizard.questions) next.delete(field)
    // The tapped answer is painted before the next step is rendered.
    startTransition(() => setParams(next, { replace, preventScrollReset: true, state: { change } }))
  }
  // The address names the shown step, so that Back returns to it even after later answers.
  const isOtherStep = live && wanted !== undefined && named !== step.id
  useEffect(() => {
    if (isOtherStep) go(step.id, { replace: true })
  })

  const goOn = (questionId: string, after = walked) => go(changing ? contactStep : stepAfter(after, questionId))
  return {
    form,
    live,
    walked,
    step,
    /** Stores an answer and stays. */
    answer,
    /** Stores an answer and goes to the next step. */
    choose: (questionId: string, value: string) => goOn(questionId, walk(wizard, answer(questionId, value))),
    goOn,
    goBack: () => step.previous && go(step.previous),
    /** Goes to a question to change its answer; choosing one leads back to the contact step. */
    change: (questionId: string) => go(questionId, { change: true }),
  }
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
    const chosen = asked.map(({ id, summary, options }) => {
      return { term: summary, detail: options.find(({ value }) => value === answers[id])?.label ?? '' }
    })
    const written = contactFields.map(({ name, label, type }) => {
      const value = values[name] ?? ''
      return { term: label, detail: type === 'date' ? weekdayText(value, language) : value }
    })
    if (form.action) storeSentRequest({ to: form.action, rows: [...chosen, ...written] })
  }
}

interface AdoptedAnswers {
  readonly answers: Answers
  /** Whether the visitor picked answers before hydration, or came with some in the address. */
  readonly pickedEarly: boolean
}

/**
 * The wizard's answers, which live in the form's radio buttons with a copy in the session. Before the first paint,
 * answers picked while the page loaded are adopted and those of an earlier visit restored; until then `adopted` is undefined.
 */
function useAnswers(market: string, wizard: WizardQuestions, form: RefObject<HTMLFormElement | null>) {
  const [adopted, setAdopted] = useState<AdoptedAnswers>()
  // A second answer may come before the first is rendered, and has to keep it.
  const latest = useRef<Answers>({})
  useLayoutEffect(() => {
    if (!form.current) return
    const earlier = storedAnswers(market)
    const named = answersInAddress(wizard, parametersIn(location.search))
    const picked = {
      ...Object.fromEntries(named.map(({ id, value }) => [id, value])),
      ...checkedAnswers(form.current, wizard),
    }
    const answers = { ...earlier, ...picked }
    checkAnswers(form.current, wizard, answers)
    storeAnswers(market, answers)
    latest.current = answers
    // After a reload the browser restores the radio buttons, which does not count as picking.
    const isPicked = Object.entries(picked).some(([id, value]) => earlier[id] !== value)
    setAdopted({ answers, pickedEarly: named.length > 0 || isPicked })
  }, [market, wizard, form])
  const answer = (questionId: string, value: string): Answers => {
    const answers = { ...latest.current, [questionId]: value }
    latest.current = answers
    storeAnswers(market, answers)
    startTransition(() => setAdopted((before) => ({ pickedEarly: false, ...before, answers })))
    return answers
  }
  return { adopted, answer }
}

type WizardQuestions = Pick<WizardConfig, 'questions'>

function checkedAnswers(form: HTMLFormElement, { questions }: WizardQuestions): Record<string, string> {
  const posted = new FormData(form)
  return Object.fromEntries(
    questions.flatMap(({ id, field }) => {
      const value = posted.get(field)
      return typeof value === 'string' ? [[id, value]] : []
    }),
  )
}

function checkAnswers(form: HTMLFormElement, { questions }: WizardQuestions, answers: Answers): void {
  for (const { id, field } of questions) {
    const radios = form.elements.namedItem(field)
    const value = answers[id]
    if (radios instanceof RadioNodeList && value !== undefined) radios.value = value
  }
}
