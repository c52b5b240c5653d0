import { type HTMLInputTypeAttribute, useRef } from 'react'
import { readAmount } from '#engine/amounts.ts'
import type { Currency } from '#engine/contract/config.ts'
import { money, styledCurrency } from '#engine/money.ts'
import { Button, RemoveButton } from '#workbench/app/Buttons.tsx'
import { DragAndDropList } from '#workbench/app/DragAndDropList.tsx'
import inputs from '#workbench/app/inputs.module.css'
import { describing, FieldRow } from '../FieldRow.tsx'
import type { Field, FormState } from '../form-context.ts'
import { listOf } from '../operations.ts'
import { matchesPattern } from '../schema/controls.ts'
import { inSentence } from '../schema/labels.ts'
import { useTyping } from '../typing.ts'
import { propertyOf } from '../Value.tsx'
import { QuotePicker } from './QuotePicker.tsx'
import styles from './TextField.module.css'

const types: Readonly<Record<string, HTMLInputTypeAttribute>> = { phone: 'tel', email: 'email' }

export function TextField({ field }: { readonly field: Field }) {
  const { schema, required } = field
  const written = typeof field.value === 'string' ? field.value : ''
  const input = useRef<HTMLTextAreaElement>(null)
  const { shown, type, control } = useTyping(
    field,
    written,
    // Emptying removes an optional text; a required one stays empty, which the checker reports.
    (text) => (text === '' && !required ? undefined : text),
    (text) => text === '' || matchesPattern(text, schema),
  )
  const shared = { ...describing(field), ...control, maxLength: schema.maxLength }
  return (
    <FieldRow field={field}>
      {schema.pattern === undefined ? (
        <>
          <textarea
            {...shared}
            ref={input}
            className={inputs.input}
            // For browsers without `field-sizing`.
            rows={Math.ceil((shown.length + 1) / 64)}
          />
          <QuotePicker field={field} shown={shown} input={input} onType={type} />
        </>
      ) : (
        <input
          {...shared}
          className={schema.input === undefined ? inputs.code : inputs.input}
          type={types[schema.input ?? ''] ?? 'text'}
          spellCheck={false}
        />
      )}
    </FieldRow>
  )
}

export function TextsField({ field }: { readonly field: Field }) {
  const { schema } = field
  const { items, insert, move, remove } = listOf(field)
  const label = inSentence(field.label)
  const moveLine = (from: number, to: number) => move(`Line ${from + 1}`, from, to, `Move a line of ${label}`)
  const empty = schema.items?.type === 'integer' ? (schema.items.minimum ?? 1) : ''
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.texts}>
        <DragAndDropList items={items} nameOf={(_, i) => `line ${i + 1}`} onMove={moveLine}>
          {(item, i) => (
            <>
              <TextLine field={field} index={i} value={item} />
              <RemoveButton what={`line ${i + 1}`} onRemove={() => remove(`a line of ${label}`, i)} />
            </>
          )}
        </DragAndDropList>
        <Button look="add" onPress={() => insert(`Add to ${label}`, items.length, empty)}>
          Add a line
        </Button>
      </div>
    </FieldRow>
  )
}

function TextLine({ field, index, value }: { readonly field: Field; readonly index: number; readonly value: unknown }) {
  const isNumber = field.schema.items?.type === 'integer'
  const own = propertyOf(field, [index], value)
  const { control } = useTyping(own, String(value ?? ''), (text) =>
    isNumber && /^\d+$/.test(text) ? Number(text) : text,
  )
  return <textarea {...control} rows={1} className={inputs.input} aria-label={`${field.label}, line ${index + 1}`} />
}

/** A language tag with its name. */
export function LanguageField({ field }: { readonly field: Field }) {
  const { value, schema } = field
  const { shown, control } = useTyping(
    field,
    typeof value === 'string' ? value : '',
    undefined,
    (text) => matchesPattern(text, schema) && languageName(text) !== '',
  )
  return (
    <FieldRow field={field}>
      <div className={styles.language} data-narrow="">
        <input {...describing(field)} {...control} className={inputs.code} spellCheck={false} />
        <span>{languageName(shown)}</span>
      </div>
    </FieldRow>
  )
}

/** The English name of a language tag; empty where it is unknown. */
function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? ''
    return name === tag ? '' : name
  } catch {
    return ''
  }
}

/** A number or an amount as people type it: `1,200` is 1200. */
export function NumberField({ field }: { readonly field: Field }) {
  const { value, required, schema, form } = field
  const currency = schema.input === 'money' ? currencyOf(form) : undefined
  const written = typeof value === 'number' && currency ? currency.format(value) : String(value ?? '')
  const { control } = useTyping(
    field,
    written,
    (text) => (text.trim() === '' ? (required ? '' : undefined) : (numberIn(text, currency) ?? text)),
    (text) => text.trim() === '' || numberIn(text, currency) !== undefined,
  )
  return (
    <FieldRow field={field}>
      <div className={`${inputs.frame} ${styles.amount}`} data-narrow="">
        {currency && <span aria-hidden="true">{currency.symbol}</span>}
        <input {...describing(field)} {...control} className={inputs.inner} inputMode="decimal" autoComplete="off" />
      </div>
    </FieldRow>
  )
}

/** The number in a text; undefined while there is none, or none for sure. */
function numberIn(text: string, currency?: Currency): number | undefined {
  const read = readAmount(text, currency)
  return 'amount' in read ? read.amount : undefined
}

/** The currency of the market and the digits of its amounts; undefined where the file has none. */
export function currencyOf({ file }: FormState) {
  const { code, symbol }: Record<string, unknown> = Object(Object(file.value).currency)
  if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code)) return undefined
  const currency = styledCurrency({ code, symbol: typeof symbol === 'string' ? symbol : code }, 'en')
  return { ...currency, format: (value: number) => money(value, currency).digits }
}
