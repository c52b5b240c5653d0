import { useState } from 'react'
import { Button } from 'react-aria-components'
import { valueAt } from '../../../../config/edit/edit.ts'
import type { Plan } from '../../../../contract/config.ts'
import buttons from '../../controls/buttons.module.css'
import { useFile, useStudio } from '../../store/studio-context.tsx'
import type { Way } from '../../use-place.ts'
import { DialogField } from './parts/DialogField.tsx'
import styles from './parts/dialogs.module.css'
import { StudioDialog } from './parts/StudioDialog.tsx'
import { priceChange } from './price-change.ts'

interface Props {
  readonly file: string
  readonly way: Way
  readonly onClose: () => void
}

/** Writes today what a plan costs from a day on. */
export function SchedulePrice({ file, way, onClose }: Props) {
  const studio = useStudio()
  const value = useFile(file)?.value
  const plans = (valueAt(value, ['plans']) ?? []) as readonly Plan[]
  const symbol = valueAt(value, ['currency', 'symbol'])
  const [index, setIndex] = useState('')
  const [from, setFrom] = useState('')
  const [premium, setPremium] = useState('')
  const plan = plans[Number(index)]
  const isComplete = index !== '' && plan && /^\d{4}-\d\d-\d\d$/.test(from) && Number(premium) > 0
  const schedule = async () => {
    if (!isComplete) return
    if (!(await studio.change(priceChange(file, Number(index), plan, { from, premium: Number(premium) })))) return
    studio.tell(`${plan.plan} costs ${symbol} ${premium} from ${from} on.`)
    way.go({ file, at: ['plans', Number(index), 'premiumChanges'] })
    onClose()
  }
  const actions = (
    <Button className={buttons['primary'] ?? ''} isDisabled={!isComplete} onPress={() => void schedule()}>
      Schedule the price
    </Button>
  )
  return (
    <StudioDialog title="Schedule a price" onClose={onClose} actions={actions}>
      <p className={styles['quiet']}>Visitors see the new premium from its day on, everywhere that quotes it.</p>
      <DialogField
        label="Plan"
        value={index}
        onChange={setIndex}
        choices={plans.map(({ provider, plan: name }, i) => ({ id: String(i), title: `${name} (${provider})` }))}
        hint={plan && `It costs ${symbol} ${plan.premium} today.`}
        isFirst
      />
      <DialogField label="From" type="date" value={from} onChange={setFrom} hint="By the calendar of the market." />
      <DialogField label={`Premium a year, ${symbol}`} type="number" value={premium} onChange={setPremium} />
    </StudioDialog>
  )
}
