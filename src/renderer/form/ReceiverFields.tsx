import { useMessages } from '../page-context.tsx'
import styles from './form.module.css'

/** What the receiver wants of every form: its name, and the field that people cannot see and software fills in. */
export function ReceiverFields({ formName }: { readonly formName: string }) {
  const messages = useMessages('form')
  return (
    <>
      <input type="hidden" name="form-name" value={formName} />
      <p className={styles.trap} aria-hidden="true">
        <label htmlFor="bot-field">{messages.honeypot}</label>
        <input type="text" id="bot-field" name="bot-field" tabIndex={-1} autoComplete="off" />
      </p>
    </>
  )
}
