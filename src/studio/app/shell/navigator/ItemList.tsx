import { useId } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { count } from '../../../../config/diagnostics/english.ts'
import styles from './navigator.module.css'
import { type Item, shownAtOnce } from './navigator-items.ts'

interface Props {
  readonly title: string
  readonly items: readonly Item[]
  /** The most that it shows. */
  readonly atOnce?: number
  readonly current: { readonly file: string; readonly part?: string | undefined } | undefined
  readonly onOpen: (item: Item) => void
}

/** A list of the navigator: arrows go through it, letters find in it, Enter opens. */
export function ItemList({ title, items, atOnce = shownAtOnce, current, onOpen }: Props) {
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

/** Identifies an item among those of its list. */
export function keyOf({ file, part = '' }: Item): string {
  return `${file}#${part}`
}

/** What is said of an item: its title, and beside it what is wrong or not saved, or else its note. */
export function ItemLine({ item: { title, note, errors, isUnsaved } }: { readonly item: Item }) {
  return (
    <>
      <span className={styles['title']}>{title}</span>
      {errors > 0 ? (
        <span className={styles['errors']}>{count(errors, 'error')}</span>
      ) : (
        note !== '' && <span className={styles['note']}>{note}</span>
      )}
      {isUnsaved && <span className={styles['unsaved']}>not saved</span>}
    </>
  )
}
