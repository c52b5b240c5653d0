import { diffLines } from 'diff'
import { Fragment, useMemo, useState } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import type { OpenFile } from '../../../protocol.ts'
import { editWords } from '../../store/desk-address.ts'
import { useStudio } from '../../store/studio-context.tsx'
import styles from './editor.module.css'

/** The text of a file, with unsaved lines marked, and an editor for it. */
export function SourceView({ file }: { readonly file: OpenFile }) {
  const [draft, setDraft] = useState<OpenFile>()
  if (draft) return <TextEditor file={draft} onClose={() => setDraft(undefined)} />
  return <MarkedText file={file} onEdit={() => setDraft(file)} />
}

interface MarkedProps {
  readonly file: OpenFile
  readonly onEdit: () => void
}

function MarkedText({ file: { file, text, saved = text }, onEdit }: MarkedProps) {
  const studio = useStudio()
  const isSaved = text === saved
  return (
    <>
      <div className={styles['bar']}>
        <p>{isSaved ? editWords.same : editWords.differs}</p>
        <Button onPress={onEdit}>Edit the text</Button>
        {!isSaved && <Button onPress={() => void studio.discard(file)}>Go back to what is saved</Button>}
      </div>
      <LineChanges before={saved} after={text} />
    </>
  )
}

interface EditorProps {
  readonly file: OpenFile
  readonly onClose: () => void
}

function TextEditor({ file: { file, text: was }, onClose }: EditorProps) {
  const studio = useStudio()
  const [text, setText] = useState(was)
  const write = async () => {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const change = { title: `Edit the text of ${name}`, operations: [{ kind: 'write', file, text, was }] } as const
    if (await studio.change(change)) onClose()
  }
  return (
    <div data-own-undo>
      <div className={styles['bar']}>
        <p>It takes the place of the file once you say so.</p>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" isDisabled={text === was} onPress={() => void write()}>
          Use this text
        </Button>
      </div>
      <TextField value={text} onChange={setText} autoFocus>
        <Label className="unseen">Text of {file}</Label>
        <TextArea className={styles['area'] ?? ''} spellCheck={false} />
      </TextField>
    </div>
  )
}

interface LineChangesProps {
  readonly before: string
  readonly after: string
  /** Context lines around each difference; all lines by default. */
  readonly around?: number
}

/** A line diff of two texts. */
export function LineChanges({ before, after, around }: LineChangesProps) {
  const parts = useMemo(() => diffLines(before, after), [before, after])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it.
    <pre className={styles['text']} tabIndex={0}>
      {parts.map(({ added, removed, value }, i) => {
        const key = `${i} ${added} ${removed}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        const isShort = around === undefined
        return <Fragment key={key}>{isShort ? value : near(value, around, i === 0, i === parts.length - 1)}</Fragment>
      })}
    </pre>
  )
}

/** Context lines, with dots for the others. */
function near(text: string, around: number, isFirst: boolean, isLast: boolean): string {
  const lines = text.split('\n').slice(0, -1)
  const start = isFirst ? 0 : around
  const end = isLast ? 0 : around
  if (lines.length <= start + end + 1) return text
  return [...lines.slice(0, start), '…', ...(end > 0 ? lines.slice(-end) : []), ''].join('\n')
}
