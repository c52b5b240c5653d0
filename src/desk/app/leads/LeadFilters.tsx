import { useId } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { isSame } from '#config/edit/edit.ts'
import type { Me } from '#desk/app/answers.ts'
import styles from '#desk/app/desk.module.css'
import { useLoaded } from '#desk/app/use-loaded.ts'
import { leadMarkets } from '#desk/leads/rights.ts'
import inputs from '#studio/app/controls/inputs.module.css'
import type { State } from '#studio/protocol.ts'
import own from './leads.module.css'
import { addressOf, type View } from './use-view.ts'

const views: readonly (readonly [title: string, view: View])[] = [
  ['Open', {}],
  ['New', { state: 'new' }],
  ['Mine', { mine: true }],
  ['Overdue', { overdue: true }],
  ['Waiting', { state: 'waiting' }],
  ['Done', { state: 'done' }],
  ['Quarantine', { quarantined: true }],
]

interface LeadFiltersProps {
  readonly view: View
  readonly me: Me
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** The views of the list, each a link that can be kept, and the search, which stays out of every address. */
export function LeadFilters({ view, me, search, onSearch }: LeadFiltersProps) {
  const { market, ...others } = view
  return (
    <>
      <nav className={own['views']} aria-label="Views">
        {views.map(([title, one]) => (
          <a
            key={title}
            className={styles['view']}
            href={addressOf({ ...one, ...(market !== undefined && { market }) })}
            aria-current={isSame(one, others) ? 'true' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className={own['filters']}>
        <SearchField className={own['search'] ?? ''} value={search} onChange={onSearch} maxLength={200}>
          <Label>Name, phone, e-mail or reference</Label>
          <Input className={inputs['input'] ?? ''} autoComplete="off" spellCheck={false} />
        </SearchField>
        <MarketChoice view={view} me={me} />
      </div>
    </>
  )
}

function MarketChoice({ view, me }: Pick<LeadFiltersProps, 'view' | 'me'>) {
  const id = useId()
  const { data: state } = useLoaded<State>('/change/live/api/state')
  const allowed = leadMarkets(me.grants)
  const markets = (state?.outline.entries ?? []).filter(
    ({ kind, id: one, language }) =>
      kind === 'market' && language === undefined && (allowed === 'all' || allowed.includes(one)),
  )
  if (markets.length < 2) return null
  const choose = (market: string) => {
    const { market: _, ...others } = view
    location.assign(addressOf(market === '' ? others : { ...others, market }))
  }
  return (
    <p className={own['market']}>
      <label htmlFor={id}>Market</label>
      <select
        id={id}
        className={inputs['input']}
        value={view.market ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{allowed === 'all' ? 'All markets' : 'All of mine'}</option>
        {markets.map(({ id: one, title }) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
        {allowed === 'all' && <option value="none">No market</option>}
      </select>
    </p>
  )
}
