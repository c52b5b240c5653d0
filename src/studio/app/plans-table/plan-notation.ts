import { quote } from '#checker/english.ts'
import { isPrice, priceIn, priceNotation, priceProblem } from '#engine/amounts.ts'
import type { Currency, PlanPrice, StatedFact } from '#engine/contract/config.ts'
import { dayText, isDay } from '#engine/dates.ts'
import { figureIn, grouped, notationOf, plainValue, valueIn } from '#engine/facts.ts'
import { type PlanColumn, recordsOf } from './plan-columns.ts'
import type { PlanRecord } from './plan-rows.ts'

/** The value of a plan in a column as people write it; empty where its record says nothing. */
export function textOf(plan: PlanRecord, column: PlanColumn, digits: (number: number) => string = String): string {
  const { kind, of } = column
  if (kind === 'benefit') return benefitText(plan, of)
  if (kind === 'changes') {
    const changes = recordsOf(plan[of]).map(({ price, from }) => `${priceText(price, digits)} from ${from ?? ''}`)
    return changes.join('; ')
  }
  if (kind === 'price') return priceText(plan[of], digits)
  return written(kind === 'fact' ? Object(plan['facts'])[of] : plan[of], digits)
}

/** A price of a file that is being edited, which may lack anything. */
function priceText(price: unknown, digits: (number: number) => string): string {
  if (!isPrice(price)) return ''
  return isInCell(price) ? priceNotation(price, digits) : priceNotation(price, digits).replace(/^table /, '')
}

/** Whether a cell can hold a price: tables and sums are written in the plan's form. */
function isInCell(price: PlanPrice): boolean {
  return typeof price === 'number' || !('rows' in price || 'sum' in price)
}

/** Whether the price of a plan, or one that follows on it, is a table or a sum, which words in a cell would replace. */
export function holdsTable(plan: PlanRecord, { kind, of }: PlanColumn): boolean {
  const prices = kind === 'price' ? [plan[of]] : kind === 'changes' ? recordsOf(plan[of]).map(({ price }) => price) : []
  return prices.some((price) => isPrice(price) && !isInCell(price))
}

/** The same as the table shows it. */
export function shownText(plan: PlanRecord, column: PlanColumn): string {
  const text = textOf(plan, column, grouped)
  if (column.kind === 'changes')
    return text.replaceAll(/\d{4}-\d\d-\d\d/g, (day) => (isDay(day) ? dayText(day, 'en-GB') : day))
  return column.kind === 'benefit'
    ? text
        .replace(/^yes(?:: )?/, '✓ ')
        .replace(/^no$/, '✗')
        .trim()
    : text
}

function written(value: unknown, digits: (number: number) => string): string {
  if (value === undefined || value === null) return ''
  const plain = plainValue(value as StatedFact)
  if (typeof plain === 'boolean') return plain ? 'yes' : 'no'
  return typeof plain === 'string' ? plain : notationOf(plain, digits)
}

function benefitText({ benefits, excludes }: PlanRecord, id: string): string {
  const included = Array.isArray(benefits) ? benefits.find((one) => idIn(one) === id) : undefined
  if (included === undefined) return Array.isArray(excludes) && excludes.includes(id) ? 'no' : ''
  const note: unknown = Object(included)['note']
  return typeof note === 'string' && note !== '' ? `yes: ${note}` : 'yes'
}

/** The id of an item of a plan's `benefits`. */
export function idIn(benefit: unknown): unknown {
  return typeof benefit === 'object' ? Object(benefit)['id'] : benefit
}

/** A text that is no value of its column. */
export const unreadable = Symbol('unreadable')

/** The value of a text: undefined where it says nothing; of a benefit its item in `benefits`, or false if it is excluded. */
export function valueFrom(text: string, column: PlanColumn, currency?: Currency): unknown {
  const said = text.trim()
  if (said === '') return column.kind === 'price' ? unreadable : undefined
  if (column.kind === 'price') return priceIn(said, currency) ?? unreadable
  if (column.kind === 'changes') return changesIn(said, currency)
  if (column.kind === 'day') return dayIn(said) ?? unreadable
  if (column.kind === 'benefit') return benefitIn(said, column.of)
  if (column.valueKind === 'words') return Object(valueIn(said))['is'] ? valueIn(said) : said
  if (column.valueKind === 'yesNo') return yesNo(said) ?? (Object(valueIn(said))['is'] ? valueIn(said) : unreadable)
  return figureIn(column.valueKind, said, currency) ?? unreadable
}

/** `620 from 2027-01-01; 650 from 2028-01-01` */
function changesIn(text: string, currency: Currency | undefined): unknown {
  const changes = text.split(/\s*[;\n]\s*/).map((part) => {
    const [, amount = '', day = ''] = /^(.*\S)\s+from\s+(\S.*)$/i.exec(part) ?? []
    const [price, from] = [priceIn(amount, currency), dayIn(day)]
    return price === undefined || from === undefined ? unreadable : { from, price }
  })
  const read = changes.filter((one) => one !== unreadable)
  const isOnce = new Set(read.map(({ from }) => from)).size === changes.length
  return isOnce ? read.toSorted((a, b) => (a.from < b.from ? -1 : 1)) : unreadable
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day (YYYY-MM-DD) of `2027-01-31`, `2027/1/31` or `31 January 2027`; undefined where the month is in doubt. */
function dayIn(text: string): string | undefined {
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  const [, inWords, name = '', ofWords] = /^(\d{1,2})[ -](\p{L}{3,9})\.?[ -](\d{4})$/u.exec(text) ?? []
  const number = month ?? String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1)
  const [y = '', m, d = ''] = [year ?? ofWords, number.padStart(2, '0'), (date ?? inWords)?.padStart(2, '0')]
  const day = `${y}-${m}-${d}`
  return isDay(day) ? day : undefined
}

function yesNo(text: string): boolean | undefined {
  if (/^(yes|y|true|1|✓|✔)$/i.test(text)) return true
  return /^(no|n|false|0|✗|✘|not included)$/i.test(text) ? false : undefined
}

function benefitIn(text: string, id: string): unknown {
  const [, start = '', note] = /^([^\s:]+)(?:\s*:\s*|\s+)(\S.*)$/s.exec(text) ?? []
  if (note !== undefined && yesNo(start) === true) return { id, note }
  const isIncluded = yesNo(text)
  return isIncluded === undefined ? unreadable : isIncluded && id
}

const examples: Readonly<Record<PlanColumn['kind'], string>> = {
  price: '"580"',
  changes: '"620 from 2027-01-01"',
  day: '"2027-01-31"',
  fact: '"40,000", "up to 500" or "850+"',
  benefit: '"yes", "yes: at panel clinics" or "no"',
}

const examplesOfValues: ReadonlyMap<string | undefined, string> = new Map([
  ['yesNo', '"yes" or "no"'],
  ['limit', '"200 a visit, 4,000 a year", "two thirds, at most 1,500" or "as per scale"'],
  ['link', '"https://insurer.example/wording.pdf" or "+65 6123 4567"'],
])

/** Why a text is no value of its column, and how one is written. */
export function problemWith(text: string, { title, kind, valueKind }: PlanColumn, currency?: Currency): string {
  if (kind === 'price' && text.trim() !== '') return priceProblem(text, currency)
  const what = text.trim() === '' ? 'An empty cell' : quote(text.trim())
  const example = examplesOfValues.get(valueKind) ?? examples[kind]
  return kind === 'benefit'
    ? `${what} does not say whether a plan includes ${quote(title)}: write ${example}.`
    : `${what} is no ${title.toLowerCase()}: write it like ${example}.`
}
