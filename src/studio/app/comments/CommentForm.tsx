import { useRef, useState } from 'react'
import { Button, Form, Label, TextArea, TextField } from 'react-aria-components'
import type { Mentionable } from '../../comments.ts'
import { ActionMenu } from '../controls/ActionMenu.tsx'
import buttons from '../controls/buttons.module.css'
import inputs from '../controls/inputs.module.css'
import styles from './comments.module.css'

interface CommentFormProps {
  readonly label: string
  readonly people: readonly Mentionable[]
  /** Resolves to whether the comment was taken. */
  readonly onAdd: (text: string) => Promise<boolean>
}

/** Writes a comment, in which people can be mentioned. */
export function CommentForm({ label, people, onAdd }: CommentFormProps) {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const add = async () => {
    setBusy(true)
    if (await onAdd(text)) setText('')
    setBusy(false)
  }
  const mention = (name: string) => {
    const at = area.current?.selectionStart ?? text.length
    const before = text.slice(0, at)
    setText(`${before}${/\S$/.test(before) ? ' ' : ''}@${name} ${text.slice(at)}`)
    area.current?.focus()
  }
  return (
    <Form
      className={styles['form'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !isBusy) void add()
      }}
    >
      <TextField className={styles['field'] ?? ''} value={text} onChange={setText} maxLength={5000} data-own-undo="">
        <Label>{label}</Label>
        <TextArea ref={area} className={inputs['input'] ?? ''} rows={2} />
      </TextField>
      <p className={styles['buttons']}>
        <Button className={buttons['button'] ?? ''} type="submit" isDisabled={isBusy || text.trim() === ''}>
          Comment
        </Button>
        {people.length > 0 && (
          <ActionMenu
            label="Mention somebody"
            className={buttons['button']}
            placement="bottom start"
            actions={people.map(({ name }) => ({ title: name, act: () => mention(name) }))}
          >
            @
          </ActionMenu>
        )}
      </p>
    </Form>
  )
}
