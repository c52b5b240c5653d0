import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { WizardData } from '../../../engine/blocks/form-blocks.ts'
import { walk } from '../../../engine/walk.ts'
import { contactStep, stepAfter, wizardStep } from '../../../engine/wizard-step.ts'
import { useVisit } from '../../page-context.tsx'
import { useHydrated } from '../../use-hydrated.ts'
import { useAnswers } from './use-answers.ts'

/** Where the visitor stands in the wizard, and the ways to go on from there. The step lives in the address: `?step=…`. */
export function useWizard({ market, wizard }: WizardData) {
  const form = useRef<HTMLFormElement>(null)
  const live = useHydrated()
  const { errors } = useVisit()
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()

  const go = (step: string | undefined, { replace = false, change = false } = {}) => {
    const query = new URLSearchParams(location.search)
    if (step === undefined) query.delete('step')
    else query.set('step', step)
    void navigate({ search: query.toString() }, { replace, preventScrollReset: true, state: { change } })
  }
  const { answers, answer } = useAnswers(market, wizard, form, ({ early }) => {
    // Go on from what was answered before the page ran, or was refused; an unknown step leads to the first open one.
    if (early || errors) go(contactStep, { replace: true })
  })
  const walked = walk(wizard, answers)
  const step = wizardStep(wizard, walked, live ? (params.get('step') ?? undefined) : undefined)

  const goOn = (questionId: string, after = walked) => {
    const changed = (location.state as { change?: boolean } | null)?.change === true
    go(changed && after.unanswered.length === 0 ? contactStep : stepAfter(after, questionId))
  }
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
    goBack: () => go(step.previous),
    /** Goes to a question to change its answer; choosing then leads back to the contact step. */
    change: (questionId: string) => go(questionId, { change: true }),
  }
}
