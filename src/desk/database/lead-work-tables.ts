import { type Generated, type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseKind } from '#server/database.ts'
import { key, nullable, required, textTable } from './columns.ts'

export type LeadState = 'new' | 'mine' | 'waiting' | 'done'

/** What came of a request. */
export type Outcome = 'won' | 'lost' | 'not-reached' | 'not-a-request'

/** What somebody has said, or a register, about being reached. */
export const consentEventKinds = ['agreed', 'withdrew', 'listed', 'not-listed'] as const

export type ConsentEventKind = (typeof consentEventKinds)[number]

export type LeadEventKind =
  | 'take'
  | 'give-back'
  | 'attempt'
  | 'wait'
  | 'done'
  | 'reopen'
  | 'look'
  | 'note'
  | ConsentEventKind

/** The ways to reach somebody. */
export const contactChannels = ['call', 'whatsapp', 'mail'] as const

export type ContactChannel = (typeof contactChannels)[number]

/** How far the work on a lead is, one row for each; it is deleted with its lead. */
export interface LeadWorkTable {
  readonly lead_id: number
  /** By when the visitor was promised to hear from an advisor: never changes. Null where nothing was promised. */
  readonly promised_at: string | null
  /** The office's hours on the day that the visitor chose for a call. */
  readonly call_from: string | null
  readonly call_until: string | null
  /** By when the promise that is open is to be kept; null where none is. */
  readonly due_at: string | null
  /** By when somebody is to do something; sorts the list. */
  readonly next_at: string
  readonly state: LeadState
  readonly owner: string | null
  readonly taken_at: string | null
  /** When a take that rests goes back to the list. */
  readonly rests_at: string | null
  readonly waiting_until: string | null
  readonly next_step: string | null
  /** Null until it is done, and for what was done before the desk knew it. */
  readonly outcome: Outcome | null
  readonly lost_why: string | null
  /** The `due_at` of which the advisors were reminded. */
  readonly reminded_for: string | null
  /** The `due_at` that the managers know to be broken. */
  readonly told_for: string | null
  /** The first attempt to reach the visitor. */
  readonly contacted_at: string | null
  /** Whether it is a canary, which nobody is to answer or to see: 0 or 1. */
  readonly canary: Generated<number>
  /** By which notion of a person `desk_lead_people` has its people: 0 in rows of before there was a number. */
  readonly people_version: Generated<number>
  /** Counts changes: a change of an older one is refused. */
  readonly version: number
}

/** Append-only while its lead is there, but for texts, which are emptied when it is erased. */
interface LeadEventTable {
  readonly lead_id: number
  readonly at: string
  /** A person's id, or the name of the `robot`. */
  readonly person: string
  readonly kind: LeadEventKind
  readonly channel: ContactChannel | null
  readonly text: string | null
}

/** What somebody writes and has not added yet. */
interface LeadDraftTable {
  readonly lead_id: number
  readonly person: string
  readonly text: string
}

/** Which leads name the same person: keyed hashes of e-mail addresses and phone numbers. */
interface LeadPersonTable {
  readonly lead_id: number
  readonly person_key: string
}

export interface LeadWorkTables {
  readonly desk_lead_work: LeadWorkTable
  readonly desk_lead_events: LeadEventTable
  readonly desk_lead_drafts: LeadDraftTable
  readonly desk_lead_people: LeadPersonTable
}

export type LeadWorkRow = Selectable<LeadWorkTable>
export type LeadEventRow = Selectable<LeadEventTable>

export async function createLeadWork(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await textTable(db, 'desk_lead_work', {
    promised_at: nullable,
    call_from: nullable,
    call_until: nullable,
    due_at: nullable,
    next_at: required,
    state: required,
    owner: nullable,
    taken_at: nullable,
    rests_at: nullable,
    waiting_until: nullable,
    next_step: nullable,
    outcome: nullable,
    lost_why: nullable,
    contacted_at: nullable,
  })
    .addColumn('lead_id', 'integer', key)
    .addColumn('version', 'integer', required)
    .execute()
  await textTable(db, 'desk_lead_events', {
    at: required,
    person: required,
    kind: required,
    channel: nullable,
    text: nullable,
  })
    .addColumn('lead_id', 'integer', required)
    .execute()
  await textTable(db, 'desk_lead_drafts', { person: required, text: required })
    .addColumn('lead_id', 'integer', required)
    .addPrimaryKeyConstraint('desk_lead_drafts_key', ['lead_id', 'person'])
    .execute()
  await textTable(db, 'desk_lead_people', { person_key: required })
    .addColumn('lead_id', 'integer', required)
    .addPrimaryKeyConstraint('desk_lead_people_key', ['person_key', 'lead_id'])
    .execute()
  await db.schema.createIndex('desk_lead_work_open').on('desk_lead_work').columns(['state', 'next_at']).execute()
  await db.schema.createIndex('desk_lead_work_rests').on('desk_lead_work').column('rests_at').execute()
  await db.schema.createIndex('desk_lead_events_by_lead').on('desk_lead_events').columns(['lead_id', 'at']).execute()
  await db.schema.createIndex('desk_lead_people_by_lead').on('desk_lead_people').column('lead_id').execute()
  for (const statement of appendOnly[kind]) await sql.raw(statement).execute(db)
}

/** The open requests, in the order of their list. */
export async function indexOpenLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('desk_lead_work_next')
    .on('desk_lead_work')
    .columns(['next_at', 'lead_id'])
    .where(sql.ref('state'), '!=', sql.lit('done'))
    .execute()
}

/** The open requests of each person, in the order of their list. */
export async function indexOwnLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('desk_lead_work_own')
    .on('desk_lead_work')
    .columns(['owner', 'next_at', 'lead_id'])
    .where(sql.ref('state'), '!=', sql.lit('done'))
    .execute()
}

/** What mails have told, and who wants them. */
export async function addLeadMail(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('desk_lead_work').addColumn('reminded_for', 'text').execute()
  await db.schema.alterTable('desk_lead_work').addColumn('told_for', 'text').execute()
  await db.schema
    .alterTable('desk_people')
    .addColumn('lead_mail', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Adds columns that are derived from a lead's sender; the desk fills them for older rows after its start. */
export async function addSenders(db: Kysely<unknown>): Promise<void> {
  for (const column of ['canary', 'people_version'])
    await db.schema
      .alterTable('desk_lead_work')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute()
}

const refusal = 'events can only be added, and their texts emptied'

/** Makes the database refuse any other change of events. */
const appendOnly: Record<DatabaseKind, readonly string[]> = {
  sqlite: [
    `create trigger desk_lead_events_no_delete before delete on desk_lead_events
      begin select raise(abort, '${refusal}'); end`,
    `create trigger desk_lead_events_no_update before update on desk_lead_events
      when new.text is not null or new.lead_id is not old.lead_id or new.at is not old.at
        or new.person is not old.person or new.kind is not old.kind or new.channel is not old.channel
      begin select raise(abort, '${refusal}'); end`,
  ],
  postgres: [
    `create function desk_lead_events_append_only() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and new.text is null
        and (new.lead_id, new.at, new.person, new.kind, new.channel)
          is not distinct from (old.lead_id, old.at, old.person, old.kind, old.channel) then return new; end if;
      raise exception '${refusal}'; end $$`,
    `create trigger desk_lead_events_append_only before update or delete on desk_lead_events
      for each row execute function desk_lead_events_append_only()`,
  ],
}
