import { type RefObject, useLayoutEffect, useState } from 'react'
import type { WizardConfig } from '../../contract/config.ts'
import type { Answers } from '../../engine/wizard/conditions.ts'
import { keepAnswers, keptAnswers } from '../../renderer/session.ts'

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
export function useAnswers(market: string, wizard: WizardQuestions, form: RefObject<HTMLFormElement | null>) {
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
