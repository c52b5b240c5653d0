import { type EditorState, TextSelection } from 'prosemirror-state'
import { useEffect, useRef } from 'react'
import { Group } from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import { Picker } from '../controls/Picker.tsx'
import { schema } from './markdown/schema.ts'
import type { BarProps } from './SelectionBar.tsx'
import styles from './writing.module.css'

const { marks } = schema

/** A link in a document. */
interface LinkRange {
  readonly from: number
  readonly to: number
  readonly href: string
}

/** The target of the link around the cursor, or of a new one. */
export function LinkBar({
  view,
  form,
  opened,
  link,
  onClose,
}: BarProps & { readonly link: LinkRange | undefined; readonly onClose: () => void }) {
  const group = useFocusOnOpen(opened === 'link')
  const pages = form.references.page ?? []
  const set = (href: string) => {
    const { tr, selection, doc } = view.state
    const { from, to } = link ?? wordAround(view.state)
    const mark = marks.link.create({ href: hrefMeant(href) })
    if (from < to) tr.removeMark(from, to, marks.link).addMark(from, to, mark)
    else tr.insert(selection.from, schema.text(pages.find(({ id }) => id === href)?.label ?? href, [mark]))
    view.dispatch(
      tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(Math.min(to, doc.content.size))), -1)),
    )
    onClose()
  }
  const remove = () => {
    if (link) view.dispatch(view.state.tr.removeMark(link.from, link.to, marks.link))
    onClose()
  }
  return (
    <Group ref={group} aria-label="Link" className={styles.part ?? ''}>
      <strong>Link to</strong>
      <Picker
        labels={{ 'aria-label': 'Page or web address' }}
        placeholder="Choose a page, or write a web address…"
        picks={pages.map(({ id, label }) => ({ id: String(id), label, note: String(id) }))}
        value={link?.href ?? ''}
        onPick={set}
        allowsOther
      />
      {link && (
        <Button look="link" onPress={remove}>
          Remove the link
        </Button>
      )}
      {opened === 'link' && <CloseButton onClose={onClose} />}
    </Group>
  )
}

/** Closes what a button of the toolbar opened. */
export function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <Button look="link" onPress={onClose}>
      Cancel
    </Button>
  )
}

/** Moves the focus to the picker of a group that a person opened. */
export function useFocusOnOpen(isOpened: boolean) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpened) group.current?.querySelector('button')?.focus()
  }, [isOpened])
  return group
}

/** The link around the cursor. */
export function linkAt({ selection: { $from, $to, empty } }: EditorState): LinkRange | undefined {
  const { parent } = $from
  const mark = marks.link.isInSet([
    ...(empty ? ($from.nodeBefore?.marks ?? []) : []),
    ...($from.nodeAfter?.marks ?? []),
  ])
  if (!mark || !$from.sameParent($to)) return undefined
  let [first, last] = [$from.index(), $from.indexAfter()]
  if (empty && !mark.isInSet(parent.maybeChild(first)?.marks ?? [])) first -= 1
  last = Math.max(last, first + 1)
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first -= 1
  while (last < parent.childCount && mark.isInSet(parent.child(last).marks)) last += 1
  const sizeTo = (end: number) => parent.children.slice(0, end).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
  return { from: $from.start() + sizeTo(first), to: $from.start() + sizeTo(last), href: String(mark.attrs['href']) }
}

/** The selection or, without one, the word at the cursor. */
function wordAround({ selection: { from, to, empty, $from } }: EditorState): { from: number; to: number } {
  if (!empty) return { from, to }
  const before = $from.nodeBefore?.text?.split(/[^\p{L}\p{N}'’-]/u).at(-1)?.length ?? 0
  const after = /^[\p{L}\p{N}'’-]*/u.exec($from.nodeAfter?.text ?? '')?.[0].length ?? 0
  return { from: from - before, to: from + after }
}

/** An address as people write it: `example.com` is a web address, `a@b.com` a mail address. */
function hrefMeant(written: string): string {
  if (/^(?:\/|#|\w+:)/.test(written)) return written
  return /^[^\s@]+@[^\s@]+$/.test(written) ? `mailto:${written}` : `https://${written}`
}
