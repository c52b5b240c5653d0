import type { Link } from '../../contract/config.ts'
import { useMessages, useVisit } from '../page-context.tsx'
import styles from './form.module.css'

/** What the receiver wants of every form: its name, and the field that people cannot see and software fills in. */
export function ReceiverFields({ formName }: { readonly formName: string }) {
  const messages = useMessages('form')
  const { shownSince } = useVisit()
  return (
    <>
      <input type="hidden" name="form-name" value={formName} />
      {shownSince && <input type="hidden" name="elapsed" value={shownSince} />}
      <p className={styles.trap} aria-hidden="true">
        <label htmlFor="bot-field">{messages.honeypot}</label>
        <input type="text" id="bot-field" name="bot-field" tabIndex={-1} autoComplete="off" />
      </p>
    </>
  )
}

/** What sending the form agrees to; nothing where the site names no privacy policy. */
export function Consent({ privacy }: { readonly privacy: Link | undefined }) {
  const [before, after] = useMessages('form').consent.split('{privacy}')
  if (!privacy) return null
  return (
    <p className={styles.consent}>
      {before}
      {/* In a tab of its own, so that nothing that was typed is lost. */}
      <a href={privacy.href} target="_blank" rel="noopener">
        {privacy.label}
      </a>
      {after}
    </p>
  )
}
