import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { WizardConfig } from '../../contract/config.ts'
import { weekdayText } from '../../engine/dates/dates.ts'
import type { Answers } from '../../engine/wizard/conditions.ts'
import { type Walk, walk } from '../../engine/wizard/walk.ts'
import { contactStep, stepAfter, wizardStep } from '../../engine/wizard/wizard-step.ts'
import { forgetSent, keepSent } from '../../renderer/form/sent-request.ts'
import { useLanguage, useVisit } from '../../renderer/page-context.tsx'
import { keepAnswers, keptAnswers } from '../../renderer/session.ts'
import type { WizardData } from './block.ts'

/** Where the visitor stands in the wizard, and the ways to go on from there. The step lives in the address: `?step=…`. */
export function useWizard({ market, wizard }: WizardData) {
  const form = useRef<HTMLFormElement>(null)
  const { errors } = useVisit()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { adopted, answer } = useAnswers(market, wizard, form)
  const live = adopted !== undefined
  const walked = walk(wizard, adopted?.answers ?? {})
  const named = params.get('step')
  // Go on from what was answered before the page ran, or was refused; as far as that goes is the first open question.
  const wanted = named ?? (adopted?.early || errors ? contactStep : undefined)
  const step = wizardStep(wizard, walked, live ? wanted : undefined)
  // Answering a question that was to be changed leads back to the contact step, by way of those that it opens.
  const changing = (state as { change?: boolean } | null)?.change === true

  const go = (to: string, { replace = false, change = changing } = {}) =>
    setParams(
      (query) => {
        query.set('step', to)
        return query
      },
      { replace, preventScrollReset: true, state: { change } },
    )
  // The address names the step that is shown, so that Back leads to that one, however far the answers then reach.
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
    /** Goes to a question to change its answer; choosing then leads back to the contact step. */
    change: (questionId: string) => go(questionId, { change: true }),
  }
}

/**
 * Moves the focus to the step that appears, so that keyboards and screen readers go along, and begins it where every
 * step begins: at the top of the page, or where that shows no question, at the question. Where something is wrong with
 * the step, the summary of that takes the focus instead.
 */
export function useFocusOnChange(stepId: string, live: boolean, wrong: boolean): void {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!live) return
    // When the page begins to run, the answer picked last may have the focus, and its question be gone.
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

/** The attribute of a form over which the pointer has moved since the step appeared. */
const pointing = 'data-pointing'

/** Notes on the form that a pointer moves over it. */
export function notePointer({ currentTarget, pointerType }: PointerEvent<HTMLFormElement>): void {
  if (pointerType !== 'touch') currentTarget.setAttribute(pointing, '')
}

/** Keeps what is sent for the page that acknowledges it; where the form is shown again, nothing came of that. */
export function useSent({ form, contactFields }: WizardData, { asked, answers }: Walk) {
  const language = useLanguage()
  useEffect(() => forgetSent({ refused: true }), [])
  return (values: Readonly<Record<string, string>>) => {
    const chosen = asked.map(({ id, summary, options }) => {
      return { term: summary, detail: options.find(({ value }) => value === answers[id])?.label ?? '' }
    })
    const written = contactFields.map(({ name, label, type }) => {
      const value = values[name] ?? ''
      return { term: label, detail: type === 'date' ? weekdayText(value, language) : value }
    })
    if (form.action) keepSent({ to: form.action, rows: [...chosen, ...written] })
  }
}

interface Adopted {
  readonly answers: Answers
  /** Whether the visitor picked answers before the page ran. */
  readonly early: boolean
}

/**
 * The wizard's answers. The form's own radio buttons hold them; the session keeps a copy. Once the page runs, and before
 * it is painted, answers picked until then are adopted, and those of an earlier visit are put back; `adopted` is
 * undefined before that.
 */
function useAnswers(market: string, wizard: WizardQuestions, form: RefObject<HTMLFormElement | null>) {
  const [adopted, setAdopted] = useState<Adopted>()
  useLayoutEffect(() => {
    if (!form.current) return
    const kept = keptAnswers(market)
    const picked = checkedIn(form.current, wizard)
    const answers = { ...kept, ...picked }
    check(form.current, wizard, answers)
    keepAnswers(market, answers)
    // After a reload the browser itself puts back what was picked: that was kept already.
    setAdopted({ answers, early: Object.entries(picked).some(([id, value]) => kept[id] !== value) })
  }, [market, wizard, form])
  const answer = (questionId: string, value: string): Answers => {
    const answers = { ...adopted?.answers, [questionId]: value }
    setAdopted({ early: false, ...adopted, answers })
    keepAnswers(market, answers)
    return answers
  }
  return { adopted, answer }
}

type WizardQuestions = Pick<WizardConfig, 'questions'>

function checkedIn(form: HTMLFormElement, { questions }: WizardQuestions): Record<string, string> {
  const posted = new FormData(form)
  return Object.fromEntries(
    questions.flatMap(({ id, field }) => {
      const value = posted.get(field)
      return typeof value === 'string' ? [[id, value]] : []
    }),
  )
}

function check(form: HTMLFormElement, { questions }: WizardQuestions, answers: Answers): void {
  for (const { id, field } of questions) {
    const radios = form.elements.namedItem(field)
    const value = answers[id]
    if (radios instanceof RadioNodeList && value !== undefined) radios.value = value
  }
}
