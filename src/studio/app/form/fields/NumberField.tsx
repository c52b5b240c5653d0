import { amountMeant } from '#config/json/amount.ts'
import inputs from '#studio/app/controls/inputs.module.css'
import { describing, FieldRow } from '#studio/app/form/FieldRow.tsx'
import type { Field, FormState } from '#studio/app/form/form-context.ts'
import { useTyping } from '#studio/app/form/typing.ts'
import styles from './TextField.module.css'

/** A number or an amount as people type it: `1,200` is 1200. */
export function NumberField({ field }: { readonly field: Field }) {
  const { value, required, schema, form } = field
  const money = schema.input === 'money' ? currencyOf(form) : undefined
  const written = typeof value === 'number' && money ? money.format(value) : String(value ?? '')
  const { shown, type, finish } = useTyping(
    field,
    written,
    (text) => (text.trim() === '' ? (required ? '' : undefined) : (numberIn(text) ?? text)),
    (text) => text.trim() === '' || numberIn(text) !== undefined,
  )
  return (
    <FieldRow field={field}>
      <div className={`${inputs.frame} ${styles.amount}`} data-narrow="">
        {money && <span aria-hidden="true">{money.symbol}</span>}
        <input
          {...describing(field)}
          className={inputs.inner}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onBlur={finish}
          onChange={({ target }) => type(target.value)}
        />
      </div>
    </FieldRow>
  )
}

/** The number in a text; undefined while there is none. */
function numberIn(text: string): number | undefined {
  const plain = text.trim()
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : amountMeant(plain)?.value
}

/** The symbol and number format of the market's currency; undefined where the file has none. */
function currencyOf({ file }: FormState) {
  const { code, symbol }: Record<string, unknown> = Object(Object(file.value).currency)
  if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code)) return undefined
  const { maximumFractionDigits: minor } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions()
  // Round amounts are written without minor digits.
  const format = (value: number) =>
    value.toLocaleString('en-GB', Number.isInteger(value) ? {} : { minimumFractionDigits: minor })
  return { symbol: typeof symbol === 'string' ? symbol : code, format }
}
