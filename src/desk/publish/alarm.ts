import { randomUUID } from 'node:crypto'
import { mailer } from '#server/outbox.ts'
import type { MailSettings } from '#server/settings.ts'
import { RequestError } from '#workbench/request-error.ts'
import { audit, robot } from '../audit.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { PublicationRow } from '../database/publication-tables.ts'
import { allPeople } from '../people/people.ts'
import { hasRole, publishers } from '../people/roles.ts'
import { updatePublication } from './publications.ts'

/** Sends a mail to somebody; resolves to whether a server took it. */
export type Mail = (to: string, subject: string, text: string) => Promise<boolean>

/** Mails by the mail server of the leads. */
export function deskMailer(settings: MailSettings, now: () => Date): Mail {
  return async (to, subject, text) => {
    const send = mailer({ ...settings, to: [to] })
    const { delivered } = await send({ id: randomUUID(), subject, text, date: now() })
    return delivered
  }
}

export interface AlarmOptions {
  readonly db: DeskDb
  readonly now: () => Date
  /** Undefined where no mail server is set. */
  readonly mail: Mail | undefined
  /** The address of the desk. */
  readonly origin: string
}

const subjects = {
  failed: 'Not published',
  merged: 'Not live yet',
  ahead: 'Will not be published',
} as const

/** Mails a problem to all publishers and owners, and to the person who asked. */
export async function alarm(
  { db, mail, origin }: AlarmOptions,
  kind: keyof typeof subjects,
  { name, requested_by, problem }: Pick<PublicationRow, 'name' | 'requested_by' | 'problem'>,
): Promise<void> {
  if (!mail) return
  const people = (await allPeople(db)).filter(
    ({ id, email, grants, isOff }) => !isOff && email !== '' && (hasRole(grants, publishers) || id === requested_by),
  )
  const subject = `${subjects[kind]}: ${name}`
  const when = kind === 'ahead' ? 'As things are, this would stop it at its time' : 'This stopped it'
  const text = (to: string) => `Hello ${to},\n\n${subject}.\n\n${when}: ${problem}\n\nSee ${origin}/#live.\n`
  const mails = await Promise.allSettled(people.map((person) => mail(person.email, subject, text(person.name))))
  for (const one of mails) if (one.status === 'rejected') console.error(one.reason)
}

/** Lets a publication wait for a person, with the reason and an alarm. */
export async function fail(options: AlarmOptions, publication: PublicationRow, error: unknown): Promise<void> {
  const { db, now } = options
  if (!(error instanceof RequestError)) console.error(error)
  const problem = (error as Error).message
  const row = { state: 'failed', problem, lease_by: null, lease_until: null } as const
  if (!(await updatePublication(db, publication.id, row))) return
  const { change, name } = publication
  await audit(db, now(), { person: robot, action: 'publish-failed', subject: change, detail: `${name}: ${problem}` })
  await alarm(options, 'failed', { ...publication, problem })
}
