import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { type AddressAnswer, type Answers, answersInAddress, kindOf, type Today } from '#engine/answers.ts'
import type { Question, WizardConfig } from '#engine/contract/config.ts'
import { dateIn } from '#engine/dates.ts'
import { isOptionField } from '#engine/plans.ts'
import { parametersIn } from '#engine/site.ts'
import { storeAnswers, storedAnswers, takePassed } from '../../renderer/session.ts'

interface AdoptedAnswers {
  /** Values by question id, also those that their question does not take. */
  readonly answers: Answers
  /** Whether the visitor picked answers before hydration, or came with some in the address or from another page. */
  readonly pickedEarly: boolean
  /** Values from the address, also those that their question does not take. */
  readonly named: readonly AddressAnswer[]
  readonly today: Today
}

/**
 * The wizard's answers, which live in the form's inputs with a copy in the session. Before the first paint, answers picked
 * while the page loaded are adopted and those of an earlier visit restored; until then `adopted` is undefined.
 */
export function useAnswers(market: string, wizard: WizardQuestions, form: RefObject<HTMLFormElement | null>) {
  const [adopted, setAdopted] = useState<AdoptedAnswers>()
  const [tried, markTried] = useState<string>()
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
    const isPassed = takePassed(market)
    // After a reload the browser restores the inputs, which does not count as picking.
    const isPicked = Object.entries(picked).some(([id, value]) => earlier[id] !== value)
    const day = dateIn(undefined, new Date())
    setAdopted({
      answers,
      pickedEarly: named.length > 0 || isPicked || isPassed,
      named,
      today: { first: day, last: day },
    })
  }, [market, wizard, form])
  const answer = (questionId: string, value: string): Answers => {
    const answers = { ...latest.current, [questionId]: value }
    latest.current = answers
    storeAnswers(market, answers)
    startTransition(() => setAdopted((before) => before && { ...before, answers }))
    return answers
  }
  const { answers: given = {}, named, today } = adopted ?? {}
  const typed = {
    given,
    today,
    /** The id of the question from which the visitor tried to go on with what is typed there. */
    tried,
    /** The answers in the address, also those that are not taken. */
    named,
  }
  return { adopted, answer, typed, markTried }
}

type WizardQuestions = Pick<WizardConfig, 'questions'>

/** The part of a question that says where its answer is in the form. */
type Asked = Pick<Question, 'id' | 'field' | 'kind'>

/** The questions of a form with these fields: those of its market, and the options of a plan that the server knew as chosen. */
export function questionsAmong(fields: readonly string[], { questions }: WizardQuestions): readonly Asked[] {
  return [...questions, ...[...new Set(fields)].filter(isOptionField).map((name) => ({ id: name, field: name }))]
}

function questionsIn(form: HTMLFormElement, wizard: WizardQuestions): readonly Asked[] {
  return questionsAmong(
    Array.from(form.querySelectorAll('input'), ({ name }) => name),
    wizard,
  )
}

function checkedAnswers(form: HTMLFormElement, wizard: WizardQuestions): Record<string, string> {
  return Object.fromEntries(
    questionsIn(form, wizard).flatMap((question) => {
      const value = typedIn(form, question)
      // The inputs of a group are empty as well where there are only commas.
      return /[^,]/.test(value) ? [[question.id, value]] : []
    }),
  )
}

/** The value of a question's inputs; ticked options, and the answers of a group, are joined by commas. */
export function typedIn(form: HTMLFormElement | null, { field }: Pick<Question, 'field'>): string {
  return form ? new FormData(form).getAll(field).join() : ''
}

function checkAnswers(form: HTMLFormElement, wizard: WizardQuestions, answers: Answers): void {
  for (const question of questionsIn(form, wizard)) {
    const value = answers[question.id]
    if (value === undefined) continue
    const values = kindOf(question) === 'choices' ? value.split(',') : [value]
    for (const input of form.querySelectorAll<HTMLInputElement>(`[name="${question.field}"]`)) {
      if (input.type === 'radio' || input.type === 'checkbox') input.checked = values.includes(input.value)
      else input.value = value
    }
  }
}
