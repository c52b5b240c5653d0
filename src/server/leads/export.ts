import { amountCell, leadPriceText } from '#engine/forms.ts'
import { byteOrderMark, csvLine, escapeFormula } from '#engine/text.ts'
import type { NumberedLead, UnreadableLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { printable, printableJson } from '../report.ts'
import { type LeadFilter, readLeads } from './read-leads.ts'

export const exportFormats = ['csv', 'jsonl'] as const

export interface ExportOptions {
  readonly format: (typeof exportFormats)[number]
  /** Begins CSV with a byte order mark. */
  readonly bom?: boolean
  /** Called for each lead that cannot be read; for CSV twice. */
  readonly onUnreadable: (lead: UnreadableLead) => void
}

/** Streams the leads as text, without erased ones. */
export function exportLeads(
  database: LeadDatabase,
  filter: LeadFilter,
  { format, bom = false, onUnreadable }: ExportOptions,
): AsyncGenerator<string> {
  const wanted = { ...filter, erased: false }
  const read = (more: LeadFilter = {}) => readLeads(database, { ...wanted, ...more }, onUnreadable)
  return format === 'csv' ? csv(read, { bom }) : jsonl(read)
}

type Read = (more?: LeadFilter) => AsyncGenerator<NumberedLead>

async function* jsonl(read: Read): AsyncGenerator<string> {
  for await (const { id: _, ...lead } of read()) yield `${printableJson(lead)}\n`
}

/** Followed by further columns, and one for each field. */
const columns = [
  'reference',
  'receivedAt',
  'form',
  'market',
  'planId',
  'plan',
  'premium',
  'price',
  'amount',
  'currency',
  'per',
  'quarantined',
  'consentVersion',
  'consent',
  'language',
]

interface CsvOptions<Read> {
  readonly bom?: boolean
  /** Columns of whoever exports, with their values for a lead. */
  readonly more?: { readonly names: readonly string[]; readonly cells: (lead: Read) => readonly string[] }
}

/** Streams leads as CSV that spreadsheets read as text; `read` is called twice, the second time with an id to stop after. */
export async function* csv<Read extends NumberedLead>(
  read: (upTo?: { readonly upToId: number }) => AsyncGenerator<Read>,
  { bom = false, more }: CsvOptions<Read> = {},
): AsyncGenerator<string> {
  // The header names all fields, so leads are read twice; none may join in between.
  const names = new Set<string>()
  let last = 0
  for await (const { id, fields } of read()) {
    for (const name of Object.keys(fields)) names.add(name)
    last = id
  }
  yield `${bom ? byteOrderMark : ''}${exportLine([...columns, ...(more?.names ?? []), ...names])}`
  for await (const lead of read({ upToId: last }))
    yield exportLine([...cells(lead), ...(more?.cells(lead) ?? []), ...fieldsOf(lead, [...names])])
}

function cells({
  reference,
  receivedAt,
  form,
  market,
  plan,
  quarantined,
  consent,
  language,
}: NumberedLead): readonly string[] {
  return [
    reference,
    receivedAt,
    form,
    market ?? '',
    String(plan?.id ?? ''),
    plan?.name ?? '',
    plan?.premium ?? '',
    plan?.price ? leadPriceText(plan.price) : '',
    plan?.price ? amountCell(plan.price) : '',
    plan?.price?.currency ?? '',
    plan?.price?.per ?? '',
    String(quarantined),
    consent?.version ?? '',
    consent?.text ?? '',
    language ?? '',
  ]
}

function fieldsOf({ fields }: NumberedLead, names: readonly string[]): readonly string[] {
  return names.map((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : ''))
}

/** A line of CSV that spreadsheets read as text. A phone number stays as it is: as a formula it has no effect. */
export function exportLine(cells: readonly string[]): string {
  const safe = cells.map(printable).map((cell) => (/^\+\d[\d ]+$/.test(cell) ? cell : escapeFormula(cell)))
  return `${csvLine(safe)}\r\n`
}
