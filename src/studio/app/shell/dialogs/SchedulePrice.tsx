import { useState } from 'react'
import { valueAt } from '#checker/edit.ts'
import { priceExamples, priceIn, priceNotation, priceProblem } from '#engine/amounts.ts'
import type { Currency, Plan, PlanPrice } from '#engine/contract/config.ts'
import { dayText } from '#engine/dates.ts'
import { money, moneyText, styledCurrency } from '#engine/money.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Change } from '../../../protocol.ts'
import { insertOperation, setOperation } from '../../form/operations.ts'
import type { Router } from '../../place.ts'
import { priceMarket } from '../../price-grid/price-market.ts'
import { titleOfColumn } from '../../price-grid/price-sheet.ts'
import { useFile, useStudio } from '../../store/studio-context.tsx'
import { DialogField } from './DialogField.tsx'
import styles from './dialogs.module.css'
import { StudioDialog } from './StudioDialog.tsx'

interface SchedulePriceProps {
  readonly file: string
  readonly router: Router
  readonly onClose: () => void
}

/** Schedules a price, in the words of the plans' table. */
export function SchedulePrice({ file, router, onClose }: SchedulePriceProps) {
  const studio = useStudio()
  const value = useFile(file)?.value
  const plans = (valueAt(value, ['plans']) ?? []) as readonly Plan[]
  const sellers = (valueAt(value, ['providers']) ?? []) as readonly { readonly id: string; readonly name: string }[]
  const providers = new Map(sellers.map(({ id, name }) => [id, name]))
  const currency = valueAt(value, ['currency']) as Currency
  const [index, setIndex] = useState('')
  const [from, setFrom] = useState('')
  const [text, setText] = useState('')
  const plan = index === '' ? undefined : plans[Number(index)]
  const price = priceIn(text.trim(), currency)
  const isComplete = plan && /^\d{4}-\d\d-\d\d$/.test(from) && price !== undefined
  const written = (amount: number) => moneyText(money(amount, styledCurrency(currency, 'en')))
  const schedule = async () => {
    if (!isComplete) return
    if (!(await studio.change(priceChange(file, Number(index), plan, { from, price })))) return
    studio.tell(`The price of ${plan.plan} is ${priceNotation(price, written)} from ${dayText(from, 'en-GB')} on.`)
    router.go({ file, at: ['plans', Number(index), 'priceChanges'] })
    onClose()
  }
  const actions = (
    <Button look="primary" isDisabled={!isComplete} onPress={() => void schedule()}>
      Schedule the price
    </Button>
  )
  return (
    <StudioDialog title="Schedule a price" onClose={onClose} actions={actions} confirmsByEnter>
      <p className={styles['quiet']}>Visitors see the new price from its day on, everywhere that quotes it.</p>
      <DialogField
        label="Plan"
        value={index}
        onChange={setIndex}
        choices={plans.map(({ provider, plan: name }, i) => ({
          id: String(i),
          title: `${name} (${providers.get(provider) ?? provider})`,
        }))}
        hint={
          plan?.price !== undefined &&
          `The price today: ${priceNotation(plan.price, written, (id) => titleOfColumn(priceMarket(value), id))}.`
        }
        isFirst
      />
      <DialogField label="From" type="day" value={from} onChange={setFrom} hint="By the calendar of the market." />
      <DialogField
        label={`Price, ${currency.symbol}`}
        value={text}
        onChange={setText}
        hint={`Such as ${priceExamples}.`}
        problem={text.trim() !== '' && price === undefined ? priceProblem(text, currency) : undefined}
      />
    </StudioDialog>
  )
}

interface LaterPrice {
  readonly from: string
  readonly price: PlanPrice
}

/** Adds a price sorted by date, or replaces the one of its day. */
export function priceChange(
  file: string,
  plan: number,
  { plan: name, priceChanges = [] }: Plan,
  price: LaterPrice,
): Change {
  const list = ['plans', plan, 'priceChanges'] as const
  const title = `Schedule the price of ${name}`
  const same = priceChanges.findIndex(({ from }) => from === price.from)
  const old = priceChanges[same]
  if (old) return { title, operations: [setOperation(file, [...list, same, 'price'], old.price, price.price)] }
  const index = priceChanges.filter(({ from }) => from < price.from).length
  return { title, operations: [insertOperation(file, list, index, price, priceChanges)] }
}
