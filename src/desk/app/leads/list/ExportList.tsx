import { useState } from 'react'
import { Button } from 'react-aria-components'
import { post, saveFile } from '#desk/app/api.ts'
import styles from '#desk/app/desk.module.css'
import { Choice } from '#desk/app/leads/Choice.tsx'
import { reasonNames } from '#desk/app/leads/lead-words.ts'
import own from '#desk/app/leads/leads.module.css'
import { useWork } from '#desk/app/use-loaded.ts'
import type { ListFilter } from '#desk/leads/inbox/list.ts'
import type { Reason } from '#desk/leads/privacy.ts'
import buttons from '#studio/app/controls/buttons.module.css'

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
      <Button className={buttons['small'] ?? ''} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        Download CSV…
      </Button>
      {isOpen && (
        <div className={own['came']}>
          <p>All requests of this view, with their numbers and answers. The audit keeps that you took them, and why.</p>
          <Choice
            label="Why"
            value={why}
            options={reasons.map((one) => [one, reasonNames[one]])}
            onChange={(chosen) => setWhy(chosen as Reason)}
          />
          <Button className={buttons['primary'] ?? ''} isDisabled={isBusy} onPress={() => run(download)}>
            Download CSV
          </Button>
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        </div>
      )}
    </div>
  )
}
