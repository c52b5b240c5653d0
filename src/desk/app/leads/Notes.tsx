import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Field } from '#workbench/app/Fields.tsx'
import type { LeadEvent, LeadRequestPage } from '../../leads/request-page.ts'
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
  const draft = useDraft(id)
  const write = (written: string) => {
    setText(written)
    draft.keep(written)
  }
  const add = async () => {
    draft.forget()
    await act('note', { text })
    setText('')
  }
  return (
    <section aria-labelledby="history">
      <h3 id="history">Notes and history</h3>
      <Field label="A note" value={text} onChange={write} maxLength={4000} rows={2} />
      <Button isDisabled={text.trim() === ''} onPress={() => void add()}>
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

/** Keeps a draft at the desk once typing pauses, and at once when the request or the window is closed. */
function useDraft(id: number) {
  const waiting = useRef<{ readonly text: string; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }, [])
  const send = useCallback(() => {
    const text = waiting.current?.text
    forget()
    if (text !== undefined) askLeads(`${id}/draft`, { text }).catch(() => {})
  }, [id, forget])
  useEffect(() => {
    window.addEventListener('pagehide', send)
    return () => {
      window.removeEventListener('pagehide', send)
      send()
    }
  }, [send])
  return {
    forget,
    keep(text: string) {
      forget()
      waiting.current = { text, timer: setTimeout(send, pauseMs) }
    },
  }
}

function inWords({ kind, channel, text }: LeadEvent): string {
  const what = kind === 'attempt' ? channelNames[channel ?? 'call'] : eventNames[kind]
  return text === '' ? what : `${what}: ${text}`
}
