import { createElement, useRef, useState } from 'react'
import { Form, Label, TextArea, TextField } from 'react-aria-components'
import { ActionMenu } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import inputs from '#workbench/app/inputs.module.css'
import { Problem } from '#workbench/app/Problem.tsx'
import type { CommentLine, Mentionable } from '../../protocol.ts'
import { leadsToField } from '../form/focus.ts'
import { hashOf } from '../place.ts'
import styles from './comments.module.css'
import type { Comments } from './use-comments.ts'

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
        <Button type="submit" isDisabled={isBusy || text.trim() === ''}>
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

interface CommentListProps extends Pick<Comments, 'comments' | 'people' | 'problem' | 'settle'> {
  /** The address of the change's Studio; empty within it. */
  readonly studio: string
}

/** The comments of a change, each with a link to its field; the settled ones are folded. */
export function CommentList({ comments, people, problem, settle, studio }: CommentListProps) {
  const open = comments.filter(({ resolvedBy }) => resolvedBy === undefined)
  const settled = comments.filter(({ resolvedBy }) => resolvedBy !== undefined)
  const lines = (some: readonly CommentLine[]) =>
    some.map((comment) => (
      <li key={comment.id} className={styles['comment']}>
        <p className={styles['head']}>
          <b>{comment.name}</b> <span>{format.format(new Date(comment.writtenAt))}</span>
          <Place comment={comment} studio={studio} />
          <Button look="small" onPress={() => void settle(comment)}>
            {comment.resolvedBy === undefined ? 'Resolve' : 'Reopen'}
          </Button>
        </p>
        <p className={styles['text']}>{withMentions(comment.text, people)}</p>
        {comment.resolvedBy !== undefined && <p className={styles['head']}>Resolved by {comment.resolvedBy}</p>}
      </li>
    ))
  return (
    <>
      <ul className={styles['comments']} aria-label="Open comments">
        {lines(open)}
      </ul>
      {settled.length > 0 && (
        <details>
          <summary>Resolved ({settled.length})</summary>
          <ul className={styles['comments']} aria-label="Resolved comments">
            {lines(settled)}
          </ul>
        </details>
      )}
      <Problem>{problem}</Problem>
    </>
  )
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function Place({ comment: { file, at, place }, studio }: { readonly comment: CommentLine; readonly studio: string }) {
  if (file === undefined) return null
  if (at === undefined) return <span>{place}</span>
  return (
    <a {...leadsToField} href={`${studio}${hashOf({ file, at })}`}>
      {place}
    </a>
  )
}

/** The text with the names that it mentions in bold. */
function withMentions(text: string, people: readonly Mentionable[]) {
  const names = people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const pattern = new RegExp(`(${names.map((name) => RegExp.escape(name)).join('|')})`)
  // Every other piece is a name.
  return text.split(pattern).map((piece, i) => (i % 2 === 1 ? createElement('b', { key: i }, piece) : piece))
}
