/** An event that lasts all day. */
interface CalendarEvent {
  /** Globally unique and stable, such as `AB-7K3M-9QXT@site.example`. */
  readonly uid: string
  /** The instant at which the event was created, ISO 8601 in UTC. */
  readonly created: string
  readonly day: string
  readonly title: string
  readonly text: string
}

/** An iCalendar file (RFC 5545) with one event, which does not mark the day as busy. */
export function calendarFile({ uid, created, day, title, text }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(uid.slice(uid.indexOf('@') + 1))}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${new Date(created).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Escapes a text for the value of a property (RFC 5545, section 3.3.11). */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
}

const encoder = new TextEncoder()

/** Folds a line into lines of at most 75 octets of UTF-8; all but the first begin with a space (RFC 5545, section 3.1). */
function fold(line: string): string {
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
