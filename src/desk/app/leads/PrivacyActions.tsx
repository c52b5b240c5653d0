import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field, Select } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { Reason } from '../../leads/privacy.ts'
import type { LeadRequestPage } from '../../leads/request-page.ts'
import { post, saveFile } from '../api.ts'
import { useWork } from '../use-loaded.ts'
import { reasonNames } from './lead-words.ts'
import own from './leads.module.css'

interface PrivacyActionsProps {
  readonly page: LeadRequestPage
  readonly onDone: (isErased: boolean) => void
}

type Deed = 'correct' | 'export' | 'erase'

const deeds: Readonly<Record<Deed, { readonly title: string; readonly why: readonly Reason[] }>> = {
  correct: { title: 'Correct…', why: ['mistyped', 'asked'] },
  export: { title: 'Export…', why: ['asked', 'work'] },
  erase: { title: 'Erase…', why: ['asked', 'withdrew', 'test'] },
}

/** Corrects, exports or erases a person's data, with a reason for the audit. */
export function PrivacyActions({ page, onDone }: PrivacyActionsProps) {
  const [deed, setDeed] = useState<Deed>()
  return (
    <section aria-labelledby="data">
      <h3 id="data">Their data</h3>
      <p className={own['choices']}>
        {(Object.keys(deeds) as Deed[]).map((one) => (
          <Button key={one} aria-expanded={deed === one} onPress={() => setDeed(deed === one ? undefined : one)}>
            {deeds[one].title}
          </Button>
        ))}
      </p>
      {deed && (
        <DeedForm
          key={deed}
          deed={deed}
          page={page}
          onDone={() => {
            setDeed(undefined)
            onDone(deed === 'erase')
          }}
        />
      )}
    </section>
  )
}

interface DeedFormProps {
  readonly deed: Deed
  readonly page: LeadRequestPage
  readonly onDone: () => void
}

function DeedForm({ deed, page, onDone }: DeedFormProps) {
  const [why, setWhy] = useState<Reason>(deeds[deed].why[0] ?? 'asked')
  const [field, setField] = useState(page.fields[0]?.field ?? '')
  const [value, setValue] = useState(page.fields[0]?.value ?? '')
  const { run, problem, isBusy } = useWork()
  const send = async () => {
    const path = `/desk/leads/${page.id}/${deed}`
    const changes = deed === 'correct' ? { changes: { [field]: value } } : {}
    const { text } = await post<{ readonly text?: string }>(path, { why, ...changes })
    if (text !== undefined) saveFile(text, `${page.reference}.json`)
    onDone()
  }
  return (
    <div className={own['came']}>
      {deed === 'correct' && (
        <>
          <Select
            label="What is wrong"
            value={field}
            options={page.fields.map((one) => [one.field, one.label])}
            onChange={(chosen) => {
              setField(chosen)
              setValue(page.fields.find((one) => one.field === chosen)?.value ?? '')
            }}
          />
          <Field label="What it should say" value={value} onChange={setValue} maxLength={2500} autoComplete="off" />
        </>
      )}
      {deed === 'erase' && (
        <p>
          Name, numbers, answers, notes and drafts go for good, and whoever was sent this request is told. That it came,
          and what came of it, stays.
        </p>
      )}
      <Select
        label="Why"
        value={why}
        options={deeds[deed].why.map((one) => [one, reasonNames[one]])}
        onChange={(chosen) => setWhy(chosen as Reason)}
      />
      <Button look="primary" isDisabled={isBusy} onPress={() => run(send)}>
        {{ correct: 'Correct it', export: 'Export it', erase: 'Erase it for good' }[deed]}
      </Button>
      <Problem>{problem}</Problem>
    </div>
  )
}
