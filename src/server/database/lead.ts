import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { referencePattern } from '../../engine/forms/acknowledgement.ts'
import type { LeadRequest } from '../../engine/forms/submission.ts'
import type { LeadRow, Tables } from './tables.ts'

/** One stored lead. */
export interface Lead {
  /** What the visitor was told to quote: `HC-` and two groups of four characters. */
  readonly reference: string
  /** When it was received: ISO 8601 in UTC, to the millisecond. */
  readonly receivedAt: string
  /** The name of the form that sent it. */
  readonly form: string
  /** The market's id; undefined for forms of the whole site. */
  readonly market: string | undefined
  /** The language that the visitor read (BCP 47), where that is not the one of the config. */
  readonly language?: string
  readonly plan: LeadRequest['plan']
  /** Answers, derived and fixed fields and contact details, by field name; none once they were erased. */
  readonly fields: LeadRequest['fields']
  /** What the form said that sending it agrees to: the text, and a version that no other text has. */
  readonly consent?: { readonly version: string; readonly text: string }
  /** Whether it looks as if software had sent it; then it is never delivered. */
  readonly quarantined: boolean
  /** When the person's data were erased (ISO 8601), if they were. */
  readonly erasedAt?: string
}

/** A lead with its row number. */
export type NumberedLead = Lead & { readonly id: number }

/** A row of the table of leads that holds none that can be relied on: a disk, or somebody, damaged it. */
export interface UnreadableLead {
  /** Its row number. */
  readonly id: number
  /** As they stand: they may be what is damaged. */
  readonly reference: string
  readonly receivedAt: string
  /** The first column that cannot be read; `checksum` where all can, and are not as they were stored. */
  readonly column: keyof LeadRow
}

/** Whether a row could not be read. */
export function isUnreadable(lead: NumberedLead | UnreadableLead): lead is UnreadableLead {
  return 'column' in lead
}

/** A lead as operators name it, and can name it to a command: its reference, or else its row number. */
export function nameOf({ reference, id }: Pick<NumberedLead, 'reference' | 'id'>): string {
  return referencePattern.test(reference) ? reference : String(id)
}

/** The lead that a row holds, or what keeps it from being read. */
export function leadFrom(row: LeadRow): NumberedLead | UnreadableLead {
  const fields = fieldsFrom(row.fields)
  const column = damagedColumn(row, fields)
  if (!fields || column) {
    return {
      id: row.id,
      reference: String(row.reference),
      receivedAt: String(row.received_at),
      column: column ?? 'fields',
    }
  }
  return {
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    form: row.form,
    market: row.market ?? undefined,
    ...(row.language !== null && { language: row.language }),
    plan: row.plan_id === null ? undefined : planFrom(row.plan_id, row),
    fields,
    quarantined: row.quarantined === 1,
    ...(row.consent !== null && { consent: { version: row.consent, text: row.consent_text ?? '' } }),
    ...(row.erased_at !== null && { erasedAt: row.erased_at }),
  }
}

/** The lead that a row would hold with fields that can be read; undefined where more than those is damaged. */
export function leadToMend(row: LeadRow): NumberedLead | undefined {
  const lead = leadFrom({ ...row, fields: fieldsFrom(row.fields) ? row.fields : '{}', checksum: null })
  return isUnreadable(lead) ? undefined : lead
}

/** Field values by field name; undefined where a text holds something else. */
function fieldsFrom(text: unknown): LeadRequest['fields'] | undefined {
  try {
    const fields: unknown = JSON.parse(String(text))
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined
    return Object.values(fields).every((value) => typeof value === 'string')
      ? (fields as LeadRequest['fields'])
      : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isNothingOr = (isRight: (value: unknown) => boolean) => (value: unknown) => value === null || isRight(value)

/** Whether a value is a time as the database writes them. */
export function isTime(value: unknown): boolean {
  return isText(value) && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)))
}

function isLanguage(value: unknown): boolean {
  try {
    return isText(value) && Intl.getCanonicalLocales(String(value)).length === 1
  } catch {
    return false
  }
}

/**
 * What each column may hold, for SQLite keeps whatever is written into one. Checksums are made of them in this order: a
 * column that is added has to leave those of older leads as they are.
 */
const columns: readonly (readonly [keyof LeadRow, (value: unknown) => boolean])[] = [
  ['reference', (value) => isText(value) && referencePattern.test(String(value))],
  ['received_at', isTime],
  ['form', isText],
  ['market', isNothingOr(isText)],
  ['plan_id', isNothingOr(Number.isInteger)],
  ['plan_name', isNothingOr(isText)],
  ['plan_premium', isNothingOr(isText)],
  ['quarantined', (value) => value === 0 || value === 1],
  ['consent', isNothingOr(isText)],
  ['erased_at', isNothingOr(isTime)],
  ['language', isNothingOr(isLanguage)],
]

function damagedColumn(row: LeadRow, fields: LeadRequest['fields'] | undefined): keyof LeadRow | undefined {
  const [damaged] = columns.find(([name, isRight]) => !isRight(row[name])) ?? []
  if (damaged || !fields) return damaged ?? 'fields'
  return row.checksum === null || row.checksum === checksumOf(row) ? undefined : 'checksum'
}

/** The columns that a lead's checksum vouches for. */
export type CheckedColumns = Omit<LeadRow, 'id' | 'fingerprint' | 'checksum' | 'consent_text'>

/** The checksum of what a row says: 32 hexadecimal digits of a SHA-256. */
export function checksumOf(row: CheckedColumns): string {
  const content = [...columns.map(([name]) => row[name as keyof CheckedColumns]), row.fields]
  return hash('sha256', JSON.stringify(content), 'hex').slice(0, 32)
}

/** Makes the checksum of a row that was changed on purpose fit again. */
export async function renewChecksum(transaction: Transaction<Tables>, id: number): Promise<void> {
  const row = await transaction.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await transaction
    .updateTable('leads')
    .set({ checksum: checksumOf(row) })
    .where('id', '=', id)
    .execute()
}

/** The rows of leads, each with the text of its consent. */
export function leadRows(db: Kysely<Tables>) {
  return db
    .selectFrom('leads')
    .leftJoin('consents', 'consents.version', 'leads.consent')
    .selectAll('leads')
    .select('consents.text as consent_text')
}

function planFrom(id: number, { plan_name: name, plan_premium: premium }: LeadRow): NonNullable<Lead['plan']> {
  return { id, name: name ?? '', ...(premium !== null && { premium }) }
}
