import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '../../../renderer/elements/Actions.tsx'
import { Checkbox } from '../../../renderer/form/Checkbox.tsx'
import { useChosen } from '../../../renderer/form/use-chosen.ts'
import { useRadioChoice } from '../../../renderer/form/use-radio-choice.ts'
import { useMessages } from '../../../renderer/page-context.tsx'
import type { PageBlockOf } from '../../blocks.ts'
import {
  type ComparisonState,
  type HrefTo,
  parameters,
  type StateChange,
  typeParameter,
  unsure,
} from '../comparison-state.ts'
import { HiddenState, toggled } from '../FilterFields.tsx'
import { useEarlyFilters } from '../use-early-filters.ts'
import type { useFiltering } from '../use-filtering.ts'
import styles from './Match.module.css'
import { answering, answerTo, type MatchData, type MatchQuestionData, openQuestion } from './match.ts'

interface Props {
  readonly match: MatchData
  readonly state: ComparisonState
  readonly data: PageBlockOf<'comparison'>['data']
  /** The keys of the plans side by side. */
  readonly compared: string
  /** The address without parameters, to which the form is sent without scripts. */
  readonly action: string
  /** The code that repeats the answers in a sentence; undefined before the first answer. */
  readonly filtering: ReturnType<typeof useFiltering>
  readonly hrefTo: HrefTo
  readonly onChange: (change: StateChange) => void
}

/**
 * The next question and the benefits to tick, under a sentence that repeats the answers. Each tap takes effect at once.
 */
export function Match({ match, state, data, compared, action, filtering, hrefTo, onChange }: Props) {
  const messages = useMessages('comparison')
  const form = useRef<HTMLFormElement>(null)
  const benefitsId = useId()
  // A question stays open while arrow keys move among its answers.
  const [opened, setOpened] = useState<string>()
  useEarlyFilters(form, data, state, onChange)
  const question = match.questions.find(({ field }) => field === opened) ?? openQuestion(match, state)
  useFocusOnNext(form, question?.field)
  const open = (ask: string) => {
    setOpened(undefined)
    onChange({ ask })
  }
  return (
    <form
      ref={form}
      className={styles.match}
      action={action}
      aria-label={messages.need}
      tabIndex={-1}
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenState
        state={state}
        without={[question?.field, question?.summary && typeParameter, parameters.benefits, parameters.ask]}
        compared={compared}
      />
      {filtering && (
        <filtering.Sentence match={match} state={state} benefitsId={benefitsId} hrefTo={hrefTo} onChange={open} />
      )}
      {question && (
        <QuestionRow
          key={question.field}
          question={question}
          state={state}
          onMove={() => setOpened(question.field)}
          onAnswer={(value) => onChange((now) => answering(question, value, now))}
          onChoose={(value) => {
            setOpened(undefined)
            onChange((now) => ({ ...answering(question, value, now), ask: '' }))
          }}
        />
      )}
      {match.benefits.length > 0 && (
        <Row id={benefitsId} legend={messages.benefits} isShort>
          {match.benefits.map(({ id, label }) => (
            <Checkbox
              key={id}
              className={styles.chip}
              name={parameters.benefits}
              value={id}
              label={label}
              checked={state.benefits.includes(id)}
              onChange={() => onChange((now) => ({ benefits: toggled(now.benefits, id) }))}
            />
          ))}
        </Row>
      )}
      <button type="submit" className={`${buttonClass.secondary} ${styles.send}`}>
        {messages.showFitting}
      </button>
    </form>
  )
}

interface QuestionProps {
  readonly question: MatchQuestionData
  readonly state: ComparisonState
  /** An arrow key moves to another answer. */
  readonly onMove: () => void
  readonly onAnswer: (value: string) => void
  readonly onChoose: (value: string) => void
}

function QuestionRow({ question, state, onMove, onAnswer, onChoose }: QuestionProps) {
  const { notSure } = useMessages('comparison')
  const choosing = useRadioChoice(onChoose, onMove)
  const [answer, choose] = useChosen(answerTo(question, state) ?? '', onAnswer)
  const { options, isComplete } = question
  const offered = isComplete ? options : [...options, { value: unsure, label: notSure }]
  return (
    <Row legend={question.text} note={question.note}>
      {offered.map(({ value, label }) => (
        <label key={value} className={styles.chip}>
          <input
            type="radio"
            name={question.field}
            value={value}
            checked={value === answer}
            onChange={() => choose(value)}
            {...choosing}
          />
          {label}
        </label>
      ))}
    </Row>
  )
}

interface RowProps {
  readonly id?: string
  readonly legend: string
  /** Whether the legend leaves room for chips beside it on a phone. */
  readonly isShort?: boolean
  /** Tells visitors why it is asked. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

function Row({ id, legend, isShort, note, children }: RowProps) {
  const noteId = useId()
  return (
    <fieldset
      id={id}
      className={styles.row}
      data-short={isShort}
      tabIndex={-1}
      aria-describedby={note === undefined ? undefined : noteId}
    >
      <legend>{legend}</legend>
      <div className={styles.chips}>{children}</div>
      {note !== undefined && (
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      )}
    </fieldset>
  )
}

/** Moves the focus from an answered question to the next one, or to the form after the last. */
function useFocusOnNext(form: React.RefObject<HTMLFormElement | null>, field: string | undefined): void {
  const shown = useRef(field)
  useEffect(() => {
    if (shown.current === field) return
    shown.current = field
    // The answered question, which had the focus, is gone.
    if (document.activeElement !== document.body && !form.current?.contains(document.activeElement)) return
    const next = field === undefined ? form.current : form.current?.querySelector('fieldset')
    next?.focus({ preventScroll: true })
  }, [form, field])
}
