import { Field, Select } from '#workbench/app/Fields.tsx'
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
      <Field
        label="From"
        type="date"
        value={from}
        onChange={(day) => day && show({ from: day })}
        input={{ max: until }}
      />
      <Field
        label="To"
        type="date"
        value={until}
        onChange={(day) => day && show({ until: day })}
        input={{ min: from }}
      />
      <MarketChoice span={span} markets={markets} />
    </div>
  )
}

function MarketChoice({ span, markets }: SpanChoiceProps) {
  if (markets.length < 2) return null
  const { market, ...others } = span
  return (
    <Select
      label="Market"
      value={market ?? ''}
      options={[['', 'All of mine'], ...markets.map(({ id, title }) => [id, title] as const)]}
      onChange={(value) => location.assign(addressOf(value === '' ? others : { ...others, market: value }))}
    />
  )
}
