/** What a plan pays at most, by unit, and what its customer pays of it: in words, as people type it, and for comparing. */
import { shareOf } from './amounts.ts'
import type { Cap, CustomerPart, FactValue, Messages } from './contract/config.ts'
import { fill } from './text.ts'

/** A limit that is said in figures. */
export type Limit = Pick<Exclude<FactValue, number | string | boolean>, 'caps' | 'youPay' | 'waiting'>

/** How the parts of a limit are written in a language. */
export interface LimitWriting {
  readonly words: NonNullable<Messages['offer']['limits']>
  /** An amount of money. */
  readonly amount: (amount: number) => string
  /** A share of 100. */
  readonly percent: (share: number) => string
  /** So many of a unit, by its id: `3 days`. */
  readonly counted: (times: number, unit: string) => string
  /** The label of another limit, by its id. */
  readonly label: (id: string) => string
  /** A text with a remark in brackets. */
  readonly withRemark: (text: string, remark: string) => string
  /** Texts one after another: `S$200 a visit, S$4,000 a year`. */
  readonly joined: (texts: readonly string[]) => string
  /** A text for each of a unit, by its id: `S$200 a visit`. */
  readonly forEach: (text: string, unit: string) => string
}

/** A limit in words: `S$200 a visit, at most 20 visits a year, you pay 25% above S$15,000`. */
export function limitWords(limit: Limit, writing: LimitWriting): string {
  const { words, counted } = writing
  const { caps = [], youPay = [], waiting } = limit
  return writing.joined([
    ...caps.flatMap((cap) => capWords(cap, writing)),
    ...youPay.map((part) => partWords(part, writing)),
    ...(waiting ? [fill(words.waiting, { count: counted(waiting.times, waiting.unit) })] : []),
  ])
}

function capWords(cap: Cap, writing: LimitWriting): string[] {
  const { words, counted, forEach } = writing
  const { per, from, atLeast } = cap
  const text = plainCap(cap, writing)
  const of = countedUnit(cap)
  return [
    per === undefined ? text : forEach(text, per),
    ...(from === undefined ? [] : [fill(words.afterFirst, { count: counted(from - 1, of) })]),
    ...(atLeast === undefined ? [] : [fill(words.ifAtLeast, { count: counted(atLeast, of) })]),
  ]
}

/** A limit without the unit for each of which it holds: `S$200`, `at most 20 visits`, `25% of Surgeon`. */
function plainCap({ most, times = 0, unit = '', percent, of }: Cap, writing: LimitWriting): string {
  const { words, amount, counted, label } = writing
  if (most !== undefined) return amount(most)
  if (percent === undefined) return fill(words.upTo, { count: counted(times, unit) })
  return fill(words.ofOther, { percent: writing.percent(percent), label: label(of ?? '') })
}

/** The unit in which a limit counts from when it holds. */
function countedUnit({ unit, per = '' }: Pick<Cap, 'unit' | 'per'>): string {
  return unit ?? per
}

function partWords({ amount: sum, share, per, above, atMost }: CustomerPart, writing: LimitWriting): string {
  const { words, amount, percent, forEach, joined, withRemark } = writing
  const plain = sum === undefined ? shareText(share ?? '', percent) : amount(sum)
  const paid = per === undefined ? plain : forEach(plain, per)
  const text =
    above === undefined
      ? fill(words.youPay, { amount: paid })
      : fill(words.youPayAbove, { amount: paid, above: amount(above) })
  if (!atMost) return text
  const most = atMost.map(({ most, per }) => {
    const sum = fill(words.upTo, { count: amount(most) })
    return per === undefined ? sum : forEach(sum, per)
  })
  return withRemark(text, joined(most))
}

/** A share in percent where two decimals say it exactly, else as a fraction: `25%` of `1/4`, but `1/3`. */
function shareText(share: string, percent: (share: number) => string): string {
  const hundredths = shareOf(share) * 10_000
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6 ? percent(Math.round(hundredths) / 100) : share
}

/**
 * The sum by which limits are compared: that for each of a unit, by its id. Only limits of which the customer pays the
 * same are alike; `terms` says what that is.
 */
export function comparedSum({ caps = [], youPay }: Limit, unit?: string): { sum: number; terms: string } | undefined {
  const sum = caps.find(({ most, per }) => most !== undefined && per === unit)?.most
  return sum === undefined ? undefined : { sum, terms: youPay ? JSON.stringify(youPay) : '' }
}

/** What a fact says instead of a number. */
export type State = NonNullable<Exclude<FactValue, number | string | boolean>['is']>

/** How people write each state; the first is how Studio writes it. */
const states: Readonly<Record<State, readonly string[]>> = {
  notCovered: ['not covered', 'nil', 'none', 'no', '-', '–', '—'],
  unlimited: ['unlimited', 'no limit'],
  doesNotApply: ['does not apply', 'n/a', 'not applicable'],
  included: ['included', 'covered', 'yes'],
  noFigure: ['no figure', 'not published'],
  byScale: ['by scale', 'as per scale', 'scale'],
}

