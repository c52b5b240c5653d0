import { createElement, type ReactNode, useContext } from 'react'
import { pointer } from '#checker/findings.ts'
import { RemoveButton } from '#workbench/app/Buttons.tsx'
import type { Finding } from '../../protocol.ts'
import { CommentMark } from '../comments/CommentMark.tsx'
import type { Labels } from '../controls/Picker.tsx'
import styles from './FieldRow.module.css'
import { AddedContext, type Field, sameKeys } from './form-context.ts'

interface FieldRowProps {
  readonly field: Field
  readonly children: ReactNode
  /** `label` for one native control, `name` for a control of React Aria, `group` for a fieldset. */
  readonly naming?: 'label' | 'name' | 'group'
}

/** The row of a field: label, control, help and findings. */
export function FieldRow({ field, naming = 'label', children }: FieldRowProps) {
  const { id, label, required, schema, value, form, at } = field
  const isSelected = form.selected !== undefined && sameKeys(form.selected, at)
  const { names, forget } = useContext(AddedContext)
  const name = String(at.at(-1))
  const canGo = !required && (value !== undefined || names.includes(name))
  const isGroup = naming === 'group'
  const Row = isGroup ? 'fieldset' : 'div'
  const Label = isGroup ? 'legend' : naming === 'name' ? 'span' : 'label'
  const help = schema.description !== undefined && <Description id={`${id}-help`} text={schema.description} />
  return (
    <Row
      className={styles.row}
      data-wide={isGroup || undefined}
      data-at={JSON.stringify(at)}
      data-selected={isSelected || undefined}
      data-wrong={field.findings.some(({ severity }) => severity === 'error') || undefined}
      onFocus={(event) => {
        // Fields nest: the innermost one is selected.
        if (event.defaultPrevented) return
        event.preventDefault()
        if (!isSelected) form.onSelect(at)
      }}
      aria-describedby={isGroup ? describedBy(field) : undefined}
    >
      <Label className={styles.label} id={`${id}-label`} {...(naming === 'label' && { htmlFor: id })}>
        {label}
      </Label>
      <div className={styles.control}>
        <div className={styles.line}>
          {isGroup ? help : <div className={styles.value}>{children}</div>}
          <CommentMark file={form.file.file} at={at} />
          {canGo && (
            <RemoveButton
              what={label}
              onRemove={() => {
                if (value !== undefined) field.remove()
                forget(name)
              }}
            />
          )}
        </div>
        {isGroup ? children : help}
        {form.isAdvanced && <code className={styles.at}>{pointer('', ...at)}</code>}
        <Findings id={`${id}-findings`} findings={field.findings} />
      </div>
    </Row>
  )
}

/** The id and the ARIA attributes of a native control. */
export function describing(field: Field) {
  const isWrong = field.findings.some(({ severity }) => severity === 'error')
  return { id: field.id, 'aria-describedby': describedBy(field), ...(isWrong && { 'aria-invalid': true as const }) }
}

/** The ARIA attributes of a control of React Aria. */
export function labelling(field: Field): Labels {
  const isInvalid = field.findings.some(({ severity }) => severity === 'error')
  return { 'aria-labelledby': `${field.id}-label`, 'aria-describedby': describedBy(field), isInvalid }
}

function describedBy({ id, schema, findings }: Field): string {
  const parts = [schema.description !== undefined && `${id}-help`, findings.length > 0 && `${id}-findings`]
  return parts.filter(Boolean).join(' ')
}

/** The findings about a value; the list at the bottom announces how many there are. */
export function Findings({ id, findings }: { readonly id: string; readonly findings: readonly Finding[] }) {
  return (
    <div id={id} className={styles.findings}>
      {findings.map(({ message, hint, severity, rule }) => (
        <p key={rule + message} className={severity === 'error' ? styles.error : styles.warning}>
          <strong>{severity === 'error' ? 'Error' : 'Warning'}:</strong> {withCode(message)}{' '}
          {hint !== undefined && withCode(hint)}
        </p>
      ))}
    </div>
  )
}

/** Help text, with the code in it as code. */
export function Description({ id, text }: { readonly id?: string; readonly text: string }) {
  return (
    <p id={id} className={styles.description}>
      {withCode(text)}
    </p>
  )
}

/** A sentence whose backticks become `code` elements. */
export function withCode(text: string): ReactNode[] {
  return text.split('`').map((piece, i) => (i % 2 === 0 ? piece : createElement('code', { key: i }, piece)))
}
