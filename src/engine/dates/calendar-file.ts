/** Something that takes place on a day. */
export interface CalendarEvent {
  /** Unique in the world and the same each time, such as `HC-7K3M-9QXT@helpercompare.example`. */
  readonly uid: string
  /** When the event was made: an instant, as ISO 8601 in UTC. */
  readonly made: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly title: string
  readonly text: string
}

/** An iCalendar file (RFC 5545) with one event that lasts all day and leaves the day free for others. */
export function calendarFile({ uid, made, day, title, text }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(uid.slice(uid.indexOf('@') + 1))}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${new Date(made).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A text as the value of a property. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
}

const encoder = new TextEncoder()

/** A line cut into lines of at most 75 octets of UTF-8, of which all but the first begin with a space. */
function folded(line: string): string {
  let length = 0
  return [...line]
    .map((character) => {
      const octets = encoder.encode(character).length
      const isFull = length + octets > 75
      length = isFull ? 1 + octets : length + octets
      return isFull ? `\r\n ${character}` : character
    })
    .join('')
}
