import { ActionLink } from '../../renderer/elements/Actions.tsx'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { Amount } from '../../renderer/plan/Amount.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Subsidy.module.css'

export function Subsidy({ block }: BlockProps<'subsidy'>) {
  return (
    <Section anchor={block.anchor} heading={block.heading} text={block.text}>
      <div className={styles.columns}>
        <p className={styles.amount}>
          <Amount money={block.data.amount} large />
          <span>{block.amountLabel}</span>
        </p>
        <div className={styles.who}>
          <h3>{block.eligibilityHeading}</h3>
          <ul>
            {block.eligible.map((line) => (
              <li key={line}>
                <Icon name="check" size={20} />
                {line}
              </li>
            ))}
          </ul>
          {block.note && <p className={styles.note}>{block.note}</p>}
          {block.action && (
            <p>
              <ActionLink {...block.action} />
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}
