import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Site } from '#engine/site.ts'
import type { Channel, LeadDatabase, Tables } from '#server/database.ts'
import { builtSite } from '#server/pages.ts'
import type { LeadSettings } from '#server/settings.ts'
import type { LeadForm, LeadForms } from '#studio/server/lead-forms.ts'
import { live, type WorkingCopies } from '../../changes/working-copies.ts'
import type { DeskDb } from '../../database/desk-database.ts'
import type { DeskTables } from '../../database/tables.ts'

/** What the inbox of leads works with. */
export interface Inbox {
  readonly leads: LeadDatabase
  /** Makes the hashes by which leads of the same person are found. */
  readonly personKey: KeyObject
  readonly now: () => Date
  /** The forms of the published site; undefined until they could be read once. */
  readonly forms: () => Promise<LeadForms | undefined>
  /** The site of the build that is served, by which corrections are checked. */
  readonly site: () => Promise<Site>
  /** The channels by which requests are delivered. */
  readonly channels: readonly Channel[]
  /** The folder of the erasure list. */
  readonly folder: string
}

/** The same database with the tables of leads and those of the desk. */
export function tablesOf({ leads }: Pick<Inbox, 'leads'>): Kysely<Tables & DeskTables> {
  return leads.db as unknown as Kysely<Tables & DeskTables>
}

/** The same database with the desk's tables alone. */
export function deskTablesOf({ leads }: Pick<Inbox, 'leads'>): DeskDb {
  return leads.db as unknown as DeskDb
}

export function formOf(forms: LeadForms | undefined, name: string): LeadForm | undefined {
  return forms?.forms.find((form) => form.name === name)
}

/** How long the forms are taken for those of the published site. */
const formsMs = 10_000

/** Asks for the forms anew when they are old; while they cannot be had, the last ones stay. */
export function keptForms(ask: Inbox['forms'], now = Date.now): Inbox['forms'] {
  let last: LeadForms | undefined
  let askedAt = -Infinity
  let asking: Promise<LeadForms | undefined> = Promise.resolve(undefined)
  return () => {
    if (now() - askedAt < formsMs) return asking
    askedAt = now()
    asking = ask()
      .then((found) => (last = found ?? last))
      .catch((error) => {
        console.error(error)
        return last
      })
    return asking
  }
}

interface InboxOptions extends Pick<Inbox, 'leads' | 'personKey' | 'now'> {
  /** The folder of config/ and builds/. */
  readonly root: string
  readonly copies: WorkingCopies
  readonly settings: LeadSettings
}

/** The inbox of a desk, whose forms are those of what is published. */
export function inboxOf({ root, copies, settings, ...shared }: InboxOptions): Inbox {
  const { webhook, mail, folder } = settings
  const ask = async () => (await copies.open(live)).studio.checker.ask('leadForms', {})
  const channels: Channel[] = [...(webhook ? ['webhook' as const] : []), ...(mail ? ['mail' as const] : [])]
  return { ...shared, folder, channels, forms: keptForms(ask), site: () => builtSite(root) }
}
