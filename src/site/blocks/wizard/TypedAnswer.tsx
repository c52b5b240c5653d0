import type { Question } from '#engine/contract/config.ts'
import fieldStyles from '../../renderer/form/form.module.css'
import { AnswerInput } from './AnswerInput.tsx'
import { MemberAnswers } from './MemberAnswers.tsx'
import type { useWizard } from './use-wizard.ts'

export interface TypedAnswerProps {
  readonly question: Question
  readonly state: ReturnType<typeof useWizard>
  /** The text in a refused form. */
  readonly refused: string | undefined
  readonly isWrong: boolean
}

/** A number, a day or words; or the answers of each of a group. */
export function TypedAnswer(props: TypedAnswerProps) {
  const { question, state, refused, isWrong } = props
  const { field, text, askIf, optional, unit } = question
  if (question.repeat) return <MemberAnswers {...props} repeat={question.repeat} />
  return (
    <div className={fieldStyles.field} data-invalid={isWrong || undefined}>
      <AnswerInput
        question={question}
        state={state}
        id={field}
        label={text}
        refused={refused}
        isRequired={!askIf && !optional}
        isWrong={isWrong}
        onChange={() => state.answerFrom(question)}
        onEnter={() => state.tryOn(question)}
      />
      {unit && <p id={`${field}-unit`}>{unit}</p>}
    </div>
  )
}
