import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { ExchangeFormat } from './exchange.ts'

const columns = ['file', 'name', 'original', 'translation'] as const

/** Comma-separated values as RFC 4180 has them, with the mark by which Excel knows UTF-8. */
export const csv: ExchangeFormat = {
  write: (texts) => stringify([...texts], { header: true, columns: [...columns], bom: true, record_delimiter: '\r\n' }),
  read(text) {
    const [first = ''] = text.split('\n', 1)
    // Excel separates columns by semicolons if its decimal sign is a comma, and by tabs in UTF-16.
    const delimiter = [',', ';', '\t'].find((mark) => first.includes(mark)) ?? ','
    const rows: { readonly record: Record<string, string>; readonly info: { readonly lines: number } }[] = parse(text, {
      bom: true,
      columns: true,
      delimiter,
      info: true,
      skip_empty_lines: true,
    })
    const [head] = rows
    const lacking = columns.filter((column) => head && !(column in head.record))
    if (lacking.length > 0) throw new Error(`Its first line does not name ${lacking.join(', ')}.`)
    return rows.map(({ record, info }) => {
      const { file = '', name = '', original = '', translation = '' } = record
      const [source, target] = [original, translation].map((words) => words.replaceAll(/\r\n?/g, '\n'))
      return { file, name, original: source ?? '', translation: target ?? '', place: `line ${info.lines}` }
    })
  },
}
