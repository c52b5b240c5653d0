import { useEffectEvent, useLayoutEffect } from 'react'
import { memberCount, mostMembers } from '#engine/answers.ts'
import type { Repeat } from '#engine/contract/config.ts'
import { answerProblem, memberQuestion } from '#engine/fit.ts'
import fieldStyles from '../../renderer/form/form.module.css'
import { useLanguage, useMessages, useVisit } from '../../renderer/page-context.tsx'
import { AnswerInput } from './AnswerInput.tsx'
import type { TypedAnswerProps } from './TypedAnswer.tsx'

interface Props extends TypedAnswerProps {
  readonly repeat: Repeat
}

/**
 * An input for each of a group, each with its error. Those of members that the group does not have keep what is typed, but
 * are hidden and not sent; without scripts all are shown.
 */
export function MemberAnswers({ question, repeat, state, refused = '', isWrong }: Props) {
  const messages = useMessages('form')
  const language = useLanguage()
  const { values = {} } = useVisit()
  const { live, walked, typed } = state
  const { id, field, askIf, unit } = question
  const times = state.wizard.questions.find((other) => other.id === repeat.times)
  const { least = 1, most = mostMembers } = times ?? {}
  const size = Math.min(most, mostMembers)
  const posted = (times && values[times.field]) ?? ''
  const count = memberCount(question, live ? walked.answers : { [repeat.times]: posted }) ?? 1
  const texts = (live ? (typed.given[id] ?? '') : refused).split(',')
  const members = Array.from({ length: size }, (_, i) => {
    const member = memberQuestion(question, i)
    const text = texts[i] ?? ''
    const problem = i < count && answerProblem(member, text, messages, language, typed.today)
    return { member, text, problem, isAsked: i < count }
  })
  // The error of the question leads to the first member who lacks an answer.
  const first = Math.max(
    members.findIndex(({ problem }) => problem),
    0,
  )
  const inputs = () => [...(state.form.current?.querySelectorAll<HTMLInputElement>(`[name="${field}"]`) ?? [])]
  const goOn = (i: number) => {
    const next = members[i + 1]
    if (next?.isAsked && next.text === '') inputs()[i + 1]?.focus()
    else state.tryOn(question)
  }
  // The form puts the whole answer into each input of a question.
  const fillIn = useEffectEvent(() => {
    for (const [i, input] of inputs().entries()) input.value = texts[i] ?? ''
  })
  useLayoutEffect(() => {
    if (live) fillIn()
  }, [live])
  return members.map(({ member, problem, isAsked }, i) => {
    const isHidden = live && !isAsked
    const inputId = i === first ? field : `${field}-${i + 1}`
    const isLacking = isWrong && Boolean(problem)
    return (
      <div
        key={member.text}
        // The layout of a field would show it.
        className={isHidden ? undefined : fieldStyles.field}
        data-invalid={isLacking || undefined}
        hidden={isHidden}
      >
        <label htmlFor={inputId}>{member.text}</label>
        {isLacking && (
          <p id={`${inputId}-error`} className={fieldStyles.error}>
            {problem}
          </p>
        )}
        <AnswerInput
          question={member}
          state={state}
          id={inputId}
          refused={refused.split(',')[i]}
          isRequired={live ? isAsked : !askIf && i < least}
          isDisabled={isHidden}
          isWrong={isLacking}
          onChange={() => state.answerFrom(question)}
          onEnter={() => goOn(i)}
        />
        {unit && <p id={`${inputId}-unit`}>{unit}</p>}
      </div>
    )
  })
}
