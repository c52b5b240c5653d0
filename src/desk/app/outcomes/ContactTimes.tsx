import type { ContactFigures, Outcomes } from '../../leads/outcomes/outcomes.ts'
import { HourBars, RangeBars } from './Bars.tsx'
import { FigureTable } from './FigureTable.tsx'
import { minutesText, shareText, tooFew } from './outcome-words.ts'
import own from './outcomes.module.css'

/** How soon somebody tried to reach the senders, against what these were promised. */
export function ContactTimes({ contact }: Pick<Outcomes, 'contact'>) {
  return (
    <section aria-labelledby="contact-times">
      <h2 id="contact-times">Time to first contact</h2>
      <Summary total={contact.total} />
      <p className={own['note']}>
        From the request to the first call or message that somebody logged, in the office’s hours alone. The days and
        hours are those of the market.
      </p>
      <p className={own['legend']} aria-hidden="true">
        <span className={own['key']} data-time="half">
          Half within
        </span>
        <span className={own['key']} data-time="late">
          95% within
        </span>
      </p>
      <h3>By market</h3>
      <RangeBars groups={contact.market} />
      <ContactTable title="First contact by market" name="Market" groups={contact.market} />
      <h3>By weekday</h3>
      <RangeBars groups={contact.weekday} />
      <ContactTable title="First contact by weekday" name="Came on" groups={contact.weekday} />
      <h3>By hour</h3>
      <HourBars groups={contact.hour} />
      <ContactTable title="First contact by hour" name="Came from" groups={contact.hour} />
    </section>
  )
}

function Summary({ total: { requests, median, late, kept } }: { readonly total: ContactFigures }) {
  return (
    <dl className={own['summary']}>
      {[
        ['Requests', requests.toLocaleString('en')],
        ['Half within', timeText(median)],
        ['95% within', timeText(late)],
        ['Promises kept', kept === null ? tooFew : shareText(kept)],
      ].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function timeText(minutes: number | null): string {
  return minutes === null ? tooFew : minutesText(minutes)
}

interface ContactTableProps {
  readonly title: string
  /** What the rows are. */
  readonly name: string
  readonly groups: readonly ContactFigures[]
}

function ContactTable({ title, name, groups }: ContactTableProps) {
  const cellsOf = ({ title: one, requests, median, late, kept }: ContactFigures) =>
    requests === 0
      ? [one, '0', '', '', '']
      : [one, requests.toLocaleString('en'), timeText(median), timeText(late), kept === null ? tooFew : shareText(kept)]
  return (
    <FigureTable
      title={title}
      columns={[name, 'Requests', 'Half within', '95% within', 'Promises kept']}
      rows={groups.map(cellsOf)}
    />
  )
}
