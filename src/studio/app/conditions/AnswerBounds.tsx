import { kindOf } from '#engine/answers.ts'
import type { AnswerCondition, Question } from '#engine/contract/config.ts'
import inputs from '#workbench/app/inputs.module.css'
import styles from './conditions.module.css'

interface AnswerBoundsProps {
  readonly question: Question
  readonly part: AnswerCondition
  /** Whether the condition is negated. */
  readonly isNot: boolean
  readonly onChange: (next: AnswerCondition) => void
}

const numberBounds = { atLeast: 'at least', atMost: 'at most', below: 'below' } as const
const dayBounds = { after: 'after', before: 'before' } as const

/** A condition on a number or a day: `Age is at least 18, below 60`. A bound that is left empty does not count. */
export function AnswerBounds({ question, part, isNot, onChange }: AnswerBoundsProps) {
  const isDay = kindOf(question) === 'date'
  const change = (key: string, text: string) => {
    const others = Object.entries(part).filter(([name]) => name !== key)
    const bound = isDay ? text : Number(text)
    onChange({ answer: part.answer, ...Object.fromEntries(text === '' ? others : [...others, [key, bound]]) })
  }
  return (
    <>
      <span>{isNot ? 'is not' : 'is'}</span>
      {Object.entries(isDay ? dayBounds : numberBounds).map(([key, words]) => (
        <label key={key} className={styles.bound}>
          {words}{' '}
          <input
            className={inputs.input}
            type={isDay ? 'date' : 'number'}
            step={isDay ? undefined : 'any'}
            value={Object.entries(part).find(([name]) => name === key)?.[1] ?? ''}
            onChange={({ target }) => change(key, target.value)}
          />
        </label>
      ))}
    </>
  )
}
