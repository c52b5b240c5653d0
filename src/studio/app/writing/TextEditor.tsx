import { EditorState, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { bodyKey } from '#checker/files.ts'
import { focusField, isElsewhere } from '../form/focus.ts'
import { type FormState, sameKeys } from '../form/form-context.ts'
import { pluginsOf, toDocument } from './editing.ts'
import { type WrittenText, writtenText } from './markdown/written-text.ts'
import { nodeViewsOf, type Shown } from './node-views.ts'
import { type Opened, SelectionBar } from './SelectionBar.tsx'
import { TextToolbar } from './TextToolbar.tsx'
import styles from './writing.module.css'

interface Props {
  /** The element id of the text box; that of its label ends in `-label`, that of its findings in `-findings`. */
  readonly id: string
  readonly text: string
  readonly form: FormState
  readonly onType: (text: string) => void
  readonly onBlur: () => void
}

/** A text as visitors read it, in which one writes. */
export function TextEditor({ id, text, form, onType, onBlur }: Props) {
  const holder = useRef<HTMLDivElement>(null)
  const [opened, open] = useState<Opened>()
  const { view, state } = useEditor(holder, { id, text, form, onType, onBlur, onLink: () => open('link') })
  return (
    <div className={styles.editor}>
      {view && state && <TextToolbar view={view} state={state} label="Text" onOpen={open} />}
      <div ref={holder} className={styles.holder} />
      {view && state && <SelectionBar view={view} state={state} form={form} opened={opened} onOpen={open} />}
    </div>
  )
}

interface Editing extends Props {
  readonly onLink: () => void
}

/** The view of a text, and its state, which each edit replaces. */
function useEditor(holder: { readonly current: HTMLDivElement | null }, props: Editing) {
  const latest = useRef(props)
  latest.current = props
  const written = useRef<{ text: string; base: WrittenText }>(undefined)
  const [shown, show] = useState<{ readonly view: EditorView; readonly state: EditorState }>()
  const redraw = useRef(() => {})
  const { id, text, form } = props
  useEffect(() => {
    const { current } = holder
    if (!current) return undefined
    const first = { text: latest.current.text, base: writtenText(latest.current.text) }
    written.current = first
    const drawings = nodeViewsOf((): Shown => {
      const { references, pictures } = latest.current.form
      return { quotes: references.quote ?? [], addressOf: pictures?.address }
    })
    redraw.current = drawings.redraw
    const leave = () => current.parentElement?.querySelector<HTMLElement>('[role="toolbar"] button')?.focus()
    const plugins = pluginsOf(() => latest.current.onLink(), leave)
    const view: EditorView = new EditorView(current, {
      state: EditorState.create({ doc: first.base.document, plugins }),
      nodeViews: drawings.nodeViews,
      attributes: attributesOf(id),
      handleDOMEvents: { blur: () => latest.current.onBlur() },
      dispatchTransaction(transaction: Transaction) {
        const state = view.state.apply(transaction)
        view.updateState(state)
        show({ view, state })
        const now = written.current
        if (!transaction.docChanged || transaction.getMeta('foreign') === true || !now) return
        now.text = now.base.textOf(state.doc)
        latest.current.onType(now.text)
      },
    })
    show({ view, state: view.state })
    // A finding or a link led here before the editor was loaded.
    const { selected = [] } = latest.current.form
    const { activeElement: active } = document
    const isHere = isElsewhere(active) || current.closest('section')?.contains(active)
    if (isHere && sameKeys(selected, [bodyKey])) focusField(selected)
    return () => view.destroy()
  }, [holder, id])
  const view = shown?.view
  useEffect(() => {
    // The text of an undo, or of another window.
    if (!view || view.isDestroyed || written.current?.text === text) return
    const base = writtenText(text)
    written.current = { text, base }
    const change = toDocument(view.state, base.document)
    if (change) view.dispatch(change.setMeta('foreign', true))
  }, [view, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: figures are drawn again when they have other values.
  useEffect(() => redraw.current(), [form.references.quote, form.pictures])
  return { view, state: shown?.state }
}

function attributesOf(id: string): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': `${id}-findings`,
    class: styles.text ?? '',
  }
}
