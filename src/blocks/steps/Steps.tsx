import type { Messages } from '../../contract/config.ts'
import { Icon } from '../../renderer/elements/Icon.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useVisit } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import styles from './Steps.module.css'

/** Numbered steps, one after another. */
export function Steps({ block: { anchor, heading, text, items, data } }: { readonly block: PageBlockOf<'steps'> }) {
  return (
    <Section anchor={anchor} heading={heading} text={text}>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.title}>
            <div className={styles.words}>
              <h3>{item.title}</h3>
              <p>{item.text}</p>
              {data.dates && <StepWhen title={item.title} messages={data.dates.messages} />}
              {item.details && (
                <ul className={styles.details}>
                  {item.details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </div>
            <span className={styles.icon}>
              <Icon name={item.icon} size={28} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface Props {
  /** The step's title. */
  readonly title: string
  readonly messages: Messages['steps']
}

/** When a step happens for the visitor's own request, and its place in their calendar; nothing without a request. */
function StepWhen({ title, messages }: Props) {
  const { reference, stepDays } = useVisit()
  const when = stepDays?.[title]
  if (!when) return null
  return (
    <div className={styles.when}>
      <time dateTime={when.day}>{when.text}</time>
      {when.note && <span className={styles.note}>{when.note}</span>}
      {when.calendar && (
        <a
          className={styles.calendar}
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(when.calendar)}`}
          download={`${reference}.ics`}
        >
          {messages.addToCalendar}
        </a>
      )}
    </div>
  )
}
