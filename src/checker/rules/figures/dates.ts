import { priceNotation } from '#engine/amounts.ts'
import type { Plan } from '#engine/contract/config.ts'
import { dayText, isDay } from '#engine/dates.ts'
import { patternOf } from '../../files.ts'
import { type Finding, type Message, pointer, quote, type Severity, say } from '../../findings.ts'
import { proseIn } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, documentLocale, documentsOf, findingsIn, type Rule } from '../../model.ts'
import { inputsIn } from '../../schema/schema-values.ts'
import type { SchemaSet } from '../../schema.ts'
import { writtenAmounts } from './money.ts'

/** Finds days that do not exist, and articles that were updated before they were published. */
export const datesValid: Rule = {
  name: 'dates-valid',
  description: 'Every date is a real day, and an article is updated no earlier than it was published.',
  check: (context) => [
    ...findingsIn(context, withAcknowledged(context), unreal, () => [context.schemas]),
    ...tooEarly(context),
  ],
}

function withAcknowledged(context: Context): readonly ConfigDocument<object>[] {
  return context.acknowledged ? [context.acknowledged, ...documentsOf(context)] : documentsOf(context)
}

function unreal({ file, value }: ConfigDocument<object>, schemas: SchemaSet): Finding[] {
  return inputsIn(value, schemas, patternOf(file)?.schema ?? '').flatMap(
    ({ pointer, input, value: day }): Finding[] => {
      if (input !== 'day' || typeof day !== 'string' || isDay(day)) return []
      const message = say`There is no day ${quote(day)} in the calendar.`
      return [{ file, pointer, message, hint: say`Months go from 01 to 12, and days as far as the month has them.` }]
    },
  )
}

function tooEarly({ articles }: Context): Finding[] {
  return articles.flatMap(({ file, value: { published, updated } }): Finding[] => {
    if (!isDay(published) || !isDay(updated) || published <= updated) return []
    const message = say`The article was updated before it was published, on ${quote(published)}.`
    return [{ file, pointer: '/updated', message }]
  })
}

export const datesAndNumbers: Rule = {
  name: 'dates-and-numbers',
  description:
    'English texts write a date as the pages of their market do (`23 November 2026`), and a number from 1,000 on with its separators.',
  check: (context) =>
    findingsIn(context, documentsOf(context), otherForms, (document) => {
      return [documentLocale(context, document), context.schemas]
    }),
}

function otherForms(document: ConfigDocument<object>, locale: string, schemas: SchemaSet): Finding[] {
  if (!locale.startsWith('en')) return []
  return proseIn(document, schemas).flatMap(({ pointer, key, text }): Finding[] => {
    if (!/\d/.test(text) || notSentences.has(key)) return []
    const forms = [...datesIn(text, locale), ...numbersIn(text)]
    const first = forms.find(({ written, meant }) => written !== meant)
    if (!first) return []
    const message = say`${quote(first.written)} is written in another way on the pages.`
    const { severity } = first
    return [{ file: document.file, pointer, message, hint: say`Write ${quote(first.meant)}.`, severity }]
  })
}

/** The keys of postal addresses and of values that forms send, whose digits are neither dates nor amounts. */
const notSentences = new Set(['address', 'value'])

interface Form {
  readonly written: string
  /** As the pages write it. */
  readonly meant: string
  readonly severity: Severity
}

