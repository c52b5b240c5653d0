import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Wizard } from '../../../contract/config.ts'
import type { Answers } from '../../../engine/conditions.ts'
import { keepAnswers, keptAnswers } from '../../session.ts'

interface Adopted {
  /** Whether the visitor picked answers before the page ran. */
  readonly early: boolean
}

/**
 * The wizard's answers. The form's own radio buttons hold them; the session keeps a copy. Once the page runs, answers
 * picked before that are adopted, and those of an earlier visit are put back.
 */
export function useAnswers(
  market: string,
  wizard: WizardQuestions,
  form: RefObject<HTMLFormElement | null>,
  onAdopt: (adopted: Adopted) => void,
) {
  const [answers, setAnswers] = useState<Answers>({})
  const adopt = useRef(onAdopt)
  useEffect(() => {
    if (!form.current) return
    const picked = checkedIn(form.current, wizard)
    const all = { ...keptAnswers(market), ...picked }
    check(form.current, wizard, all)
    setAnswers(all)
    adopt.current({ early: Object.keys(picked).length > 0 })
  }, [market, wizard, form])
  const answer = (questionId: string, value: string): Answers => {
    const next = { ...answers, [questionId]: value }
    setAnswers(next)
    keepAnswers(market, next)
    return next
  }
  return { answers, answer }
}

type WizardQuestions = Pick<Wizard, 'questions'>

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
