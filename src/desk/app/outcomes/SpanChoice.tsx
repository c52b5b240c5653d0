import { useId } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import inputs from '#workbench/app/inputs.module.css'
import type { Outcomes } from '../../leads/outcomes/outcomes.ts'
import styles from '../desk.module.css'
import own from './outcomes.module.css'
import { addressOf, daysOf, type Span, usualDays } from './use-span.ts'

interface SpanChoiceProps {
  readonly span: Span
  readonly markets: Outcomes['markets']
}

/** Chooses the days and the market, each as a link that can be kept. */
export function SpanChoice({ span, markets }: SpanChoiceProps) {
  const { market } = span
  const { from, until } = daysOf(span)
  const ofMarket = market === undefined ? {} : { market }
  const show = (change: Partial<Span>) => location.assign(addressOf({ ...span, from, until, ...change }))
  return (
    <div className={own['choice']}>
      <nav className={own['spans']} aria-label="Days">
        {usualDays.map((days) => (
          <a
            key={days}
            className={styles['view']}
            href={addressOf({ days, ...ofMarket })}
            aria-current={span.from === undefined && span.days === days ? 'true' : undefined}
          >
            {days === 365 ? 'A year' : `${days} days`}
          </a>
        ))}
      </nav>
      <TextField className={own['day'] ?? ''} type="date" value={from} onChange={(day) => day && show({ from: day })}>
        <Label>From</Label>
        <Input className={inputs['input'] ?? ''} max={until} />
      </TextField>
      <TextField className={own['day'] ?? ''} type="date" value={until} onChange={(day) => day && show({ until: day })}>
        <Label>To</Label>
        <Input className={inputs['input'] ?? ''} min={from} />
      </TextField>
      <MarketChoice span={span} markets={markets} />
    </div>
  )
}

function MarketChoice({ span, markets }: SpanChoiceProps) {
  const id = useId()
  if (markets.length < 2) return null
  const { market, ...others } = span
  return (
    <p className={own['day']}>
      <label htmlFor={id}>Market</label>
      <select
        id={id}
        className={inputs['input']}
        value={market ?? ''}
        onChange={({ target: { value } }) =>
          location.assign(addressOf(value === '' ? others : { ...others, market: value }))
        }
      >
        <option value="">All of mine</option>
        {markets.map(({ id: one, title }) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
    </p>
  )
}
