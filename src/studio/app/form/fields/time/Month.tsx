import { Button, CalendarCell, CalendarGrid, Heading } from 'react-aria-components'
import buttons from '../../../controls/buttons.module.css'
import styles from './Month.module.css'

/** A month of a calendar, with the way to the others; some days are marked. */
export function Month({ marked }: { readonly marked?: (day: string) => string | undefined }) {
  return (
    <div className={styles.month}>
      <header className={styles.head}>
        <Button slot="previous" className={buttons.icon ?? ''}>
          ‹
        </Button>
        <Heading className={styles.title ?? ''} level={3} />
        <Button slot="next" className={buttons.icon ?? ''}>
          ›
        </Button>
      </header>
      <CalendarGrid className={styles.days ?? ''}>
        {(date) => (
          <CalendarCell date={date} className={styles.day ?? ''}>
            {({ formattedDate }) => (
              <span data-marked={marked?.(date.toString())} title={marked?.(date.toString())}>
                {formattedDate}
              </span>
            )}
          </CalendarCell>
        )}
      </CalendarGrid>
    </div>
  )
}
