import { useState } from 'react'
import type { FormField, Link, Messages, WizardConfig } from '../../../../../src/engine/contract/config.ts'
import { type Answers, walk } from '../../../../../src/engine/answers.ts'
import { stepAfter, submitLabel, wizardStep } from '../../../../../src/engine/wizard.ts'

interface Props {
  readonly wizard: Omit<WizardConfig, 'meta' | 'aliases' | 'logos' | 'benefits'>
  readonly fields: readonly FormField[]
  readonly action: string | undefined
  readonly privacy: Link | undefined
  readonly messages: Messages['wizard']
}

/** One question at a time, and the contact fields last; the browser posts the form. */
export default function Wizard({ wizard, fields, action, privacy, messages }: Props) {
  const [answers, setAnswers] = useState<Answers>({})
  const [stepId, setStepId] = useState<string>()
  const walked = walk(wizard, answers)
  const step = wizardStep(wizard, walked, stepId)
  const { question, previous } = step
  const choose = (id: string, value: string) => {
    const next = { ...answers, [id]: value }
    setAnswers(next)
    setStepId(stepAfter(walk(wizard, next), id))
  }
  return (
    <form className="wizard" method="post" action={action}>
      {Object.entries(walked.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h1>{wizard.heading}</h1>
      <p>{step.label}</p>
      <progress aria-label={messages.progress} {...step.progress} />
      <div role="status">
        {step.banners.map(({ title, text }) => (
          <p key={title} className="banner">
            <strong>{title}</strong> {text}
          </p>
        ))}
      </div>
      {question ? (
        <fieldset key={question.id}>
          <legend>
            <h2>{question.text}</h2>
          </legend>
          {question.hint && <p>{question.hint}</p>}
          {(question.options ?? []).map(({ value, label, hint }) => (
            <label key={value}>
              <input
                type="radio"
                name={`answer-${question.id}`}
                value={value}
                checked={answers[question.id] === value}
                onChange={() => choose(question.id, value)}
              />
              <span>
                {label} {hint && <small>{hint}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        <Contact contact={wizard.contact} fields={fields} submit={submitLabel(wizard, walked)} privacy={privacy} />
      )}
      {previous && (
        <button type="button" onClick={() => setStepId(previous)}>
          {messages.previous}
        </button>
      )}
    </form>
  )
}

function Contact({
  contact,
  fields,
  submit,
  privacy,
}: Pick<Props, 'fields' | 'privacy'> & { readonly contact: WizardConfig['contact']; readonly submit: string }) {
  return (
    <>
      <h2>{contact.heading}</h2>
      <p>{contact.text}</p>
      {fields.map(({ name, type, label, hint, autocomplete, optional }) => (
        <p key={name}>
          <label htmlFor={name}>{label}</label>
          {hint && <small>{hint}</small>}
          <input id={name} name={name} type={type} autoComplete={autocomplete} required={!optional} />
        </p>
      ))}
      <button type="submit">{submit}</button>
      {privacy && <a href={privacy.href}>{privacy.label}</a>}
      <p>{contact.reassurance}</p>
    </>
  )
}
