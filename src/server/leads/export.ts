import type { LeadDatabase } from '../database/lead-database.ts'
import { type LeadFilter, type NumberedLead, readLeads } from './read-leads.ts'

/** The forms in which leads can be exported. */
export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The leads as text, line by line and read as it is written; erased ones are left out. */
export function exportLeads(database: LeadDatabase, filter: LeadFilter, format: ExportFormat): AsyncGenerator<string> {
  const wanted = { ...filter, erased: false }
  return format === 'csv' ? csv(database, wanted) : jsonl(database, wanted)
}

async function* jsonl(database: LeadDatabase, filter: LeadFilter): AsyncGenerator<string> {
  for await (const { id: _, ...lead } of readLeads(database, filter)) yield `${JSON.stringify(lead)}\n`
}

/** The columns that every lead has; a column for each field follows. */
const columns = ['reference', 'receivedAt', 'form', 'market', 'planId', 'plan', 'quarantined']

async function* csv(database: LeadDatabase, filter: LeadFilter): AsyncGenerator<string> {
  // The names of the fields stand in the first line, so all leads are read twice; later ones must not join in between.
  const names = new Set<string>()
  let last = 0
  for await (const { id, fields } of readLeads(database, filter)) {
    for (const name of Object.keys(fields)) names.add(name)
    last = id
  }
  yield csvLine([...columns, ...names])
  for await (const lead of readLeads(database, { ...filter, upToId: last })) yield csvLine(cells(lead, [...names]))
}

function cells(
  { reference, receivedAt, form, market, plan, quarantined, fields }: NumberedLead,
  names: string[],
): string[] {
  const known = [
    reference,
    receivedAt,
    form,
    market ?? '',
    String(plan?.id ?? ''),
    plan?.name ?? '',
    String(quarantined),
  ]
  return [...known, ...names.map((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : ''))]
}

/** A line of CSV by RFC 4180 (CRLF at its end). What a spreadsheet would run as a formula is made a text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(defused(cell))).join(',')}\r\n`
}

/** A spreadsheet reads a cell that begins with one of these as a formula; an apostrophe in front makes it a text. */
function defused(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