/** A limit as `limitIn` reads it; `digits` writes an amount. */
export function limitNotation({ caps = [], youPay = [], waiting }: Limit, digits: (number: number) => string): string {
  const each = (per: string | undefined) => (per === undefined ? '' : ` per ${spoken(per)}`)
  return [
    ...caps.map((cap) => {
      const { per, from, atLeast } = cap
      const of = countedUnit(cap)
      const text = capNotation(cap, digits)
      const after = from === undefined ? '' : ` after the first ${from - 1} ${spoken(of, from - 1)}`
      return `${text}${each(per)}${after}${atLeast === undefined ? '' : ` if at least ${atLeast} ${spoken(of, atLeast)}`}`
    }),
    ...youPay.map(({ amount, share, per, above, atMost }) => {
      const paid = `you pay ${amount === undefined ? share : digits(amount)}${each(per)}`
      const most = atMost?.map((cap) => `${digits(cap.most)}${each(cap.per)}`).join(', ')
      return [paid, above !== undefined && `above ${digits(above)}`, most && `(at most ${most})`]
        .filter(Boolean)
        .join(' ')
    }),
    ...(waiting ? [`waiting ${waiting.times} ${spoken(waiting.unit, waiting.times)}`] : []),
  ].join(', ')
}

function capNotation(
  { most, times = 0, unit = '', percent, of = '' }: Cap,
  digits: (number: number) => string,
): string {
  if (most !== undefined) return digits(most)
  return percent === undefined ? `at most ${times} ${spoken(unit, times)}` : `${percent}% of ${spoken(of)}`
}

/** A state as `limitIn` reads it. */
export function stateNotation(state: State): string {
  return states[state][0] ?? state
}

function spoken(unit: string, count = 1): string {
  const name = unit.replaceAll('-', ' ')
  return count === 1 || name.endsWith('s')
    ? name
    : name.endsWith('y')
      ? `${name.slice(0, -1)}ies`.replace(/([aeiou])ies$/, '$1ys')
      : `${name}s`
}

/** The id of a unit as people name it: `working-day` of `working days`. */
function unitId(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replace(/ies$/, 'y')
    .replace(/(?<![isu])s$/, '')
}

const sum = String.raw`(?<sum>[\d,.]*\d)`
const name = String.raw`\p{L}+(?:[ -]\p{L}+)?`
const each = String.raw`(?:\s*(?:\/|\b(?:a|an|per|each|every)\b)\s*(?<per>${name}))?`
const most = String.raw`(?:(?:up to|at most|max(?:imum|\.)?)\s+)?`
const shares = String.raw`(?<percent>\d{1,3}(?:\.\d{1,2})?)\s*%|(?<fraction>[1-9]\d?\/[1-9]\d?)|(?<words>half|(?:(?:one|a)\s+)?third|two thirds|(?:(?:one|a)\s+)?quarter|three quarters)`
const pattern = (source: string) => new RegExp(`^${source}$`, 'iu')
const clause = (source: string) => new RegExp(`\\s*\\b${source}`, 'iu')

const after = clause(`(?:from the (?<nth>\\d+)(?:st|nd|rd|th) ${name}|after the first(?: (?<first>\\d+))? ${name})`)
const enough = clause(`(?:if at least (?<least>\\d+) ${name}|if (?<orMore>\\d+) ${name}? or more)`)
/** Between two parts: `200 a visit, 4,000 a year`, `30 a day for up to 60 days`. */
const between = / ?(?:;|,(?!\d)|\band\b) ?|(?<=[\p{L}\d%]) (?:for )?(?=(?:up to|at most|max)\b)/u
const sumCap = pattern(`${most}${sum}${each}`)
const countCap = pattern(`${most}(?<times>\\d+)\\s+(?<unit>(?!(?:a|an|per|each|every)\\b)${name}?)${each}`)
const customerPart = pattern(
  `(?:you pay|own share|co-?pay(?:ment)?|excess|deductible)(?: of)? (?:${shares}|${sum})${each}(?: above (?<above>[\\d,.]*\\d))?(?: \\((?<bracket>\\d+)\\))?`,
)
const shareCap = pattern(`${most}(?<percent>\\d{1,3}(?:\\.\\d{1,2})?) ?% of (?:the )?(?<of>\\p{L}[\\p{L}\\d -]*)`)
const paidPart = pattern(`(?:pays )?(?:${shares})(?: paid)?`)
const wait = pattern(`(?:after a )?wait(?:ing)?(?: time| period)?(?: of)? (?<times>\\d+) (?<unit>${name})`)
const waitAfter = pattern(`(?<times>\\d+) (?<unit>${name}?) wait(?:ing)?(?: time| period)?`)

