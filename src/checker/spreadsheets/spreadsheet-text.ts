import { parse } from 'csv-parse/browser/esm/sync'
import { csvLine, escapeFormula, unescapeFormula } from '#engine/text.ts'

/** A block of cells as spreadsheets copy it. */
export function clipboardText(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => csvLine(row.map(escapeFormula), '\t')).join('\r\n')
}

/** The cells of a text that a spreadsheet copied. Empty lines are rows of empty cells. */
export function clipboardCells(text: string): string[][] {
  const rows: string[][] = parse(text, { delimiter: '\t', relax_column_count: true, relax_quotes: true })
  return unescaped(rows)
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

/** The text of a file and the encoding in which it was read. */
interface Decoded {
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/** The text of a file in UTF-8, in UTF-16 or, as older versions of Excel write it, in Windows-1252. */
export function decodedText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes
  const read = (encoding: Decoded['encoding']) => ({
    text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes),
    encoding,
  })
  if (first === 0xff && second === 0xfe) return read('utf-16le')
  if (first === 0xfe && second === 0xff) return read('utf-16be')
  try {
    return read('utf-8')
  } catch {
    return read('windows-1252')
  }
}

function unescaped(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((cells) => cells.map((cell) => unescapeFormula(cell).replaceAll(/\r\n?/g, '\n')))
}
