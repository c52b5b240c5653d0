import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { buttonClass } from '../elements/Actions.tsx'
import { DetailList } from '../elements/DetailList.tsx'
import { Section } from '../elements/Section.tsx'
import { useMessages, useVisit } from '../page-context.tsx'
import { forgetSent, type Sent, sentAs } from './sent.ts'

/** What the visitor has sent, from the memory of their own tab; nothing in another one. */
export function SentRequest() {
  const { reference } = useVisit()
  const { pathname } = useLocation()
  const [rows, setRows] = useState<Sent['rows']>()
  useLayoutEffect(() => setRows(reference ? sentAs(reference, pathname) : undefined), [reference, pathname])
  const forget = () => {
    forgetSent()
    setRows(undefined)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return rows && <SentList rows={rows} forget={forget} />
}

function SentList({ rows, forget }: { readonly rows: Sent['rows']; readonly forget: () => void }) {
  const messages = useMessages('confirmation')
  return (
    <Section heading={messages.sent} text={messages.sentHint} width="measure">
      <DetailList details={rows} />
      <button type="button" className={buttonClass.secondary} onClick={forget}>
        {messages.forget}
      </button>
    </Section>
  )
}
