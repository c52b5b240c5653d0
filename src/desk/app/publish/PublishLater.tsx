import { useState } from 'react'
import { Form } from 'react-aria-components'
import { dateIn, daysAfter, instantOf } from '#engine/dates.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field, Select } from '#workbench/app/Fields.tsx'
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
  const isWhole = date !== '' && time !== '' && zone !== ''
  return (
    <Form
      className={own['later-form'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) onAsk({ date, time, zone })
      }}
    >
      <Field label="Day" value={date} onChange={setDate} type="date" />
      <Field label="Time" value={time} onChange={setTime} type="time" />
      <Select
        label="Time in"
        value={zone}
        options={zones.map(({ zone: one, market }) => [one, market] as const)}
        onChange={setZone}
      />
      <Button look="primary" type="submit" isDisabled={isBusy || !isWhole}>
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
