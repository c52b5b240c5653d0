import { useEffect, useRef, useState } from 'react'
import { Button, Label, TextArea, TextField } from 'react-aria-components'
import type { LeadEvent, LeadRequestPage } from '#desk/leads/request-page.ts'
import buttons from '#studio/app/controls/buttons.module.css'
import inputs from '#studio/app/controls/inputs.module.css'
import { askLeads } from './lead-api.ts'
import { channelNames, clockTime, eventNames } from './lead-words.ts'
import own from './leads.module.css'
import type { Act } from './RequestView.tsx'

/** How long typing has to pause before a draft is kept at the desk. */
const pauseMs = 500

interface NotesProps {
  readonly page: LeadRequestPage
  readonly act: Act
}

/** The notes on a request, and its history. */
export function Notes({ page, act }: NotesProps) {
  const { id, events, timeZone } = page
  const [text, setText] = useState(page.draft)
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(keeping.current), [])
  const write = (written: string) => {
    setText(written)
    clearTimeout(keeping.current)
    keeping.current = setTimeout(() => askLeads(`${id}/draft`, { text: written }).catch(() => {}), pauseMs)
  }
  const add = async () => {
    clearTimeout(keeping.current)
    await act('note', { text })
    setText('')
  }
  return (
    <section aria-labelledby="history">
      <h3 id="history">Notes and history</h3>
      <TextField className={own['wide'] ?? ''} value={text} onChange={write} maxLength={4000}>
        <Label>A note</Label>
        <TextArea className={inputs['input'] ?? ''} rows={2} />
      </TextField>
      <Button className={buttons['button'] ?? ''} isDisabled={text.trim() === ''} onPress={() => void add()}>
        Add note
      </Button>
      <ul className={own['plain']}>
        {events.map((event, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can say the same.
          <li key={`${event.at} ${i}`}>
            <span className={own['small']}>
              {clockTime(event.at, timeZone)} · {event.name === 'desk' ? 'The desk' : event.name}
            </span>
            <span>{inWords(event)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function inWords({ kind, channel, text }: LeadEvent): string {
  const what = kind === 'attempt' ? channelNames[channel ?? 'call'] : eventNames[kind]
  return text === '' ? what : `${what}: ${text}`
}
