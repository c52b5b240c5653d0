import type { Action } from '../../contract/config.ts'
import styles from './Actions.module.css'
import { Anchor } from './Anchor.tsx'

/** The look of the one thing to do here, and of everything else. */
export const buttonClass = { primary: styles.primary, secondary: styles.secondary } as const

/** Links drawn as buttons, the most important one first. */
export function Actions({ actions }: { readonly actions: readonly Action[] }) {
  return (
    <div className={styles.row}>
      {actions.map((action) => (
        <ActionLink key={action.label} {...action} />
      ))}
    </div>
  )
}

/** One link drawn as a button. */
export function ActionLink({ label, href, emphasis }: Action) {
  return (
    <Anchor className={buttonClass[emphasis]} href={href}>
      {label}
    </Anchor>
  )
}
