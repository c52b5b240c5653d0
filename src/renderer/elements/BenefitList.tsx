import type { Inclusions } from '../../engine/plans/benefits.ts'
import { useMessages } from '../page-context.tsx'
import styles from './BenefitList.module.css'
import { Mark } from './Icon.tsx'

/** What a plan includes, a tick before each, and then what it does not. */
export function BenefitList({ benefits, excludes }: Inclusions) {
  const messages = useMessages('plan')
  const lines = [
    ...benefits.map((benefit) => ({ mark: 'tick' as const, ...benefit })),
    ...excludes.map((benefit) => ({ mark: 'cross' as const, ...benefit, note: messages.notIncluded })),
  ]
  return (
    <ul className={styles.list}>
      {lines.map(({ mark, id, label, note }) => (
        <li key={id} data-mark={mark}>
          <Mark mark={mark} size={18} />
          <span>
            {`${label} `}
            {note && <span className={styles.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
