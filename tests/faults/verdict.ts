import type { Form } from '#engine/forms.ts'
import type { LeadDatabase } from '#server/database.ts'
import { leadName, readLeads, type UnreadableLead } from '#server/leads.ts'
import type { Server } from './servers.ts'
import { type Log, sendTheRest, visitors } from './visitors.ts'

/** The result of a part: figures to print, and problems. */
export interface Finding {
  readonly figures: string
  readonly problems: readonly string[]
}

/** The environment of a server, which says where its leads are. */
export type Env = Readonly<Record<string, string>>

export type Open = () => Promise<LeadDatabase>

/** Puts servers under the load of visitors; the function that it returns ends that. */
export function loadOn(form: Form, urls: readonly string[], log: Log): () => Promise<void> {
  const stop = new AbortController()
  const load = visitors(form, urls, log, stop.signal)
  return () => {
    stop.abort()
    return load
  }
}

/**
 * Lets visitors send what is left, ends the servers, and holds the database against what visitors were told.
 *
 * @param more looks for further problems in the database.
 */
export async function aftermath(
  form: Form,
  servers: readonly Server[],
  log: Log,
  open: Open,
  more: (database: LeadDatabase) => Promise<readonly string[]> = async () => [],
): Promise<string[]> {
  const urls = servers.map(({ url }) => url)
  await sendTheRest(form, urls, log)
  const fallen = servers.flatMap((server) => server.fallen() ?? []).map((last) => `a server ended by itself: ${last}`)
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  const database = await open()
  const problems = [...fallen, ...(await verdict(database, log)), ...(await more(database))]
  await database.close()
  return problems
}

/** The differences between a database and the answers that visitors received. */
export async function verdict(database: LeadDatabase, log: Log): Promise<string[]> {
  const found = new Map<string, string[]>()
  const unreadable: string[] = []
  const onUnreadable = (lead: UnreadableLead) => void unreadable.push(leadName(lead))
  for await (const { fields, reference } of readLeads(database, {}, onUnreadable)) {
    const email = fields['email'] ?? ''
    found.set(email, [...(found.get(email) ?? []), reference])
  }
  const problems = [
    ...unreadable.map((name) => `${name} cannot be read`),
    ...[...new Set(log.strange)].map((what) => `visitors got ${what}`),
  ]
  for (const { email, reference } of log.posts) {
    const references = found.get(email) ?? []
    if (reference && !references.includes(reference)) problems.push(`${reference} was acknowledged and is lost`)
    if (references.length > 1) problems.push(`${email} is there ${references.length} times`)
    if (!reference) problems.push(`${email} was never acknowledged`)
  }
  return problems
}