const months = Array.from({ length: 12 }, (_, i) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, i)),
)
const month = `(${months.map((name) => `${name}|${name.slice(0, 3)}\\b\\.?`).join('|')})`
const dateForms = [
  new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>${month})(?:,? (?<year>\\d{4}))?(?!\\w)`, 'g'),
  new RegExp(`\\b(?<month>${month}) (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?(?!\\w)`, 'g'),
  /(?<![\w/.-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?![\w-])/g,
  /(?<![\w/.-])(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})(?![\w/])/g,
]

function datesIn(text: string, locale: string): Form[] {
  return dateForms.flatMap((form) =>
    Array.from(text.matchAll(form), ({ 0: written, groups = {} }): Form => {
      const { day = '', month: name = '', year } = groups
      const number = months.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1 || Number(name)
      // An unwritten year counts as a leap year, which has every possible day.
      const date = [year ?? '2024', number, day].map((part) => String(part).padStart(2, '0')).join('-')
      if (!isDay(date)) return { written, meant: written, severity: 'error' }
      const whole = dayText(date, locale)
      return { written, meant: year === undefined ? whole.replace(/,? 2024$/, '') : whole, severity: 'error' }
    }),
  )
}

/** Numbers of four digits and more, but no years, phone numbers or codes with letters. */
function numbersIn(text: string): Form[] {
  if (!/\d{4}/.test(text)) return []
  // An amount of money has a rule of its own.
  const bare = writtenAmounts(text).reduce((rest, amount) => rest.replace(amount.text, ''), text)
  const found = bare.matchAll(/(?<![\w.,/+#:-])(?<!\d[ \u00a0])\d{4,}(?![\w/:-]|[.,]\d|[ \u00a0]\d)/g)
  return Array.from(found, ([written]) => {
    const isYear = /^(?:19|20)\d\d$/.test(written) || written.startsWith('0')
    // A long number may be a name: a licence, a registration.
    return { written, meant: isYear ? written : Number(written).toLocaleString('en'), severity: 'warning' }
  })
}

/** A period with its location and name. */
interface Dated {
  readonly from: string | undefined
  readonly until: string | undefined
  readonly at: string
  readonly name: Message
  readonly ended: Message
}

export const promotionsCurrent: Rule = {
  name: 'promotions-current',
  description:
    'No promotion, plan, adjustment or price has ended by the day of the check, and none ends before it begins.',
  check: ({ markets, today }) =>
    markets.flatMap((document) => {
      const { file, value: market } = document
      const { plans = [], promotions = [], adjustments = [] } = market
      const dated = [
        ...promotions.map(({ promotion, from, until }, i): Dated => {
          const ended = say`no plan shows it any more, and the page of promotions marks it as ended`
          return { from, until, at: pointer('/promotions', i), name: say`The promotion ${quote(promotion)}`, ended }
        }),
        ...plans.map(({ plan, from, until }, i): Dated => {
          const ended = say`no list shows it, and no form takes it`
          return { from, until, at: pointer('/plans', i), name: say`The plan ${quote(plan)}`, ended }
        }),
        ...adjustments.map(({ id, from, until }, i): Dated => {
          return {
            from,
            until,
            at: pointer('/adjustments', i),
            name: say`The adjustment ${quote(id)}`,
            ended: say`it changes no price`,
          }
        }),
      ]
      return [...dated.flatMap((one) => timeProblems(file, one, today)), ...oldPrices(document, today)]
    }),
}

function timeProblems(file: string, { at, name, ended, from = '', until }: Dated, today = ''): Finding[] {
  if (until === undefined) return []
  const pointerOf = pointer(at, 'until')
  if (until < from) {
    const hint = say`Correct one of the two days, or swap them.`
    return [{ file, pointer: pointerOf, message: say`${name} ends on ${until}, before it begins.`, hint }]
  }
  if (until >= today) return []
  const message = say`${name} ended on ${until}: ${ended}.`
  const hint = say`Renew the date, or remove it. Where it stays as a record, acknowledge this warning.`
  return [{ file, pointer: pointerOf, message, hint, severity: 'warning' }]
}

/** Finds changes of prices that are in force already, or two on one day. */
function oldPrices(
  { file, value: { plans = [] } }: ConfigDocument<{ plans?: readonly Plan[] }>,
  today = '',
): Finding[] {
  return plans.flatMap(({ plan, priceChanges = [] }, i) =>
    priceChanges.flatMap(({ from, price }, j): Finding[] => {
      const at = pointer('/plans', i, 'priceChanges', j, 'from')
      const twice = priceChanges.slice(0, j).some((other) => other.from === from)
      if (twice) return [{ file, pointer: at, message: say`The plan ${quote(plan)} has two prices from ${from} on.` }]
      if (from > today || today === '') return []
      const message = say`The plan ${quote(plan)} costs ${priceNotation(price)} since ${from}.`
      return [
        {
          file,
          pointer: at,
          message,
          hint: say`Write it as its ${quote('price')}, and remove it here.`,
          severity: 'warning',
        },
      ]
    }),
  )
}
