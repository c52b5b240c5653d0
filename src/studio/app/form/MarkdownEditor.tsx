import { lazy, Suspense, useId, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { bodyKey } from '#checker/files.ts'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
import styles from './Body.module.css'
import { Findings } from './FieldRow.tsx'
import { type Field, findingsOf, useForm } from './form-context.ts'
import { useTyping } from './typing.ts'
import { changesOf } from './Value.tsx'

const TextEditor = lazy(async () => ({ default: (await import('../writing/TextEditor.tsx')).TextEditor }))

/** The text of a Markdown file, written as visitors read it, or as Markdown. */
export function MarkdownEditor({ text }: { readonly text: string }) {
  const field = useBodyField(text)
  const { shown, type, finish } = useTyping(field, text)
  const [isSource, setSource] = useState(false)
  return (
    <section className={styles.body} aria-labelledby={`${field.id}-label`} data-at={JSON.stringify(field.at)}>
      <header className={styles.head}>
        <label id={`${field.id}-label`} htmlFor={field.id}>
          Text
        </label>
        <ToggleButton className={buttons.toggle ?? ''} isSelected={isSource} onChange={setSource}>
          Markdown
        </ToggleButton>
      </header>
      {isSource ? (
        <textarea
          id={field.id}
          className={inputs.code}
          rows={12}
          value={shown}
          aria-describedby={`${field.id}-findings`}
          onBlur={finish}
          onChange={({ target }) => type(target.value)}
        />
      ) : (
        <Suspense fallback={<p role="status">Opening the text…</p>}>
          <TextEditor id={field.id} text={shown} form={field.form} onType={type} onBlur={finish} />
        </Suspense>
      )}
      <Findings id={`${field.id}-findings`} findings={field.findings} />
    </section>
  )
}

function useBodyField(text: string): Field {
  const form = useForm()
  const at = [bodyKey]
  return {
    form,
    at,
    schema: {},
    label: 'Text',
    value: text,
    required: true,
    findings: findingsOf(form.findings, at),
    id: useId(),
    ...changesOf(form, at, text, () => 'Change the text'),
  }
}
