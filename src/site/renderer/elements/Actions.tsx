import { useId } from 'react'
import type { Action } from '#engine/contract/config.ts'
import styles from './Actions.module.css'
import { PageLink } from './Links.tsx'

/** The classes of buttons: of the main action, and of any other. */
export const buttonClass = { primary: styles.primary, secondary: styles.secondary } as const

/** The class of a row of buttons. */
export const rowClass = styles.row

/** Links drawn as buttons, the most important one first. */
export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <div className={rowClass}>
      {actions.map((action) => (
        <ActionLink key={action.label} {...action} />
      ))}
    </div>
  )
}

/** A link drawn as a button, with its note. */
export function ActionLink({ label, href, note, emphasis }: Action) {
  const id = useId()
  const link = (
    <PageLink className={buttonClass[emphasis]} href={href} aria-describedby={note && id}>
      {label}
    </PageLink>
  )
  if (!note) return link
  return (
    <span className={styles.noted}>
      {link}
      <small id={id}>{note}</small>
    </span>
  )
}
