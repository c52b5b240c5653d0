import { Input, Label, SearchField } from 'react-aria-components'
import { isSame } from '#checker/edit.ts'
import { Select } from '#workbench/app/Fields.tsx'
import inputs from '#workbench/app/inputs.module.css'
import type { ListChoices } from '../../../leads/list-choices.ts'
import styles from '../../desk.module.css'
import { useLoaded } from '../../use-loaded.ts'
import own from '../leads.module.css'
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

/** The views of the list, each a link, and the search, which stays out of every address. */
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
        {choices && (
          <Narrowing view={view} by="language" label="Language" all="All languages" choices={choices.languages} />
        )}
        {choices && <SaveView view={view} saved={saved} isBuiltIn={isBuiltIn(view)} onChange={reload} />}
      </div>
    </>
  )
}

const isBuiltIn = (view: View) => views.some(([, one]) => isSame(one, view))

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

function MarketChoice({ view, choices }: { readonly view: View; readonly choices: ListChoices }) {
  const { markets, hasNoMarket } = choices
  const none = hasNoMarket ? [{ id: 'none', title: 'No market' }] : []
  const all = hasNoMarket ? 'All markets' : 'All of mine'
  return <Narrowing view={view} by="market" label="Market" all={all} choices={[...markets, ...none]} />
}

interface NarrowingProps {
  readonly view: View
  readonly by: 'market' | 'language'
  readonly label: string
  /** The name of the option that narrows nothing. */
  readonly all: string
  readonly choices: ListChoices['languages']
}

/** Narrows the view by one of several markets or languages. */
function Narrowing({ view, by, label, all, choices }: NarrowingProps) {
  if (choices.length < 2) return null
  const { [by]: value = '', ...others } = view
  return (
    <Select
      label={label}
      value={value}
      options={[['', all], ...choices.map(({ id, title }) => [id, title] as const)]}
      onChange={(chosen) => location.assign(addressOf(chosen === '' ? others : { ...others, [by]: chosen }))}
    />
  )
}
