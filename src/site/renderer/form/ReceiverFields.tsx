import type { Link } from '#engine/contract/config.ts'
import { honeypotField } from '#engine/forms.ts'
import { PageLink } from '../elements/Links.tsx'
import { useMessages, useVisit } from '../page-context.tsx'
import styles from './form.module.css'

/** The hidden fields of every form: its name, by which the receiver knows it, and the honeypot. */
export function ReceiverFields({ formName }: { readonly formName: string }) {
  const messages = useMessages('form')
  const { shownSince } = useVisit()
  return (
    <>
      <input type="hidden" name="form-name" value={formName} />
      {shownSince && <input type="hidden" name="elapsed" value={shownSince} />}
      <p className={styles.honeypot} aria-hidden="true">
        <label htmlFor={honeypotField}>{messages.honeypot}</label>
        <input type="text" id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
      </p>
    </>
  )
}

/** The sentence of consent; nothing if the site has no privacy policy. */
export function Consent({ privacy }: { readonly privacy: Link | undefined }) {
  const [before, after] = useMessages('form').consent.split('{privacy}')
  if (!privacy) return null
  return (
    <p className={styles.consent}>
      {before}
      {/* A new tab, so that typed values are not lost. */}
      <PageLink href={privacy.href} target="_blank" rel="noopener">
        {privacy.label}
      </PageLink>
      {after}
    </p>
  )
}
