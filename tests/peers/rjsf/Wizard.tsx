import Form from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import type { FormField, Question } from '../../../src/contract/config.ts'
import { walk } from '../../../src/engine/wizard/walk.ts'
import { stepAfter, submitLabel, wizardStep } from '../../../src/engine/wizard/wizard-step.ts'
import { contactFields, form, thanks, wizard } from './data/wizard.json'
import './wizard.css'

export { shell } from './data/wizard.json'

type Values = Readonly<Record<string, string>>

function questionForm({ field, text, hint, options }: Question): { schema: RJSFSchema; uiSchema: UiSchema } {
  const oneOf = options.map(({ value, label, hint }) => ({ const: value, title: hint ? `${label}: ${hint}` : label }))
  return {
    schema: {
      type: 'object',
      required: [field],
      properties: { [field]: { type: 'string', title: text, description: hint, oneOf } },
    },
    uiSchema: { [field]: { 'ui:widget': 'radio' }, 'ui:submitButtonOptions': { norender: true } },
  }
}

function contactForm(fields: readonly FormField[], submit: string): { schema: RJSFSchema; uiSchema: UiSchema } {
  const formats: Readonly<Record<string, string>> = { email: 'email', date: 'date' }
  const properties = fields.map(({ name, type, label, hint }) => [
    name,
    { type: 'string', title: label, description: hint, minLength: 1, ...(formats[type] && { format: formats[type] }) },
  ])
  return {
    schema: {
      type: 'object',
      title: wizard.contact.heading,
      description: wizard.contact.text,
      required: fields.filter(({ optional }) => !optional).map(({ name }) => name),
      properties: Object.fromEntries(properties),
    },
    uiSchema: {
      ...Object.fromEntries(
        fields.map(({ name, type, autocomplete }) => [
          name,
          { 'ui:autocomplete': autocomplete, ...(type === 'tel' && { 'ui:options': { inputType: 'tel' } }) },
        ]),
      ),
      'ui:submitButtonOptions': { submitText: submit },
    },
  }
}

/** One question at a time, and the contact fields last. */
export function Wizard() {
  const [answers, setAnswers] = useState<Values>({})
  const [stepId, setStepId] = useState<string>()
  const [contact, setContact] = useState<Values>({})
  const [state, setState] = useState<'open' | 'sent' | 'failed'>('open')
  const walked = walk(wizard, answers)
  const { id, question, label, progress, previous, banners } = wizardStep(wizard, walked, stepId)
  const choose = (value: string) => {
    const next = { ...answers, [id]: value }
    setAnswers(next)
    setStepId(stepAfter(walk(wizard, next), id))
  }
  const send = async (values: Values) => {
    const { ok } = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams({ ...walked.fields, ...values }),
    })
    setState(ok ? 'sent' : 'failed')
  }
  if (state === 'sent') return <ThankYou />
  return (
    <>
      <h1>{wizard.heading}</h1>
      <p>{label}</p>
      <progress {...progress} />
      {banners.map(({ title, text }) => (
        <p key={title}>
          <strong>{title}</strong> {text}
        </p>
      ))}
      {question ? (
        <Form
          key={id}
          {...questionForm(question)}
          validator={validator}
          formData={{ [question.field]: answers[id] }}
          onChange={({ formData }) => choose(formData[question.field])}
        />
      ) : (
        <Form
          key={id}
          {...contactForm(contactFields as FormField[], submitLabel(wizard, walked))}
          validator={validator}
          formData={contact}
          onChange={({ formData }) => setContact(formData)}
          onSubmit={({ formData }) => void send(formData)}
        />
      )}
      {previous && (
        <button type="button" onClick={() => setStepId(previous)}>
          ←
        </button>
      )}
      {state === 'failed' && <p role="alert">✗</p>}
    </>
  )
}

function ThankYou() {
  return (
    <>
      <h1>{thanks.title}</h1>
      <p>{thanks.text}</p>
      <ol>
        {thanks.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
