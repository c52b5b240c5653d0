import { useId, useState } from 'react'
import { Button, Collection, type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { ItemLine } from './ItemList.tsx'
import styles from './navigator.module.css'
import { filtered, type Group, type Item, shownAtOnce } from './navigator-items.ts'

interface Props {
  readonly groups: readonly Group[]
  readonly filter: string
  /** The file that is open. */
  readonly current: string | undefined
  readonly onOpen: (item: Item) => void
}

/** What stands besides the markets, in groups that fold; a group of one stands for itself. */
export function Groups({ groups, filter, current, onOpen }: Props) {
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
