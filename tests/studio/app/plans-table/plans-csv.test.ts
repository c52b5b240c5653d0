import { expect, test } from 'vitest'
import { clipboardCells, clipboardText, csvRows, decodedText } from '#checker/files.ts'
import { csvText } from '#engine/text.ts'
import { csvChanges, plansCsv } from '#studio/app/plans-table/csv/plans-csv.ts'
import { changeOf } from '#studio/app/plans-table/plan-cells.ts'
import { pick, randomFrom } from '#tests/mutation/mutations.ts'
import { columns, rows } from './sample.ts'

const known = { rows, columns }
const csv = plansCsv(rows, columns)
const changesIn = (text: string) => {
  const { cells, notes } = csvChanges(text, known)
  return { cells: cells.map(({ row, column, text: now }) => [row.name, column.title, now]), notes }
}
const edited = (text: string, from: string, to: string) => {
  if (!text.includes(from)) throw new Error(`The file does not say ${from}.`)
  return text.replace(from, to)
}

test('a file that comes back as it was changes nothing', () => {
  expect(csv).toMatch(/^\uFEFFMarket,Plan number,Provider,Plan,Price,/)
  expect(changesIn(csv)).toEqual({ cells: [], notes: [] })
})

test('a file as Excel saves it, with semicolons, a mark and decimal commas, is read', () => {
  const german = csvText(csvRows(csv).map(({ cells }) => cells))
    .split('\r\n')
    .map((line) => line.replaceAll(',', ';'))
    .join('\r\n')
  const text = edited(german, ';580;', ';580,5;')
  expect(changesIn(edited(text, 'Gold; ""the', 'Gold, ""the'))).toEqual({
    cells: [['Bronze', 'Price', '580,5']],
    notes: [],
  })
  expect(changesIn(`sep=;\r\n${'Plan number;Market;Price\r\n2;oman;650'}`).cells).toEqual([['Silver', 'Price', '650']])
})

test('UTF-8, UTF-16 and Windows-1252 are told apart', () => {
  const words = 'Plan;Prämie – “neu”'
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(words, 'utf16le')])
  const windows = Uint8Array.from(words.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), (letter) =>
    letter.charCodeAt(0),
  )
  for (const bytes of [new TextEncoder().encode(words), utf16, windows]) expect(decodedText(bytes).text).toBe(words)
})

test('a preview tells each cell, and what is left out and why', () => {
  const text = [
    'Market,Plan number,Plan,Price,Colour,Dental,Clinics,Price',
    'oman,1,Bronze,595,red,yes,900,1',
    'oman,2,Silver Plus,dear,red,,,1',
    'kuwait,1,Basic,,red,,12,1',
    'oman,9,Platin,800,red,,,1',
    ',,,,,,,',
  ].join('\n')
  const { cells, notes } = changesIn(text)
  expect(cells).toEqual([
    ['Bronze', 'Price', '595'],
    ['Bronze', 'Dental', 'yes'],
    ['Bronze', 'Clinics', '900'],
  ])
  expect(notes).toEqual([
    'No column of the table is called "Colour": left out.',
    'The first line names "Price" twice: the first of them counts.',
    'No plan here is the one of line 5 (oman, 9, Platin): left out. New plans are added with New… › Plan.',
    '1 plan would have another name: names stay as they are.',
    'Not every market knows "Clinics": left out where one does not.',
    'Silver: "dear" is no price: write it like 580, 283.8 per policy, from 268, 300 to 420 or not sold. It stays as it is.',
    'Basic: An empty cell is no price: write it like "580". It stays as it is.',
  ])
})

test('a file that names no plan, or is none, is refused in a sentence', () => {
  expect(() => changesIn('Price\n12')).toThrow('the first line has to name "Plan number" or "Plan"')
  expect(() => changesIn('')).toThrow('This file is empty.')
  expect(() => changesIn('Plan,Price\n"Bronze,12')).toThrow(/^This cannot be read as CSV: .+\.$/)
})

test('without numbers, a plan is found by its name', () => {
  expect(changesIn('Provider,Plan,Price\nOrient,Silver,650').cells).toEqual([['Silver', 'Price', '650']])
})

test('a formula is harmless in a spreadsheet, and comes back as it was', () => {
  expect(csvText([['=1+1', '@x', '+44', "'=y", 'plain']])).toBe("\uFEFF'=1+1,'@x,'+44,''=y,plain\r\n")
})

const pieces = [
  'a',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  ' ',
  "'",
  '=',
  '+',
  '-',
  '@',
  '＝',
  'é',
  '漢',
  '😀',
  '1',
  '',
  '\uFEFF',
  'sep=;',
]

test('any cells come back from CSV and from the clipboard as they were', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = randomFrom(seed)
    const text = () => Array.from({ length: Math.floor(random() * 6) }, () => pick(random, pieces)).join('')
    const width = 2 + Math.floor(random() * 4)
    const block = Array.from({ length: 1 + Math.floor(random() * 4) }, () => Array.from({ length: width }, text))
    // A row without any text is no row of a file.
    const lines = block.filter((cells) => cells.some((cell) => cell.trim() !== ''))
    const head = Array.from({ length: width }, (_, i) => `Column ${i}`)
    expect(
      csvRows(csvText([head, ...lines])).map(({ cells }) => cells),
      `seed ${seed}`,
    ).toEqual([head, ...lines])
    expect(clipboardCells(clipboardText(block)), `seed ${seed}`).toEqual(block)
  }
})

test('what a file says is written as the table writes it', () => {
  const { cells } = csvChanges(edited(csv, '850+', '900+'), known)
  expect(changeOf(cells).change).toMatchObject({
    title: 'Change Clinics of Bronze',
    operations: [{ at: ['plans', 0, 'facts', 'clinics'], value: { from: 900 } }],
  })
})
