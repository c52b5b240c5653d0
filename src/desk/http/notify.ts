import type { Change } from '../changes/changes.ts'
import type { Person } from '../people/people.ts'
import type { Desk } from './desk.ts'

/** Mails people a sentence and the link to a change, without waiting for it; resolves to whether there is a mail server. */
export function notify(
  { mail, origin }: Desk,
  people: readonly Pick<Person, 'email'>[],
  { id, name }: Pick<Change, 'id' | 'name'>,
  sentence: string,
): boolean {
  const text = `${sentence}\n\n${origin}/#change=${id}\n`
  // Whether a mail server takes it is no concern of the one who asked for this.
  for (const { email } of people) if (email !== '') void mail?.(email, `Desk: ${name}`, text).catch(console.error)
  return mail !== undefined
}
