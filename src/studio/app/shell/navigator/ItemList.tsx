import { useId, useState } from 'react'
import { Collection, type Key, ListBox, ListBoxItem, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import { editWords } from '../../store/desk-address.ts'
import styles from './navigator.module.css'
import { filtered, type Group, type Item, shownAtOnce } from './navigator-items.ts'

interface ItemListProps {
  readonly title: string
  readonly items: readonly Item[]
  readonly atOnce?: number
  readonly current: { readonly file: string; readonly part?: string | undefined } | undefined
  readonly onOpen: (item: Item) => void
}

export function ItemList({ title, items, atOnce = shownAtOnce, current, onOpen }: ItemListProps) {
  const id = useId()
  const shown = items.slice(0, atOnce)
  const chosen = current && items.find((item) => item.file === current.file && item.part === current.part)
  if (chosen && !shown.includes(chosen)) shown.push(chosen)
  return (
    <section className={styles['section']}>
      <h2 id={id}>{title}</h2>
      <ListBox
        aria-labelledby={id}
        className={styles['list'] ?? ''}
        items={shown}
        selectionMode="single"
        selectedKeys={chosen ? [keyOf(chosen)] : []}
        onAction={(key) => {
          const item = shown.find((one) => keyOf(one) === key)
          if (item) onOpen(item)
        }}
        onSelectionChange={(keys) => {
          const item = shown.find((one) => keys !== 'all' && keys.has(keyOf(one)))
          if (item) onOpen(item)
        }}
      >
        {(item) => (
          <ListBoxItem id={keyOf(item)} textValue={item.title} className={styles['item'] ?? ''}>
            <ItemLine item={item} />
          </ListBoxItem>
        )}
      </ListBox>
      {items.length > shown.length && (
        <p className={styles['more']}>{items.length - shown.length} more: use the filter.</p>
      )}
    </section>
  )
}

function keyOf({ file, part = '' }: Item): string {
  return `${file}#${part}`
}

/** An item's title, with its errors or else its note, and whether it is unsaved. */
function ItemLine({ item: { title, note, errors, isUnsaved } }: { readonly item: Item }) {
  return (
    <>
      <span className={styles['title']}>{title}</span>
      {errors > 0 ? (
        <span className={styles['errors']}>{count(errors, 'error')}</span>
      ) : (
        note !== '' && <span className={styles['note']}>{note}</span>
      )}
      {isUnsaved && <span className={styles['unsaved']}>{editWords.file}</span>}
    </>
  )
}

interface GroupsProps {
  readonly groups: readonly Group[]
  readonly filter: string
  readonly current: string | undefined
  readonly onOpen: (item: Item) => void
}

/** The files besides the markets, in folding groups; a group of one is a plain item. */
export function Groups({ groups, filter, current, onOpen }: GroupsProps) {
  const id = useId()
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(new Set())
  const found = groups.flatMap((group) => {
    const items = filtered(group.items, filter)
    return items.length > 0 ? [{ ...group, items }] : []
  })
  const open = groups.find(({ items }) => items.length > 1 && items.some(({ file }) => file === current))
  const all = filter !== '' ? found.map((group) => group.id) : [...expanded, ...(open ? [open.id] : [])]
  return (
    <section className={styles['section']}>
      <h2 id={id}>Everything else</h2>
      {found.length === 0 && <p className={styles['more']}>Nothing has “{filter}” in its name.</p>}
      <Tree
        aria-labelledby={id}
        className={styles['list'] ?? ''}
        expandedKeys={all}
        onExpandedChange={setExpanded}
        selectionMode="single"
        selectedKeys={current === undefined ? [] : [current]}
        onSelectionChange={(keys) => {
          const item = found.flatMap(({ items }) => items).find(({ file }) => keys !== 'all' && keys.has(file))
          if (item) onOpen(item)
        }}
        items={found}
      >
        {(group) => <GroupItem group={group} />}
      </Tree>
    </section>
  )
}

function GroupItem({ group: { id, title, items } }: { readonly group: Group }) {
  const [only] = items
  if (items.length === 1 && only && title === only.title) return <FileItem item={only} />
  const shown = items.slice(0, shownAtOnce)
  const errors = items.reduce((sum, one) => sum + one.errors, 0)
  const isUnsaved = items.some((one) => one.isUnsaved)
  const note = String(items.length)
  return (
    <TreeItem id={id} textValue={title} className={styles['item'] ?? ''}>
      <TreeItemContent>
        {({ isExpanded }) => (
          <>
            <Button slot="chevron" className={styles['chevron'] ?? ''} aria-label={isExpanded ? 'Fold' : 'Unfold'}>
              <svg viewBox="0 0 8 8" aria-hidden="true">
                <path d="M2 1l4 3-4 3" />
              </svg>
            </Button>
            <ItemLine item={{ file: id, title, note, errors, isUnsaved }} />
          </>
        )}
      </TreeItemContent>
      <Collection items={shown.map((item) => ({ ...item, id: item.file }))}>
        {(item) => <FileItem item={item} />}
      </Collection>
    </TreeItem>
  )
}

function FileItem({ item }: { readonly item: Item }) {
  return (
    <TreeItem id={item.file} textValue={item.title} className={styles['item'] ?? ''}>
      <TreeItemContent>
        <ItemLine item={item} />
      </TreeItemContent>
    </TreeItem>
  )
}
