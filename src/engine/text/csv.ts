/** By this Excel recognises UTF-8. */
export const byteOrderMark = '\uFEFF'

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

/** Cells as a line of CSV (RFC 4180) without its line break; formulas are for the caller to escape. */
export function csvLine(cells: readonly string[], delimiter = ','): string {
  return cells.map((cell) => quotedCell(cell, delimiter)).join(delimiter)
}

/** Rows of cells as CSV that spreadsheets read as text, with the mark by which Excel knows UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${csvLine(cells.map(escapeFormula))}\r\n`).join('')
}

function quotedCell(cell: string, delimiter: string): string {
  // A line break of another kind ends a row, and a semicolon a cell, in some programs.
  return /[";\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}
