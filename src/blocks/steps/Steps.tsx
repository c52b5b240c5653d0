import { Icon } from '../../renderer/elements/Icon.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useVisit } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Steps.module.css'

/** Numbered steps, one after another. */
export function Steps({ block: { anchor, heading, text, items, data } }: { readonly block: PageBlockOf<'steps'> }) {
  return (
    <Section anchor={anchor} heading={heading} text={text} width={data.wide ? undefined : 'measure'}>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.title}>
            <div className={styles.words}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
              {data.dates && <StepWhen title={item.title} />}
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

/** When a step happens for the visitor's own request; nothing without a request. */
function StepWhen({ title }: { readonly title: string }) {
  const { stepDays } = useVisit()
  const when = stepDays?.[title]
  if (!when) return null
  return (
    <div className={styles.when}>
      <time dateTime={when.day}>{when.text}</time>
      {when.note && <span className={styles.note}>{when.note}</span>}
    </div>
  )
}
