import { kindOf, optionsOf } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { useRadioChoice } from '../../renderer/form/use-radio-choice.ts'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import { wizardExtras } from './load-extras.ts'
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

export function QuestionStep({ question, state, planType, refused, error: refusal }: Props) {
  const { live, step, walked } = state
  const messages = useMessages('wizard')
  const form = useMessages('form')
  const language = useLanguage()
  const extras = wizardExtras.loaded()
  const { id, field, text, hint } = question
  // Each of a group has an input, and its error beside it.
  const kind = question.repeat ? 'group' : kindOf(question)
  const current = live && step.id === id
  const error = extras?.answerError(question, state.typed, form, language) ?? refusal
  const described = ['step-label', hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ')
  const isFree = kind !== 'choice' || question.optional
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
        <h2>
          {text}
          {question.optional && ` ${form.optional}`}
        </h2>
      </legend>
      {hint && (
        <p id={`${field}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && kind !== 'group' && (
        <p id={`${field}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {kind === 'choice' || kind === 'choices' ? (
        <Options question={question} state={state} planType={planType} refused={refused} />
      ) : (
        extras && (
          <extras.TypedAnswer question={question} state={state} refused={refused} isWrong={error !== undefined} />
        )
      )}
      {current && (
        <div className={styles.controls}>
          {step.previous && (
            <button type="button" className={buttonClass.secondary} onClick={state.goBack}>
              {messages.previous}
            </button>
          )}
          {(walked.answers[id] || isFree) && (
            <button type="button" className={buttonClass.primary} onClick={() => state.tryOn(question)}>
              {messages.continue}
            </button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** The options; choosing one goes on where there is a single answer. */
function Options({ question, state, planType, refused = '' }: Omit<Props, 'error'>) {
  const { id, field, askIf, optional } = question
  const { suggested } = useMessages('wizard')
  const isSingle = kindOf(question) === 'choice'
  const choosing = useRadioChoice(state.live ? (value) => state.choose(id, value) : undefined)
  const checked = isSingle ? [refused] : refused.split(',')
  return (
    <div className={styles.options}>
      {optionsOf(question).map(({ value, label, hint, planType: fits }, i) => {
        const inputId = i === 0 ? field : `${field}-${value}`
        return (
          <label key={value} className={styles.option} htmlFor={inputId}>
            <input
              id={inputId}
              type={isSingle ? 'radio' : 'checkbox'}
              name={field}
              value={value}
              // Without scripts all questions show, so one that may not apply must not be required; the receiver decides.
              required={isSingle && !askIf && !optional}
              defaultChecked={checked.includes(value)}
              onChange={() => (isSingle ? state.answer(id, value) : state.answerFrom(question))}
              {...(isSingle && choosing)}
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
