import { Input, Label, SearchField } from 'react-aria-components'
import { isSame } from '#config/edit/edit.ts'
import styles from '#desk/app/desk.module.css'
import { useLoaded } from '#desk/app/use-loaded.ts'
import type { ListChoices } from '#desk/leads/list-choices.ts'
import inputs from '#studio/app/controls/inputs.module.css'
import { Choice } from './Choice.tsx'
import own from './leads.module.css'
import { SaveView } from './SaveView.tsx'
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
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** The views of the list, each a link that can be kept, and the search, which stays out of every address. */
export function LeadFilters({ view, search, onSearch }: LeadFiltersProps) {
  const { data: choices, reload } = useLoaded<ListChoices>('/desk/leads/choices')
  const { market, language, ...others } = view
  const narrowed = { ...(market !== undefined && { market }), ...(language && { language }) }
  const saved = choices?.views.find(({ filter }) => isSame(filter, view))
  return (
    <>
      <nav className={own['views']} aria-label="Views">
        {views.map(([title, one]) => (
          <ViewLink key={title} title={title} view={{ ...one, ...narrowed }} isShown={!saved && isSame(one, others)} />
        ))}
        {choices?.views.map(({ name, filter }) => (
          <ViewLink key={`saved ${name}`} title={name} view={filter} isShown={saved?.name === name} />
        ))}
      </nav>
      <div className={own['filters']}>
        <SearchField className={own['search'] ?? ''} value={search} onChange={onSearch} maxLength={200}>
          <Label>Name, phone, e-mail or reference</Label>
          <Input className={inputs['input'] ?? ''} autoComplete="off" spellCheck={false} />
        </SearchField>
        {choices && <MarketChoice view={view} choices={choices} />}
        {choices && <LanguageChoice view={view} choices={choices} />}
        {choices && <SaveView view={view} saved={saved} isOwn={isOneOfOurs(view)} onChange={reload} />}
      </div>
    </>
  )
}

const isOneOfOurs = (view: View) => views.some(([, one]) => isSame(one, view))

function ViewLink({
  title,
  view,
  isShown,
}: {
  readonly title: string
  readonly view: View
  readonly isShown: boolean
}) {
  return (
    <a className={styles['view']} href={addressOf(view)} aria-current={isShown ? 'true' : undefined}>
      {title}
    </a>
  )
}

interface NarrowingProps {
  readonly view: View
  readonly choices: ListChoices
}

function MarketChoice({ view, choices: { markets, hasNoMarket } }: NarrowingProps) {
  if (markets.length < 2) return null
  const { market = '', ...others } = view
  const all = [['', hasNoMarket ? 'All markets' : 'All of mine']] as const
  const none = hasNoMarket ? [['none', 'No market'] as const] : []
  return (
    <Choice
      label="Market"
      value={market}
      options={[...all, ...markets.map(({ id, title }) => [id, title] as const), ...none]}
      onChange={(chosen) => show(chosen === '' ? others : { ...others, market: chosen })}
    />
  )
}

function LanguageChoice({ view, choices: { languages } }: NarrowingProps) {
  if (languages.length < 2) return null
  const { language = '', ...others } = view
  return (
    <Choice
      label="Language"
      value={language}
      options={[['', 'All languages'], ...languages.map(({ id, title }) => [id, title] as const)]}
      onChange={(chosen) => show(chosen === '' ? others : { ...others, language: chosen })}
    />
  )
}

const show = (view: View) => location.assign(addressOf(view))
