import { useId, useState } from 'react'
import { Button, Form, Input, Label, TextField } from 'react-aria-components'
import { dateIn, daysAfter, instantOf } from '#engine/dates.ts'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
import type { Zone } from '../answers.ts'
import styles from '../desk.module.css'
import { moment } from '../words.ts'
import own from './publish.module.css'

interface PublishLaterProps {
  readonly zones: readonly Zone[]
  readonly isBusy: boolean
  readonly onAsk: (at: { readonly date: string; readonly time: string; readonly zone: string }) => void
}

/** A day, a time, and the country whose clocks count. */
export function PublishLater({ zones, isBusy, onAsk }: PublishLaterProps) {
  const [date, setDate] = useState(() => daysAfter(dateIn(undefined, new Date()), 1))
  const [time, setTime] = useState('00:00')
  const [zone, setZone] = useState(() => ownZone(zones))
  const zoneId = useId()
  const isWhole = date !== '' && time !== '' && zone !== ''
  return (
    <Form
      className={own['later-form'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onAsk({ date, time, zone })
      }}
    >
      <TextField className={styles['field'] ?? ''} value={date} onChange={setDate} type="date">
        <Label>Day</Label>
        <Input className={inputs['input'] ?? ''} />
      </TextField>
      <TextField className={styles['field'] ?? ''} value={time} onChange={setTime} type="time">
        <Label>Time</Label>
        <Input className={inputs['input'] ?? ''} />
      </TextField>
      <div className={styles['field']}>
        <label htmlFor={zoneId}>Time in</label>
        <select id={zoneId} className={inputs['input']} value={zone} onChange={({ target }) => setZone(target.value)}>
          {zones.map(({ zone: one, market }) => (
            <option key={market} value={one}>
              {market}
            </option>
          ))}
        </select>
      </div>
      <Button className={buttons['primary'] ?? ''} type="submit" isDisabled={isBusy || !isWhole}>
        Schedule
      </Button>
      {isWhole && <p className={styles['under']}>That is {hereOf(date, time, zone)} by the clock of this computer.</p>}
    </Form>
  )
}

/** The zone of this computer where a market has it, or else the first. */
function ownZone(zones: readonly Zone[]): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (zones.find(({ zone }) => zone === timeZone) ?? zones[0])?.zone ?? timeZone
}

function hereOf(date: string, time: string, zone: string): string {
  return moment(instantOf(zone, Date.parse(`${date}T${time}Z`)).toISOString())
}
