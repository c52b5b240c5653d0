import type { ReactNode } from 'react'
import { Description } from './Description.tsx'
import styles from './FieldRow.module.css'
import { Findings } from './Findings.tsx'
import type { Field } from './use-field.ts'
import { same } from './use-field.ts'

/** How a field stands in its row. */
interface Props {
  readonly field: Field
  readonly children: ReactNode
  /** Whether it is several controls, so that its label is the name of a group. */
  readonly isGroup?: boolean
}

/** One field: its label, its control, what it is for and what is wrong with it. */
export function FieldRow({ field, isGroup = false, children }: Props) {
  const { id, label, required, schema, value, form, at } = field
  const isSelected = form.selected !== undefined && same(form.selected, at)
  const canGo = !required && value !== undefined
  const Row = isGroup ? 'fieldset' : 'div'
  const Label = isGroup ? 'legend' : 'label'
  return (
    <Row
      className={styles.row}
      data-at={JSON.stringify(at)}
      data-selected={isSelected || undefined}
      data-wrong={field.findings.some(({ severity }) => severity === 'error') || undefined}
      onFocus={(event) => {
        // Of fields in fields, the inner one.
        if (event.defaultPrevented) return
        event.preventDefault()
        if (!isSelected) form.onSelect(at)
      }}
      aria-describedby={isGroup ? describedBy(field) : undefined}
    >
      <Label className={styles.label} id={`${id}-label`} {...(!isGroup && { htmlFor: id })}>
        {label}
        {!required && <span className={styles.optional}> optional</span>}
      </Label>
      <div className={styles.control}>
        <div className={styles.line}>
          {children}
          {canGo && (
            <button type="button" className={styles.remove} aria-label={`Remove ${label}`} onClick={field.remove}>
              Remove
            </button>
          )}
        </div>
        {schema.description !== undefined && <Description id={`${id}-help`} text={schema.description} />}
        <Findings id={`${id}-findings`} findings={field.findings} />
      </div>
    </Row>
  )
}

/** What a field's control says of itself besides its label. */
export function describing(field: Field) {
  const isWrong = field.findings.some(({ severity }) => severity === 'error')
  return { id: field.id, 'aria-describedby': describedBy(field), ...(isWrong && { 'aria-invalid': true as const }) }
}

function describedBy({ id, schema, findings }: Field): string {
  const parts = [schema.description !== undefined && `${id}-help`, findings.length > 0 && `${id}-findings`]
  return parts.filter(Boolean).join(' ')
}
