import { overlayName } from '../files/overlay-names.ts'
import { decodedText } from '../spreadsheets/spreadsheet-text.ts'
import { csv } from './csv.ts'
import type { ReturnedText } from './exchange.ts'
import { xliff } from './xliff.ts'

export const exchangeFormats = { xliff, csv } as const

export type FormatName = keyof typeof exchangeFormats

/** The languages of which Windows-1252 has every letter; it has nearly none of the others'. */
const western = new Set('ca da de en es eu fi fil fr ga gl id is it ms nb nl nn no pt sq sv sw'.split(' '))

/** The texts of a file that a translator sent back. Throws a sentence if it cannot be read, or its letters are garbled. */
export function returnedTexts(bytes: Uint8Array, format: FormatName): readonly ReturnedText[] {
  const { text, encoding } = decodedText(bytes)
  if (encoding !== 'windows-1252') return exchangeFormats[format].read(text)
  const returned = format === 'csv' ? westernRows(text) : undefined
  if (!returned) throw new Error('it is not in UTF-8. Save it so; Excel calls that "CSV UTF-8".')
  return returned
}

/** The rows of a table in Windows-1252; undefined where they are in other languages, or garbled. */
function westernRows(text: string): readonly ReturnedText[] | undefined {
  try {
    const rows = csv.read(text)
    return rows.every(({ file }) => isWestern(overlayName(file)?.language)) ? rows : undefined
  } catch {
    return undefined
  }
}

function isWestern(language = 'und'): boolean {
  return western.has(language.split('-')[0] ?? '')
}
