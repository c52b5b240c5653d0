import { csvText } from '#engine/text.ts'
import { csvRows } from '../files.ts'
import type { ExchangeFormat } from '../translate.ts'

const columns = ['file', 'name', 'original', 'translation'] as const

/** Comma-separated values, as spreadsheets read and save them. */
export const csv: ExchangeFormat = {
  write: (texts) => csvText([columns, ...texts.map((text) => columns.map((column) => text[column]))]),
  read(text) {
    const [head, ...rows] = csvRows(text)
    const titles = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
    const lacking = columns.filter((column) => !titles.includes(column))
    if (lacking.length > 0) throw new Error(`Its first line does not name ${lacking.join(', ')}.`)
    return rows.map(({ line, cells }) => {
      const [file = '', name = '', original = '', translation = ''] = columns.map((of) => cells[titles.indexOf(of)])
      return { file, name, original, translation, place: `line ${line}` }
    })
  },
}
