import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { answerWords } from '#engine/answers.ts'
import type { FormField, Question } from '#engine/contract/config.ts'
import { fill } from '#engine/text.ts'
import { contactStep } from '#engine/wizard.ts'
import { InPageLink } from '../../renderer/elements/Links.tsx'
import { FieldInput } from '../../renderer/form/FieldInput.tsx'
import type { Fields } from '../../renderer/form/use-fields.ts'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import type { WizardData } from './block.ts'
import type { useWizard } from './use-wizard.ts'
import styles from './Wizard.module.css'

interface Props {
  readonly wizard: WizardData['wizard']
  readonly state: ReturnType<typeof useWizard>
  readonly contactFields: readonly FormField[]
  readonly fields: Fields
  readonly values: Readonly<Record<string, string>>
  /** The submit button and the consent. */
  readonly children: ReactNode
}

/** The last step: the contact fields, and each answer with a link to change it. */
export function ContactStep({ wizard: { contact }, state, contactFields, fields, values, children }: Props) {
  const { live, step } = state
  const shown = live && step.id === contactStep
  const onShown = useEffectEvent(fields.load)
  useEffect(() => {
    if (shown) void onShown()
  }, [shown])
  return (
    <div className={styles.contact} hidden={live && !shown}>
      <div className={styles.contactFields}>
        <div className={styles.contactHead}>
          {contact.title && contact.title !== step.label && <p className={styles.kicker}>{contact.title}</p>}
          <h2 id={`step-${contactStep}`} tabIndex={-1} aria-describedby="step-label">
            {contact.heading}
          </h2>
          {contact.text && <p className={styles.hint}>{contact.text}</p>}
        </div>
        {contactFields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            choices={field.options ?? []}
            value={values[field.name]}
            error={fields.errorOf(field.name)}
            isSummed={fields.errors.length > 0}
            dates={fields.dates}
            registration={fields.register(field)}
          />
        ))}
        {children}
        {contact.reassurance && <p className={styles.hint}>{contact.reassurance}</p>}
      </div>
      {shown && <AnswerList state={state} />}
    </div>
  )
}

function AnswerList({ state: { walked, change } }: Pick<Props, 'state'>) {
  const messages = useMessages('wizard')
  const language = useLanguage()
  const wordsOf = (question: Question) => answerWords(question, walked.answers[question.id] ?? '', language)
  return (
    <section className={styles.answers} aria-labelledby="your-answers">
      <h3 id="your-answers">{messages.yourAnswers}</h3>
      <dl>
        {walked.asked.map((question) => (
          <div key={question.id}>
            <dt>{question.summary}</dt>
            <dd>{wordsOf(question)}</dd>
            <dd>
              <InPageLink
                href={`?step=${question.id}`}
                aria-label={fill(messages.changeAnswer, { question: question.summary })}
                onFollow={() => change(question.id)}
              >
                {messages.change}
              </InPageLink>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
