import type { ReactNode } from 'react'
import { FileTrigger, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import popovers from '#workbench/app/popovers.module.css'
import { Choose } from '../controls/Choose.tsx'
import { editWords } from '../store/desk-address.ts'
import { plansCsv } from './csv/plans-csv.ts'
import styles from './PlansTable.module.css'
import type { PlanFilter } from './plan-rows.ts'
import type { PlansGrid } from './use-plans-table.ts'

const shows: readonly { readonly id: PlanFilter['show']; readonly title: string }[] = [
  { id: 'all', title: 'All plans' },
  { id: 'facts', title: 'With missing facts' },
  { id: 'benefits', title: 'With benefits not listed' },
  { id: 'changed', title: editWords.plans },
]

interface PlansToolsProps {
  readonly grid: PlansGrid
  /** The name of a downloaded file, without its ending. */
  readonly name: string
  readonly about: ReactNode
  readonly onUpload: (file: File) => void
  /** More choices of plans. */
  readonly children?: ReactNode
}

/** What is shown of the plans, and their way into a spreadsheet and back. */
export function PlansTools({ grid, name, about, onUpload, children }: PlansToolsProps) {
  const { all, rows, filter, setFilter } = grid
  const providers = new Map(all.map(({ provider, providerName }) => [provider, providerName]))
  const download = () => saveFile(`${name}.csv`, plansCsv(rows, grid.shown))
  return (
    <div className={styles['tools']}>
      {about !== undefined && <p className={styles['about']}>{about}</p>}
      <input
        type="search"
        className={inputs['input']}
        aria-label="Show plans with"
        placeholder="Find plans"
        value={filter.words}
        onChange={({ target }) => setFilter({ ...filter, words: target.value })}
      />
      {providers.size > 1 && (
        <Choose
          labels={{ 'aria-label': 'Provider' }}
          choices={[
            { id: '', title: 'All providers' },
            ...[...providers].map(([id, title]) => ({ id, title })).sort((a, b) => a.title.localeCompare(b.title)),
          ]}
          value={filter.provider}
          onChoose={(provider) => setFilter({ ...filter, provider })}
        />
      )}
      <Choose
        labels={{ 'aria-label': 'Show plans' }}
        choices={shows}
        value={filter.show}
        onChoose={(show) => setFilter({ ...filter, show })}
      />
      {children}
      <ColumnMenu grid={grid} />
      <span className={styles['count']} role="status">
        {rows.length === all.length ? count(all.length, 'plan') : `${rows.length} of ${count(all.length, 'plan')}`}
      </span>
      <span className={styles['files']}>
        <Button onPress={download}>Download CSV</Button>
        <FileTrigger
          acceptedFileTypes={['.csv', '.txt', '.tsv', 'text/csv']}
          onSelect={(files) => files?.[0] && onUpload(files[0])}
        >
          <Button>Upload CSV…</Button>
        </FileTrigger>
      </span>
    </div>
  )
}

function ColumnMenu({ grid: { columns, shown, setVisible } }: { readonly grid: PlansGrid }) {
  return (
    <MenuTrigger>
      <Button>
        Columns {shown.length}/{columns.length}
      </Button>
      <Popover className={popovers.popover ?? ''} placement="bottom start">
        <Menu
          className={popovers.list ?? ''}
          aria-label="Columns"
          selectionMode="multiple"
          selectedKeys={shown.map(({ id }) => id)}
          onSelectionChange={(keys) =>
            setVisible(Object.fromEntries(columns.map(({ id }) => [id, keys === 'all' || keys.has(id)])))
          }
        >
          {columns.map(({ id, title }) => (
            <MenuItem key={id} id={id} textValue={title} className={popovers.item ?? ''}>
              {({ isSelected }) => (
                <span>
                  <span className={styles['tick']} aria-hidden="true">
                    {isSelected ? '✓' : ''}
                  </span>
                  {title}
                </span>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
