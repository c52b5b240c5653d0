import type { NumberedLead, UnreadableLead } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { printable, printableJson } from '../report.ts'
import { type LeadFilter, readLeads } from './read-leads.ts'

/** The forms in which leads can be exported. */
export const exportFormats = ['csv', 'jsonl'] as const

/** How leads are exported. */
export interface ExportOptions {
  readonly format: (typeof exportFormats)[number]
  /** Whether CSV begins with a byte order mark; no when left out. */
  readonly bom?: boolean
  /** Told of each lead that cannot be read and is left out; in CSV twice. */
  readonly onUnreadable: (lead: UnreadableLead) => void
}

/** The leads as text, line by line and read as it is written; erased ones are left out. */
export function exportLeads(
  database: LeadDatabase,
  filter: LeadFilter,
  { format, bom = false, onUnreadable }: ExportOptions,
): AsyncGenerator<string> {
  const wanted = { ...filter, erased: false }
  const read = (more: LeadFilter = {}) => readLeads(database, { ...wanted, ...more }, onUnreadable)
  return format === 'csv' ? csv(read, bom) : jsonl(read)
}

type Read = (more?: LeadFilter) => AsyncGenerator<NumberedLead>

async function* jsonl(read: Read): AsyncGenerator<string> {
  for await (const { id: _, ...lead } of read()) yield `${printableJson(lead)}\n`
}

/** Tells Excel that a file of CSV is UTF-8. */
const byteOrderMark = '\ufeff'

/** The columns that every lead has; a column for each field follows. */
const columns = [
  'reference',
  'receivedAt',
  'form',
  'market',
  'planId',
  'plan',
  'premium',
  'quarantined',
  'consentVersion',
  'consent',
  'language',
]

async function* csv(read: Read, bom: boolean): AsyncGenerator<string> {
  // The names of the fields stand in the first line, so all leads are read twice; later ones must not join in between.
  const names = new Set<string>()
  let last = 0
  for await (const { id, fields } of read()) {
    for (const name of Object.keys(fields)) names.add(name)
    last = id
  }
  yield `${bom ? byteOrderMark : ''}${csvLine([...columns, ...names])}`
  for await (const lead of read({ upToId: last })) yield csvLine(cells(lead, [...names]))
}

function cells(
  { reference, receivedAt, form, market, plan, quarantined, consent, language, fields }: NumberedLead,
  names: string[],
): string[] {
  const known = [
    reference,
    receivedAt,
    form,
    market ?? '',
    String(plan?.id ?? ''),
    plan?.name ?? '',
    plan?.premium ?? '',
    String(quarantined),
    consent?.version ?? '',
    consent?.text ?? '',
    language ?? '',
  ]
  return [...known, ...names.map((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : ''))]
}

/** A line of CSV by RFC 4180 (CRLF at its end). What a spreadsheet would run as a formula is made a text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(defused(printable(cell)))).join(',')}\r\n`
}

/**
 * A spreadsheet reads a cell that begins with one of these, or its full-width form, as a formula; an apostrophe in front
 * makes it a text. A phone number stays as people read it: as a formula, it is itself or no formula.
 */
function defused(cell: string): string {
  return /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !/^\+\d[\d ]+$/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  // A semicolon separates cells where a comma is the decimal sign.
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
