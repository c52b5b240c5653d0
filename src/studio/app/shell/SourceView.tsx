import { diffLines } from 'diff'
import { useMemo, useState } from 'react'
import { Button, Label, TextArea, TextField } from 'react-aria-components'
import { count } from '../../../config/diagnostics/english.ts'
import type { OpenFile } from '../../protocol.ts'
import { useStudio } from '../studio-context.tsx'
import controls from './controls.module.css'
import styles from './source.module.css'

/** The text of a file as it would be saved, with what is not saved marked; it can be edited as it is. */
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
  const parts = useMemo(() => diffLines(saved, text), [saved, text])
  const changed = parts.filter(({ added, removed }) => added || removed).reduce((sum, part) => sum + part.count, 0)
  return (
    <>
      <div className={styles['bar']}>
        <p>{changed === 0 ? 'Nothing here is unsaved.' : `${count(changed, 'line')} differ from what is saved.`}</p>
        <Button className={controls['button'] ?? ''} onPress={onEdit}>
          Edit the text
        </Button>
        {changed > 0 && (
          <Button className={controls['button'] ?? ''} onPress={() => void studio.discard(file)}>
            Go back to what is saved
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys. */}
      <pre className={styles['text']} tabIndex={0}>
        {parts.map(({ added, removed, value }, i) => {
          const key = `${i} ${added} ${removed}`
          if (added) return <ins key={key}>{value}</ins>
          return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
        })}
      </pre>
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
        <Button className={controls['button'] ?? ''} onPress={onClose}>
          Cancel
        </Button>
        <Button className={controls['primary'] ?? ''} isDisabled={text === was} onPress={() => void write()}>
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
