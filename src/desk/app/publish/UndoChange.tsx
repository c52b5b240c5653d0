import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { PlaceBack } from '../answers.ts'
import { post } from '../api.ts'
import styles from '../desk.module.css'
import { useLoaded, useWork } from '../use-loaded.ts'
import { goingBack } from './publication-words.ts'
import own from './publish.module.css'

interface UndoChangeProps {
  /** The id of the publication. */
  readonly id: string
  readonly name: string
  /** Whether it can be taken back; what came of that is told afterwards too. */
  readonly isUndoable: boolean
  readonly onDone: () => void
}

/** The places that a publication gives back, before anybody decides about it. */
function GoingBack({ id }: Pick<UndoChangeProps, 'id'>) {
  const { data, problem } = useLoaded<readonly PlaceBack[]>(`/desk/publications/${id}/places`)
  if (problem !== undefined) return <Problem>{problem}</Problem>
  return (
    <ul className={styles['under']} aria-label="What goes back" aria-busy={data === undefined}>
      {goingBack(data ?? []).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

interface Undone {
  readonly change: string
  readonly problem?: string
}

/** Takes a publication back: at once for a reason that a person writes, or by a change that somebody else approves. */
export function UndoChange({ id, name, isUndoable, onDone }: UndoChangeProps) {
  const { run, problem, isBusy } = useWork()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [undone, setUndone] = useState<Undone>()
  const isAtOnce = reason.trim() !== ''
  const undo = () =>
    run(async () => {
      setUndone(await post<Undone>(`/desk/publications/${id}/undo`, isAtOnce ? { reason: reason.trim() } : {}))
      setOpen(false)
      onDone()
    })
  if (undone)
    return (
      <p className={styles['under']} role="status">
        <a href={`/#change=${encodeURIComponent(undone.change)}`}>A change that takes it back</a>{' '}
        {undone.problem === undefined ? 'is on its way to visitors.' : `is made, and waits: ${undone.problem}`}
      </p>
    )
  if (!isUndoable) return null
  return (
    <>
      <Button aria-label={`Undo: ${name}`} aria-expanded={isOpen} isDisabled={isBusy} onPress={() => setOpen(!isOpen)}>
        Undo
      </Button>
      {isOpen && (
        <Form
          className={own['later-form'] ?? ''}
          aria-label={`Take “${name}” back`}
          onSubmit={(event) => {
            event.preventDefault()
            undo()
          }}
        >
          <p className={styles['under']}>
            Visitors see again what was there before “{name}”. Somebody else approves that, unless it cannot wait.
          </p>
          <GoingBack id={id} />
          <Field label="Why it cannot wait for approval" value={reason} onChange={setReason} maxLength={500} />
          <Button look={isAtOnce ? 'primary' : 'button'} type="submit" isDisabled={isBusy}>
            {isAtOnce ? 'Take it back now' : 'Prepare it for review'}
          </Button>
        </Form>
      )}
      <Problem>{problem}</Problem>
    </>
  )
}
