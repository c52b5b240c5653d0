import { Icon } from '../../renderer/elements/Icon.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useVisit } from '../../renderer/page-context.tsx'
import type { BlockProps } from '../blocks.ts'
import styles from './Steps.module.css'

export function Steps({ block: { anchor, heading, text, items, data } }: BlockProps<'steps'>) {
  return (
    <Section anchor={anchor} heading={heading} text={text} width={data.wide ? undefined : 'measure'}>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.title}>
            <div className={styles.words}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
              {data.dates && <StepDay title={item.title} />}
            </div>
            {item.details && (
              <ul className={styles.details}>
                {item.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
            <span className={styles.icon}>
              <Icon name={item.icon} size={28} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The day on which a step of the visitor's request happens; nothing without a request. */
function StepDay({ title }: { readonly title: string }) {
  const { stepDays } = useVisit()
  const stepDay = stepDays?.[title]
  if (!stepDay) return null
  return (
    <div className={styles.when}>
      <time dateTime={stepDay.day}>{stepDay.text}</time>
      {stepDay.note && <span className={styles.note}>{stepDay.note}</span>}
    </div>
  )
}
