import { type ReactNode, useContext } from 'react'
import type { Labels } from '../../controls/Picker.tsx'
import { RemoveButton } from '../../controls/RemoveButton.tsx'
import { AskedContext, type Field } from '../form-context.ts'
import { Description } from './Description.tsx'
import styles from './FieldRow.module.css'
import { Findings } from './Findings.tsx'
import { same } from './use-field.ts'

/** How a field stands in its row. */
interface Props {
  readonly field: Field
  readonly children: ReactNode
  /** What the label is: of one control, the name of a control of React Aria, or the name of a group. */
  readonly naming?: 'label' | 'name' | 'group'
}

/** One field: its label, its control, what it is for and what is wrong with it. */
export function FieldRow({ field, naming = 'label', children }: Props) {
  const { id, label, required, schema, value, form, at } = field
  const isSelected = form.selected !== undefined && same(form.selected, at)
  const { names, forget } = useContext(AskedContext)
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
        // Of fields in fields, the inner one.
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

/** The same for a control of React Aria. */
export function labelling(field: Field): Labels {
  const isInvalid = field.findings.some(({ severity }) => severity === 'error')
  return { 'aria-labelledby': `${field.id}-label`, 'aria-describedby': describedBy(field), isInvalid }
}

function describedBy({ id, schema, findings }: Field): string {
  const parts = [schema.description !== undefined && `${id}-help`, findings.length > 0 && `${id}-findings`]
  return parts.filter(Boolean).join(' ')
}
