import { toggleMark } from 'prosemirror-commands'
import type { Command, EditorState } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { Separator, ToggleButton, Toolbar } from 'react-aria-components'
import buttons from '#workbench/app/buttons.module.css'
import { hasMark, insertTable, isWithin, toggleHeading, toggleList } from './editing.ts'
import { schema } from './markdown/schema.ts'
import type { Opened } from './SelectionBar.tsx'
import styles from './writing.module.css'

interface Props {
  readonly view: EditorView
  readonly state: EditorState
  readonly label: string
  readonly onOpen: (opened: Opened) => void
}

interface Tool {
  readonly title: string
  readonly keys?: string
  readonly command: Command
  readonly isOn: (state: EditorState) => boolean
}

const { nodes, marks } = schema

const kinds: readonly Tool[] = [
  {
    title: 'Heading',
    keys: 'Control+Alt+2',
    command: toggleHeading(2),
    isOn: (state) => isWithin(state, nodes.heading, { level: 2 }),
  },
  {
    title: 'Subheading',
    keys: 'Control+Alt+3',
    command: toggleHeading(3),
    isOn: (state) => isWithin(state, nodes.heading, { level: 3 }),
  },
]

const words: readonly Tool[] = [
  {
    title: 'Bold',
    keys: 'Control+B',
    command: toggleMark(marks.strong),
    isOn: (state) => hasMark(state, marks.strong),
  },
  { title: 'Italic', keys: 'Control+I', command: toggleMark(marks.em), isOn: (state) => hasMark(state, marks.em) },
]

const lists: readonly Tool[] = [
  {
    title: 'List',
    keys: 'Control+Shift+8',
    command: toggleList(nodes.bullet_list),
    isOn: (state) => isWithin(state, nodes.bullet_list),
  },
  {
    title: 'Numbers',
    keys: 'Control+Shift+7',
    command: toggleList(nodes.ordered_list),
    isOn: (state) => isWithin(state, nodes.ordered_list),
  },
  { title: 'Table', command: insertTable, isOn: isInTable },
]

/** The markup of the selection, and what can be inserted. */
export function TextToolbar({ view, state, label, onOpen }: Props) {
  const tools = (some: readonly Tool[]) =>
    some.map(({ title, keys, command, isOn }) => (
      <ToggleButton
        key={title}
        className={buttons.toggle ?? ''}
        isSelected={isOn(state)}
        {...(keys !== undefined && { 'aria-keyshortcuts': keys })}
        onChange={() => {
          command(view.state, view.dispatch, view)
          view.focus()
        }}
      >
        {title}
      </ToggleButton>
    ))
  const opener = (title: string, opened: Opened, isOn = false) => (
    <ToggleButton className={buttons.toggle ?? ''} isSelected={isOn} onChange={() => onOpen(opened)}>
      {title}
    </ToggleButton>
  )
  return (
    <Toolbar aria-label={`Markup of ${label}`} className={styles.tools ?? ''}>
      {tools(kinds)}
      <Separator orientation="vertical" />
      {tools(words)}
      {opener('Link…', 'link', hasMark(state, marks.link))}
      <Separator orientation="vertical" />
      {tools(lists)}
      {opener('Picture…', 'picture')}
      {opener('Figure…', 'quote')}
    </Toolbar>
  )
}
