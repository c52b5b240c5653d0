import type { Question } from '#contract/config.ts'
import { buttonClass } from '#renderer/elements/Actions.tsx'
import { useRadioChoice } from '#renderer/form/use-radio-choice.ts'
import { useMessages } from '#renderer/page-context.tsx'
import type { useWizard } from './use-wizard.ts'
import styles from './Wizard.module.css'

interface Props {
  readonly question: Question
  readonly state: ReturnType<typeof useWizard>
  /** The type of the chosen plan. */
  readonly planType: string | undefined
  /** The answer in a refused form. */
  readonly refused: string | undefined
  readonly error: string | undefined
}

export function QuestionStep({ question, state, planType, refused, error }: Props) {
  const { live, step, walked } = state
  const messages = useMessages('wizard')
  const { id, field, text, hint } = question
  const current = live && step.id === id
  const described = ['step-label', hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={`step-${id}`}
      tabIndex={-1}
      className={styles.step}
      hidden={live && !current}
      disabled={live && !walked.asked.includes(question)}
      aria-describedby={described}
    >
      <legend>
        <h2>{text}</h2>
      </legend>
      {hint && (
        <p id={`${field}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${field}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <Options question={question} state={state} planType={planType} refused={refused} />
      {current && (
        <div className={styles.controls}>
          {step.previous && (
            <button type="button" className={buttonClass.secondary} onClick={state.goBack}>
              {messages.previous}
            </button>
          )}
          {walked.answers[id] && (
            <button type="button" className={buttonClass.primary} onClick={() => state.goOn(id)}>
              {messages.continue}
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** The options; choosing one goes on. */
function Options({ question: { id, field, askIf, options }, state, planType, refused }: Omit<Props, 'error'>) {
  const { suggested } = useMessages('wizard')
  const choosing = useRadioChoice(state.live ? (value) => state.choose(id, value) : undefined)
  return (
    <div className={styles.options}>
      {options.map(({ value, label, hint, planType: fits }, i) => {
        const inputId = i === 0 ? field : `${field}-${value}`
        return (
          <label key={value} className={styles.option} htmlFor={inputId}>
            <input
              id={inputId}
              type="radio"
              name={field}
              value={value}
              // Without scripts all questions show, so one that may not apply must not be required; the receiver decides.
              required={!askIf}
              defaultChecked={refused === value}
              onChange={() => state.answer(id, value)}
              {...choosing}
            />
            <span>
              {label}
              {hint && <span className={styles.optionHint}>{hint}</span>}
              {fits !== undefined && fits === planType && <span className={styles.suggested}>{suggested}</span>}
            </span>
          </label>
        )
      })}
    </div>
  )
}
