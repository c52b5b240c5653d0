import type { FactValue, StatedFact } from '#contract/config.ts'
import { isDay } from '#engine/dates/dates.ts'
import { westernDigits } from '#engine/money/digits.ts'
import { readAmount, type WrittenCurrency } from '#engine/money/read-amount.ts'
import { isSourced } from './fact-source.ts'

const instead = { 'not covered': 'notCovered', unlimited: 'unlimited', 'does not apply': 'doesNotApply' } as const

/** Words that multiply a number; `500k` is not 500. */
const multiples = /^(?:k|m|mn|mio|bn|hundred|thousand|lakhs?|crores?|million|billion)\b/i

/**
 * The value that people write so: 95 for `95%`, from 850 for `850+ clinics`, 1 to 2 for `1-2 working days`.
 *
 * @param currency that of an amount of money.
 */
export function valueIn(written: string, currency?: WrittenCurrency): Exclude<FactValue, string | boolean> | undefined {
  const is = instead[written.trim().toLowerCase() as keyof typeof instead]
  if (is) return { is }
  const said =
    /^(up to )?[^\d-]{0,4}?([\d,.]*\d)\s*(?:(\+|or more)|(?:-|to)\s*[^\d-]{0,4}?([\d,.]*\d))?\s*(?:%|(\p{L}[\p{L} ]*))?$/iu.exec(
      withoutSigns(westernDigits(written), currency).trim(),
    )
  if (!said || multiples.test(said[5] ?? '')) return undefined
  const [, upTo, first, orMore, second] = said
  const [least, most] = [first, second ?? first].map((digits = '') => readAmount(digits, currency))
  if (!least || !most || 'problem' in least || 'problem' in most) return undefined
  const [from, to] = [least.amount, most.amount]
  if (upTo !== undefined) return { to: from }
  if (orMore !== undefined) return { from }
  return second === undefined ? from : { from, to }
}

function withoutSigns(text: string, { code = '', symbol = '' }: WrittenCurrency = {}): string {
  return [code, symbol]
    .map(westernDigits)
    .filter(Boolean)
    .reduce((rest, sign) => rest.replaceAll(sign, ''), text)
}

/**
 * A value that may have its source and the day of the check behind it: `850+ (https://insurer.example/plans, 2026-03-02)`.
 *
 * @param read the value of the text without them; undefined if it is none.
 */
export function statedIn(written: string, read: (text: string) => FactValue | undefined): StatedFact | undefined {
  const [, text = written, source, checked] = /^(.*\S)\s*\((https:\/\/\S+),\s*([\d-]+)\)$/s.exec(written.trim()) ?? []
  const value = read(text)
  if (source === undefined || checked === undefined || value === undefined) return value
  return isDay(checked) ? { value, source, checked } : undefined
}

/** The facts of `coverage=40,000, rating=4.5` as they are written, by their ids; values may have commas. */
export function writtenFacts(text: string): ReadonlyMap<string, string> {
  const parts = text.split(/,\s*(?=[^,=]+=)/).filter((part) => part.trim() !== '')
  return new Map(
    parts.map((part) => {
      const [id = '', written = ''] = part.split(/=(.*)/s)
      return [id.trim(), written]
    }),
  )
}

/** Facts as `writtenFacts` reads them; those without a value are left out. */
export function factsText(facts: ReadonlyMap<string, string>): string {
  return [...facts].flatMap(([id, written]) => (written.trim() === '' ? [] : [`${id}=${written}`])).join(', ')
}

/** A number with separators of thousands, as amounts are written. */
export function grouped(number: number): string {
  return number.toLocaleString('en-GB', { maximumFractionDigits: 10 })
}

/**
 * A value as `valueIn` reads it, with a source as `statedIn` does.
 *
 * @param digits writes a number as `valueIn` reads it.
 */
export function notationOf(stated: StatedFact | undefined, digits: (number: number) => string = String): string {
  if (typeof stated === 'number') return digits(stated)
  if (typeof stated !== 'object') return String(stated ?? '')
  if (isSourced(stated)) return `${notationOf(stated.value, digits)} (${stated.source}, ${stated.checked})`
  const { is, from, to } = stated
  if (is) return Object.entries(instead).find(([, one]) => one === is)?.[0] ?? is
  if (to === undefined) return `${digits(Number(from))}+`
  return from === undefined ? `up to ${digits(to)}` : `${digits(from)}–${digits(to)}`
}
