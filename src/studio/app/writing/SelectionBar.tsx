import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import type { ReactNode } from 'react'
import { Group } from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import { Picker } from '../controls/Picker.tsx'
import type { FormState } from '../form/form-context.ts'
import { PictureLibrary } from '../pictures/PictureLibrary.tsx'
import { insertInline } from './editing.ts'
import { CloseButton, LinkBar, linkAt, useFocusOnOpen } from './LinkBar.tsx'
import { schema } from './markdown/schema.ts'
import styles from './writing.module.css'

/** What a button of the toolbar opens. */
export type Opened = 'link' | 'picture' | 'quote' | undefined

export interface BarProps {
  readonly view: EditorView
  readonly state: EditorState
  readonly form: FormState
  readonly opened: Opened
  readonly onOpen: (opened: Opened) => void
}

const { nodes } = schema

/** The properties of what is selected: the target of a link, a figure, a picture, the rows of a table. */
export function SelectionBar(props: BarProps) {
  const { view, state, form, opened, onOpen } = props
  const close = () => {
    onOpen(undefined)
    // A list that closes gives the focus back to its button in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => view.focus()))
  }
  const run = (command: Command) => {
    command(view.state, view.dispatch, view)
    close()
  }
  const chosen = state.selection instanceof NodeSelection ? state.selection.node : undefined
  const parts: ReactNode[] = []
  if (opened === 'picture') {
    const place = ({ path, alt }: { readonly path: string; readonly alt: string }) => {
      run(insertInline(nodes.image.create({ src: path, alt })))
    }
    parts.push(
      <PictureLibrary key="library" form={form} folder="/pictures" asksText onChoose={place} onClose={close} />,
    )
  }
  if (opened === 'quote' || chosen?.type === nodes.quote)
    parts.push(
      <QuoteBar key="quote" {...props} source={String(chosen?.attrs['source'] ?? '')} onRun={run} onClose={close} />,
    )
  const link = linkAt(state)
  if (opened === 'link' || link) parts.push(<LinkBar key="link" {...props} link={link} onClose={close} />)
  if (chosen?.type === nodes.image) parts.push(<PictureBar key="picture" {...props} onClose={close} />)
  if (isInTable(state)) parts.push(<TableBar key="table" onRun={run} />)
  if (parts.length === 0) return null
  return <div className={styles.bar}>{parts}</div>
}

function QuoteBar({
  form,
  opened,
  source,
  onRun,
  onClose,
}: BarProps & { readonly source: string; readonly onRun: (command: Command) => void; readonly onClose: () => void }) {
  const group = useFocusOnOpen(opened === 'quote')
  const quotes = form.references.quote ?? []
  return (
    <Group ref={group} aria-label="Figure" className={styles.part ?? ''}>
      <strong>Figure</strong>
      <Picker
        labels={{ 'aria-label': 'Figure or claim' }}
        placeholder="Choose a figure or a claim…"
        picks={quotes.map(({ id, label, meaning }) => ({ id: String(id), label, note: `now: ${meaning}` }))}
        value={source}
        onPick={(id) => onRun(insertInline(nodes.quote.create({ source: id })))}
      />
      {opened === 'quote' && <CloseButton onClose={onClose} />}
    </Group>
  )
}

function PictureBar({ view, state, onClose }: BarProps & { readonly onClose: () => void }) {
  const { from, node } = state.selection as NodeSelection
  const describe = (alt: string) => {
    const tr = view.state.tr.setNodeMarkup(from, undefined, { ...node.attrs, alt })
    view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, from)))
  }
  return (
    <Group aria-label="Picture" className={styles.part ?? ''}>
      <label className={styles.alt}>
        <strong>Alternative text</strong>
        <input
          className={inputs.input}
          value={node.attrs['alt']}
          placeholder="What it shows to those who cannot see it"
          onChange={({ target }) => describe(target.value)}
        />
      </label>
      <Button
        look="link"
        onPress={() => {
          view.dispatch(view.state.tr.deleteSelection())
          onClose()
        }}
      >
        Remove the picture
      </Button>
    </Group>
  )
}

const tableActions: readonly (readonly [string, Command])[] = [
  ['Add a row', addRowAfter],
  ['Add a column', addColumnAfter],
  ['Remove the row', deleteRow],
  ['Remove the column', deleteColumn],
  ['Remove the table', deleteTable],
]

function TableBar({ onRun }: { readonly onRun: (command: Command) => void }) {
  return (
    <Group aria-label="Table" className={styles.part ?? ''}>
      <strong>Table</strong>
      {tableActions.map(([title, command]) => (
        <Button key={title} look="link" onPress={() => onRun(command)}>
          {title}
        </Button>
      ))}
    </Group>
  )
}
