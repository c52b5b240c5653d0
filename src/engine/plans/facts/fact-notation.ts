import type { FactValue } from '#contract/config.ts'
import { amountMeant } from '#engine/money/money.ts'

const instead = { 'not covered': 'notCovered', unlimited: 'unlimited', 'does not apply': 'doesNotApply' } as const

/** The value that people write so: 95 for `95%`, from 850 for `850+ clinics`, 1 to 2 for `1-2 working days`. */
export function valueIn(written: string): Exclude<FactValue, string | boolean> | undefined {
  const text = written.trim()
  const is = instead[text.toLowerCase() as keyof typeof instead]
  if (is) return { is }
  const said =
    /^(up to )?\D{0,4}?([\d,.]*\d)\s*(?:(\+|or more)|(?:-|–|to)\s*\D{0,4}?([\d,.]*\d))?\s*(?:%|\p{L}[\p{L} ]*)?$/iu.exec(
      text,
    )
  if (!said) return undefined
  const [, upTo, first, orMore, second] = said
  const [least, most] = [first, second ?? first].map((digits = '') => amountMeant(digits))
  if (!least?.isSure || !most?.isSure) return undefined
  const [from, to] = [least.value, most.value]
  if (upTo !== undefined) return { to: from }
  if (orMore !== undefined) return { from }
  return second === undefined ? from : { from, to }
}

/** A value as `valueIn` reads it. */
export function notationOf(value: FactValue | undefined): string {
  if (typeof value !== 'object') return String(value ?? '')
  const { is, from, to } = value
  if (is) return Object.entries(instead).find(([, one]) => one === is)?.[0] ?? is
  if (to === undefined) return `${from}+`
  return from === undefined ? `up to ${to}` : `${from}–${to}`
}
