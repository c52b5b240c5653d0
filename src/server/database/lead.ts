import { hash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { readLeadPrice, referencePattern } from '#engine/forms.ts'
import { type LeadRequest, type Suspicion, suspicions } from '#engine/submission.ts'
import type { LeadRow, Tables } from './tables.ts'

export interface Lead {
  /** Shown to the visitor: such as `AB-7K3M-9QXT`. */
  readonly reference: string
  /** ISO 8601 in UTC, to the millisecond. */
  readonly receivedAt: string
  readonly form: string
  /** Undefined for forms of the whole site. */
  readonly market: string | undefined
  /** The visitor's language (BCP 47), if it is not that of the config. */
  readonly language?: string
  readonly plan: LeadRequest['plan']
  /** Values by field name; empty once they were erased. */
  readonly fields: LeadRequest['fields']
  /** The consent text of the form; `version` identifies it. */
  readonly consent?: { readonly version: string; readonly text: string }
  /** Probably sent by software; not delivered until it is released. */
  readonly quarantined: boolean
  readonly quarantineReason?: Suspicion
  /** When its personal data were erased (ISO 8601). */
  readonly erasedAt?: string
}

export type NumberedLead = Lead & { readonly id: number }

/** A damaged row of the table of leads. */
export interface UnreadableLead {
  readonly id: number
  /** As stored: it may be damaged, as may the next. */
  readonly reference: string
  readonly receivedAt: string
  /** The first column that is invalid; `checksum` if each is valid and one was changed. */
  readonly column: keyof LeadRow
}

export function isUnreadable(lead: NumberedLead | UnreadableLead): lead is UnreadableLead {
  return 'column' in lead
}

/** How commands name a lead: by its reference or, if that is damaged, by its id. */
export function leadName({ reference, id }: Pick<NumberedLead, 'reference' | 'id'>): string {
  return referencePattern.test(reference) ? reference : String(id)
}

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
    ...(isSuspicion(row.quarantine_reason) && { quarantineReason: row.quarantine_reason }),
    ...(row.consent !== null && { consent: { version: row.consent, text: row.consent_text ?? '' } }),
    ...(row.erased_at !== null && { erasedAt: row.erased_at }),
  }
}

/** A lead whose `fields` alone are damaged, with none; undefined if other columns are damaged too. */
export function repairableLead(row: LeadRow): NumberedLead | undefined {
  const lead = leadFrom({ ...row, fields: fieldsFrom(row.fields) ? row.fields : '{}', checksum: null })
  return isUnreadable(lead) ? undefined : lead
}

/** Undefined if the text is no object of strings. */
export function fieldsFrom(text: unknown): LeadRequest['fields'] | undefined {
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

/** Damage of this column hurts nobody. */
function isSuspicion(value: string | null): value is Suspicion {
  return suspicions.some((one) => one === value)
}

const isText = (value: unknown) => typeof value === 'string'
const isNullOr = (isRight: (value: unknown) => boolean) => (value: unknown) => value === null || isRight(value)

/** Whether a value is a time in the format of the database. */
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
 * The valid values of each column: SQLite's types are not enforced. Checksums are made in this order, so a new column must
 * not change those of older leads.
 */
const columns: readonly (readonly [keyof LeadRow, (value: unknown) => boolean])[] = [
  ['reference', (value) => isText(value) && referencePattern.test(String(value))],
  ['received_at', isTime],
  ['form', isText],
  ['market', isNullOr(isText)],
  ['plan_id', isNullOr(Number.isInteger)],
  ['plan_name', isNullOr(isText)],
  ['plan_premium', isNullOr(isText)],
  ['quarantined', (value) => value === 0 || value === 1],
  ['consent', isNullOr(isText)],
  ['erased_at', isNullOr(isTime)],
  ['language', isNullOr(isLanguage)],
]

function damagedColumn(row: LeadRow, fields: LeadRequest['fields'] | undefined): keyof LeadRow | undefined {
  const [damaged] = columns.find(([name, isRight]) => !isRight(row[name])) ?? []
  if (damaged || !fields) return damaged ?? 'fields'
  return row.checksum === null || row.checksum === checksumOf(row) ? undefined : 'checksum'
}

/** The columns that a lead's checksum covers. */
export type CheckedColumns = Omit<
  LeadRow,
  'id' | 'fingerprint' | 'checksum' | 'consent_text' | 'quarantine_reason' | 'plan_price'
>

/** 32 hexadecimal digits of a SHA-256. */
export function checksumOf(row: CheckedColumns): string {
  const content = [...columns.map(([name]) => row[name as keyof CheckedColumns]), row.fields]
  return hash('sha256', JSON.stringify(content), 'hex').slice(0, 32)
}

/** Updates the checksum of a row after an intended change. */
export async function renewChecksum(transaction: Transaction<Tables>, id: number): Promise<void> {
  const row = await transaction.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await transaction
    .updateTable('leads')
    .set({ checksum: checksumOf(row) })
    .where('id', '=', id)
    .execute()
}

/** Selects leads with the text of their consent. */
export function leadRows(db: Kysely<Tables>) {
  return db
    .selectFrom('leads')
    .leftJoin('consents', 'consents.version', 'leads.consent')
    .selectAll('leads')
    .select('consents.text as consent_text')
}

function planFrom(id: number, row: LeadRow): NonNullable<Lead['plan']> {
  const { plan_name: name, plan_premium: premium, plan_price: stored } = row
  const price = stored === null ? undefined : readLeadPrice(stored)
  return { id, name: name ?? '', ...(premium !== null && { premium }), ...(price && { price }) }
}
