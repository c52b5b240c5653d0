import { useMemo } from 'react'
import { valueAt } from '#checker/edit.ts'
import { readAmount } from '#engine/amounts.ts'
import inputs from '#workbench/app/inputs.module.css'
import { Choose } from '../controls/Choose.tsx'
import { describing, FieldRow } from '../form/FieldRow.tsx'
import { Properties } from '../form/fields/Properties.tsx'
import { currencyOf } from '../form/fields/TextField.tsx'
import type { Field } from '../form/form-context.ts'
import { offered } from '../form/references.ts'
import { labelOf } from '../form/schema/labels.ts'
import { variantsOf } from '../form/schema/starting-value.ts'
import { useTyping } from '../form/typing.ts'
import styles from './PriceGrid.module.css'
import { PriceGrid } from './PriceGrid.tsx'
import { amountPrice, kindOfPrice, turnedInto } from './price-kinds.ts'
import { priceMarket } from './price-market.ts'
import { VisitorPrice } from './VisitorPrice.tsx'

/** What a plan costs: an amount at first, and any other form by choice. */
export function PriceField({ field }: { readonly field: Field }) {
  const { form, schema, value, label, at } = field
  const market = useMemo(() => priceMarket(form.file.value), [form.file.value])
  const usual = String(valueAt(form.file.value, ['per']) ?? 'year')
  const kind = kindOfPrice(value)
  const forms = variantsOf(schema, form.root).filter((one) => one.schema.required)
  const chosen = forms.find((one) => one.kind === (kind === 'phases' ? 'amount' : kind))
  const kinds = forms.map(({ kind: id, schema: of }) => ({
    id,
    title: id === 'amount' ? 'An amount' : labelOf(id, of),
    note: id === 'amount' ? undefined : of.description,
  }))
  const isOfPlan = at[0] === 'plans'
  const hasOptions = valueAt(form.file.value, [...at.slice(0, 2), 'options']) !== undefined
  return (
    <FieldRow field={field} naming="group">
      <div className={styles.price}>
        <Choose
          labels={{ 'aria-label': `Kind of ${label}` }}
          choices={kinds.flatMap((one) => (one.id === 'amount' ? [one, changing] : [one]))}
          value={kind}
          onChoose={(id) => {
            if (id !== kind) void field.set(turnedInto(id, value, market, usual))
          }}
        />
        {kind === 'amount' && <AmountField field={field} usual={usual} />}
        {kind === 'by' && (
          <>
            <Period
              field={field}
              usual={usual}
              label="Prices of the table are for"
              onChoose={(per) => void field.set(withPeriod(value, per, usual))}
            />
            <div className={styles.beside}>
              <PriceGrid field={field} market={market} />
              {isOfPlan && <VisitorPrice field={field} />}
            </div>
          </>
        )}
        {kind === 'notSold' && <p>{chosen?.schema.description}</p>}
        {isFormOfFields(kind) && chosen && <Properties field={{ ...field, schema: chosen.schema }} />}
        {isOfPlan && (kind === 'sum' || (kind === 'amount' && hasOptions)) && <VisitorPrice field={field} />}
      </div>
    </FieldRow>
  )
}

const changing = {
  id: 'phases',
  title: 'An amount that changes',
  note: 'What is paid in the first months, what is paid afterwards, and what is paid once.',
}

function isFormOfFields(kind: string): boolean {
  return ['phases', 'from', 'between', 'onRequest', 'sum'].includes(kind)
}

function withPeriod(value: unknown, per: string, usual: string): unknown {
  const { per: _, ...others } = Object(value)
  return per === usual ? others : { ...others, per }
}

interface AmountFieldProps {
  readonly field: Field
  /** What all prices of the market are for. */
  readonly usual: string
}

function AmountField({ field, usual }: AmountFieldProps) {
  const { form, value, label, set } = field
  const { amount = value, per }: { readonly amount?: unknown; readonly per?: unknown } = Object(value)
  const currency = currencyOf(form)
  const amountIn = (text: string) => {
    const read = readAmount(text, currency)
    return 'amount' in read ? read.amount : undefined
  }
  const { control } = useTyping(
    // A text that is typed stands beside the same period.
    { ...field, value: amount, set: (typed, typing) => set(amountPrice(typed, per, usual), outer(typing, per, usual)) },
    typeof amount === 'number' ? (currency?.format(amount) ?? String(amount)) : String(amount ?? ''),
    (text) => (text.trim() === '' ? '' : (amountIn(text) ?? text)),
    (text) => text.trim() === '' || amountIn(text) !== undefined,
  )
  return (
    <div className={styles.amount}>
      <span className={inputs.frame}>
        {currency && <span aria-hidden="true">{currency.symbol}</span>}
        <input
          {...describing(field)}
          aria-label={label}
          {...control}
          className={inputs.inner}
          inputMode="decimal"
          autoComplete="off"
        />
      </span>
      <Period
        field={field}
        usual={usual}
        label={`${label} is for`}
        onChoose={(chosen) => void set(amountPrice(amount, chosen, usual))}
      />
    </div>
  )
}

function outer(typing: { readonly was: unknown } | undefined, per: unknown, usual: string) {
  return typing && { was: typing.was === undefined ? undefined : amountPrice(typing.was, per, usual) }
}

interface PeriodProps {
  readonly field: Field
  readonly usual: string
  readonly label: string
  readonly onChoose: (per: string) => void
}

/** What a price is for, such as a year or the whole policy. */
function Period({ field: { form, at, value }, usual, label, onChoose }: PeriodProps) {
  const per = String(Object(value)['per'] ?? usual)
  const periods = new Map(offered(form, 'period', at).map(({ id, label: words }) => [String(id), words]))
  for (const id of [usual, per]) if (!periods.has(id)) periods.set(id, `a ${id}`)
  return (
    <Choose
      labels={{ 'aria-label': label }}
      choices={[...periods].map(([id, title]) => ({ id, title }))}
      value={per}
      onChoose={onChoose}
    />
  )
}
