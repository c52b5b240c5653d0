import { leadName, type UnreadableLead } from '#server/database/lead.ts'
import type { LeadDatabase } from '#server/database/lead-database.ts'
import { readLeads } from '#server/leads/read-leads.ts'
import type { Log } from './visitors.ts'

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
