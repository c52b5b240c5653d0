import { parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'

/** Full-width signs are formulas too (https://owasp.org/www-community/attacks/CSV_Injection). */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/

/** Puts an apostrophe before what a spreadsheet would run as a formula, and before what looks so escaped. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell
}

/** The inverse of `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

// A line break of another kind ends a row, and a semicolon a cell, in some programs.
const written = { record_delimiter: '\r\n', quoted_match: /[\r\n;]/ }

/** A block of cells as spreadsheets copy it. */
export function clipboardText(cells: readonly (readonly string[])[]): string {
  return stringify(escaped(cells), { ...written, delimiter: '\t' }).replace(/\r\n$/, '')
}

/** The cells of a text that a spreadsheet copied. Empty lines are rows of empty cells. */
export function clipboardCells(text: string): string[][] {
  const rows: string[][] = parse(text, { delimiter: '\t', relax_column_count: true, relax_quotes: true })
  return unescaped(rows)
}

/** Comma-separated values as RFC 4180 has them, with the mark by which Excel knows UTF-8. */
export function csvText(cells: readonly (readonly string[])[]): string {
  return stringify(escaped(cells), { ...written, bom: true })
}

/** The rows of a CSV file without empty ones, each with its line. Throws a sentence for people if it cannot be read. */
export function csvRows(text: string): { readonly line: number; readonly cells: string[] }[] {
  const [, named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
  const content = named === undefined ? text : text.replace(/^.*\r?\n/, '')
  try {
    const rows = parse(content, {
      bom: true,
      delimiter: named ?? delimiterOf(content),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { readonly record: string[]; readonly info: { readonly lines: number } }[]
    const before = named === undefined ? 0 : 1
    return rows.map(({ record, info }) => ({ line: info.lines + before, cells: unescaped([record])[0] ?? [] }))
  } catch (error) {
    const [reason = ''] = String((error as Error).message).split('\n')
    throw new Error(`This cannot be read as CSV: ${reason.replace(/\.$/, '')}.`)
  }
}

/** Excel separates cells by semicolons if its decimal sign is a comma, and by tabs in UTF-16. */
function delimiterOf(text: string): string {
  const [head = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((mark) => ({ mark, times: head.split(mark).length }))
  return counts.toSorted((a, b) => b.times - a.times)[0]?.mark ?? ','
}

/** The text of a file in UTF-8, in UTF-16 or, as older versions of Excel write it, in Windows-1252. */
export function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function escaped(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((cells) => cells.map(escapeFormula))
}

function unescaped(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((cells) => cells.map((cell) => unescapeFormula(cell).replaceAll(/\r\n?/g, '\n')))
}
