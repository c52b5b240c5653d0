import type { AriaAttributes } from 'react'
import { timeMeant } from '../../../../../config/schema/meant.ts'
import inputs from '../../../controls/inputs.module.css'
import type { Field } from '../../form-context.ts'
import { fits } from '../../schema/fits.ts'
import { useTyping } from '../../typing/use-typing.ts'
import styles from './TimeInput.module.css'

interface Props extends AriaAttributes {
  readonly field: Field
  readonly id?: string
}

/** A time, typed as anybody writes it: `18:00` becomes `6:00 PM`. */
export function TimeInput({ field, ...described }: Props) {
  const { value, schema } = field
  const { shown, type, finish } = useTyping(
    field,
    typeof value === 'string' ? value : '',
    (text) => (fits(text, schema) ? text : (timeMeant(text.trim()) ?? text)),
    (text) => fits(text, schema),
  )
  return (
    <span className={styles.time} data-narrow="">
      <input
        {...described}
        className={inputs.input}
        value={shown}
        placeholder="9:00 AM"
        onBlur={finish}
        onChange={({ target }) => type(target.value)}
      />
    </span>
  )
}
