import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { SavedView } from '../../../leads/saved-views.ts'
import { post } from '../../api.ts'
import { useWork } from '../../use-loaded.ts'
import own from '../leads.module.css'
import type { View } from './use-view.ts'

interface SaveViewProps {
  readonly view: View
  /** The saved view that is shown. */
  readonly saved: SavedView | undefined
  /** Whether everybody has a link to it. */
  readonly isBuiltIn: boolean
  readonly onChange: () => void
}

/** Saves the view that is shown by a name, or removes it. */
export function SaveView({ view, saved, isBuiltIn, onChange }: SaveViewProps) {
  const [name, setName] = useState<string>()
  const { run, problem, isBusy } = useWork()
  if (isBuiltIn && !saved) return null
  const send = (path: string, body: object) =>
    run(async () => {
      await post(`/desk/leads/views${path}`, body)
      setName(undefined)
      onChange()
    })
  if (saved)
    return (
      <Button look="small" isDisabled={isBusy} onPress={() => send('/remove', { name: saved.name })}>
        Remove view “{saved.name}”
      </Button>
    )
  if (name === undefined)
    return (
      <Button look="small" onPress={() => setName('')}>
        Save this view…
      </Button>
    )
  return (
    <Form
      className={own['saveView'] ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        send('', { name: name.trim(), filter: view })
      }}
    >
      <Field
        label="Name of the view"
        value={name}
        onChange={setName}
        maxLength={40}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <Button look="small" type="submit" isDisabled={isBusy || name.trim() === ''}>
        Save
      </Button>
      <Button look="small" onPress={() => setName(undefined)}>
        Cancel
      </Button>
      <Problem>{problem}</Problem>
    </Form>
  )
}
