import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { walk } from '../../engine/wizard/walk.ts'
import { contactStep, stepAfter, wizardStep } from '../../engine/wizard/wizard-step.ts'
import { useVisit } from '../../renderer/page-context.tsx'
import type { WizardData } from './block.ts'
import { useAnswers } from './use-answers.ts'

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
 * Moves the focus to the step that appears, so that keyboards and screen readers go along, and brings its label into
 * sight. Where something is wrong with the step, the summary of that takes the focus instead.
 */
export function useFocusOnChange(stepId: string, live: boolean, wrong: boolean): void {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!live) return
    // When the page begins to run, the answer picked last may have the focus, and its question be gone.
    const changed = shown.current ? shown.current !== stepId : document.activeElement?.closest('[hidden]')
    shown.current = stepId
    if (!changed || wrong) return
    document.getElementById(`step-${stepId}`)?.focus({ preventScroll: true })
    document.getElementById('step-label')?.scrollIntoView({ block: 'nearest' })
  }, [stepId, live, wrong])
}
