import { useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Select } from '#workbench/app/Fields.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import type { ListFilter } from '../../../leads/inbox/list.ts'
import type { Reason } from '../../../leads/privacy.ts'
import { post, saveFile } from '../../api.ts'
import { useWork } from '../../use-loaded.ts'
import { reasonNames } from '../lead-words.ts'
import own from '../leads.module.css'

const reasons: readonly Reason[] = ['work', 'asked']

/** Downloads the requests that a filter shows, with a reason for the audit. */
export function ExportList({ filter }: { readonly filter: ListFilter }) {
  const [isOpen, setOpen] = useState(false)
  const [why, setWhy] = useState<Reason>('work')
  const { run, problem, isBusy } = useWork()
  const download = async () => {
    const { text } = await post<{ readonly text: string }>('/desk/leads/export', { why, ...filter })
    saveFile(text, 'requests.csv')
    setOpen(false)
  }
  return (
    <div className={own['export']}>
      <Button look="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        Download CSV…
      </Button>
      {isOpen && (
        <div className={own['came']}>
          <p>All requests of this view, with their numbers and answers. The audit keeps that you took them, and why.</p>
          <Select
            label="Why"
            value={why}
            options={reasons.map((one) => [one, reasonNames[one]])}
            onChange={(chosen) => setWhy(chosen as Reason)}
          />
          <Button look="primary" isDisabled={isBusy} onPress={() => run(download)}>
            Download CSV
          </Button>
          <Problem>{problem}</Problem>
        </div>
      )}
    </div>
  )
}
