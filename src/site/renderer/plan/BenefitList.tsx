import type { Inclusions } from '#engine/facts.ts'
import { useMessages } from '../page-context.tsx'
import styles from './BenefitList.module.css'

/** The benefits that a plan includes, those that it has with an option, then those that it excludes. */
export function BenefitList({ benefits, excludes, optionalBenefits = [] }: Inclusions) {
  const messages = useMessages('plan')
  const lines = [
    ...benefits.map((benefit) => ({ lacking: undefined, ...benefit })),
    ...optionalBenefits.map((benefit) => ({ lacking: undefined, ...benefit })),
    ...excludes
      .filter(({ id }) => optionalBenefits.every((one) => one.id !== id))
      .map((benefit) => ({ lacking: true, ...benefit, note: messages.notIncluded })),
  ]
  if (lines.length === 0) return <p>{messages.notListed}</p>
  return (
    <ul className={styles.list}>
      {lines.map(({ lacking, id, label, note }) => (
        <li key={id} data-lacking={lacking}>
          {`${label} `}
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}