const fractions: Readonly<Record<string, string>> = {
  half: '1/2',
  third: '1/3',
  'two thirds': '2/3',
  quarter: '1/4',
  'three quarters': '3/4',
}

/**
 * The limit that people write so: `200 a visit, 4,000 a year`, `two thirds, at most 1,500`, `20 a day from the 4th day,
 * at most 60 days`, `as per scale`; undefined if a part of it is none.
 *
 * @param amount reads the digits of an amount.
 */
export function limitIn(
  written: string,
  amount: (digits: string) => number | undefined,
): Limit | { is: State } | undefined {
  if (written.length > 500) return undefined
  const text = written.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const state = (Object.keys(states) as State[]).find((one) => states[one].includes(text))
  if (state) return { is: state }
  const caps: Cap[] = []
  const youPay: CustomerPart[] = []
  let waiting: Limit['waiting']
  // Commas within brackets separate no parts, so brackets are read after the split.
  const brackets: string[] = []
  const marked = text.replaceAll(/\(([^()]*)\)/g, (_, inner: string) => `(${brackets.push(inner) - 1})`)
  for (const part of marked.split(between)) {
    const atLeast = enough.exec(part)?.groups
    const always = part.replace(enough, '')
    const from = after.exec(always)?.groups
    const when = {
      ...(from && { from: Number(from['nth'] ?? Number(from['first'] ?? 1) + 1) }),
      ...(atLeast && { atLeast: Number(atLeast['least'] ?? atLeast['orMore']) }),
    }
    const rest = always.replace(after, '').trim()
    const last = caps.at(-1)
    const cap = rest === '' ? last : capIn(rest, amount)
    const [customer, time] = [
      cap ? undefined : customerPartIn(rest, amount, brackets),
      (wait.exec(rest) ?? waitAfter.exec(rest))?.groups,
    ]
    if (rest === '' && last) caps.splice(-1, 1, { ...last, ...when })
    else if (time && !waiting && Object.keys(when).length === 0)
      waiting = { times: Number(time['times']), unit: unitId(time['unit'] ?? '') }
    else if (cap) caps.push({ ...cap, ...when })
    else if (customer && Object.keys(when).length === 0) youPay.push(customer)
    else return undefined
  }
  return {
    ...(caps.length > 0 && { caps }),
    ...(youPay.length > 0 && { youPay }),
    ...(waiting && { waiting }),
  }
}

function perIn({ per }: Readonly<Record<string, string | undefined>>): { per?: string } {
  return per === undefined ? {} : { per: unitId(per) }
}

function capIn(text: string, amount: (digits: string) => number | undefined): Cap | undefined {
  const summed = sumCap.exec(text)?.groups
  if (summed) {
    const most = amount(summed['sum'] ?? '')
    return most === undefined ? undefined : { most, ...perIn(summed) }
  }
  const shared = shareCap.exec(text)?.groups
  if (shared) return { percent: Number(shared['percent']), of: (shared['of'] ?? '').trim().replaceAll(' ', '-') }
  const found = countCap.exec(text)?.groups
  return found && { times: Number(found['times']), unit: unitId(found['unit'] ?? ''), ...perIn(found) }
}

/** The customer's part; where a text says what the plan pays, the rest of it. */
function customerPartIn(
  text: string,
  amount: (digits: string) => number | undefined,
  brackets: readonly string[],
): CustomerPart | undefined {
  const found = customerPart.exec(text)?.groups
  if (!found) {
    const paid = shareIn(paidPart.exec(text)?.groups)
    return paid === undefined ? undefined : { share: restOf(paid) }
  }
  const [share, sum, above] = [shareIn(found), amount(found['sum'] ?? ''), amount(found['above'] ?? '')]
  if ((share === undefined && sum === undefined) || (found['above'] !== undefined && above === undefined))
    return undefined
  const what = share === undefined ? { amount: Number(sum) } : { share }
  const most = brackets[Number(found['bracket'])]?.split(between).map((one) => capIn(one, amount))
  const atMost = most?.flatMap((cap) => (cap?.most === undefined ? [] : [{ ...cap, most: cap.most }]))
  if (atMost?.length !== most?.length) return undefined
  return { ...what, ...perIn(found), ...(above !== undefined && { above }), ...(atMost && { atMost }) }
}

function shareIn(groups: Readonly<Record<string, string | undefined>> | undefined): string | undefined {
  if (groups?.['percent'] !== undefined) return `${Number(groups['percent'])}%`
  const words = groups?.['words']?.replace(/^(?:one|a)\s+/, '')
  return groups?.['fraction'] ?? (words === undefined ? undefined : fractions[words])
}

function restOf(share: string): string {
  if (share.endsWith('%')) return `${Number((100 - Number.parseFloat(share)).toFixed(2))}%`
  const [part, whole] = share.split('/').map(Number) as [number, number]
  return `${whole - part}/${whole}`
}
