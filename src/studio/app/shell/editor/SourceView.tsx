import { useState } from 'react'
import { Button, Label, TextArea, TextField } from 'react-aria-components'
import type { OpenFile } from '../../../protocol.ts'
import buttons from '../../controls/buttons.module.css'
import { useStudio } from '../../store/studio-context.tsx'
import { LineChanges } from './LineChanges.tsx'
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
  const isSaved = text === saved
  return (
    <>
      <div className={styles['bar']}>
        <p>{isSaved ? 'It is as it is saved.' : 'What is marked differs from what is saved.'}</p>
        <Button className={buttons['button'] ?? ''} onPress={onEdit}>
          Edit the text
        </Button>
        {!isSaved && (
          <Button className={buttons['button'] ?? ''} onPress={() => void studio.discard(file)}>
            Go back to what is saved
          </Button>
        )}
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
        <Button className={buttons['button'] ?? ''} onPress={onClose}>
          Cancel
        </Button>
        <Button className={buttons['primary'] ?? ''} isDisabled={text === was} onPress={() => void write()}>
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
