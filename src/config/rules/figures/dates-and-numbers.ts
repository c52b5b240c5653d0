import { dayText, isDay } from '../../../engine/dates/dates.ts'
import type { Finding, Severity } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { documentsOf, type Rule } from '../../model/context.ts'
import { proseIn } from '../../model/texts-under.ts'
import { documentMarket } from '../../model/written-ids.ts'
import { writtenAmounts } from './written-amounts.ts'

/** A date or a number looks the same in a text as where the site writes it. */
export const datesAndNumbers: Rule = {
  name: 'dates-and-numbers',
  description:
    'English texts write a date as the pages of their market do (`23 November 2026`), and a number from 1,000 on with its separators.',
  check: (context) =>
    documentsOf(context).flatMap((document) => {
      const { locale } = documentMarket(context, document)?.value ?? context.site?.value ?? { locale: 'en' }
      if (!locale.startsWith('en')) return []
      return proseIn(context, document.value).flatMap(({ pointer, key, text }): Finding[] => {
        if (isDay(text) || notSentences.has(key)) return []
        const forms = [...datesIn(text, locale), ...numbersIn(text)]
        const first = forms.find(({ written, meant }) => written !== meant)
        if (!first) return []
        const message = `${quote(first.written)} is written in another way on the pages.`
        const { severity } = first
        return [{ file: document.file, pointer, message, hint: `Write ${quote(first.meant)}.`, severity }]
      })
    }),
}

/** The names under which digits are a number to call, an address or a name. */
const notSentences = new Set(['address', 'phone', 'hotline', 'id', 'value', 'path', 'aliases', 'image'])

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
      // A year with every day that a year can have stands in for one that is not written.
      const date = [year ?? '2024', number, day].map((part) => String(part).padStart(2, '0')).join('-')
      if (!isDay(date)) return { written, meant: written, severity: 'error' }
      const whole = dayText(date, locale)
      return { written, meant: year === undefined ? whole.replace(/,? 2024$/, '') : whole, severity: 'error' }
    }),
  )
}

/** Numbers of four digits and more, without years, phone numbers and what has letters in it. */
function numbersIn(text: string): Form[] {
  // An amount of money has a rule of its own.
  const bare = writtenAmounts(text).reduce((rest, amount) => rest.replace(amount.text, ''), text)
  const found = bare.matchAll(/(?<![\w.,/+#:-]|\d[ \u00a0])\d{4,}(?![\w/:-]|[.,]\d|[ \u00a0]\d)/g)
  return Array.from(found, ([written]) => {
    const isYear = /^(?:19|20)\d\d$/.test(written) || written.startsWith('0')
    // A long number may be a name: a licence, a registration.
    return { written, meant: isYear ? written : Number(written).toLocaleString('en'), severity: 'warning' }
  })
}
