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
