import type { OutcomeRow } from '#desk/database/outcome-tables.ts'
import { languageName } from '#desk/leads/inbox/lead-words.ts'
import { weekdayOf, weekdays } from '#engine/offices/office-hours.ts'
import type { LeadForms } from '#studio/server/checker/lead-forms.ts'
import { fewest, type Group, grouped, percentile, withheld } from './groups.ts'
import { lostReasons } from './lost-reasons.ts'

/** Which requests figures are of: by the day (YYYY-MM-DD) on which they came, the first and the last included. */
export interface OutcomeFilter {
  readonly from: string
  readonly until: string
  readonly market?: string
}

/** How soon senders were tried to be reached, in minutes of the office. */
export interface ContactFigures {
  readonly title: string
  readonly requests: number
  /** Null where too few were tried. */
  readonly median: number | null
  /** 19 of 20 were tried within so many minutes. */
  readonly late: number | null
  /** The share of promises that were kept, from 0 to 1; null where too few have been due. */
  readonly kept: number | null
}

/** What came of requests. */
export interface ResultFigures {
  readonly title: string
  readonly requests: number
  /** Null where these are too few to say. */
  readonly results: Readonly<Record<Result, number>> | null
}

export type Result = 'won' | 'lost' | 'not-reached' | 'not-a-request' | 'open'

export interface Outcomes {
  /** The markets that one can choose from. */
  readonly markets: readonly { readonly id: string; readonly title: string }[]
  readonly total: ContactFigures
  readonly contact: {
    readonly market: readonly ContactFigures[]
    readonly weekday: readonly ContactFigures[]
    readonly hour: readonly ContactFigures[]
  }
  readonly results: {
    readonly plan: readonly ResultFigures[]
    readonly page: readonly ResultFigures[]
    readonly language: readonly ResultFigures[]
  }
  /** Why requests were lost: how many, or null where they are too few to say. */
  readonly lost: readonly { readonly title: string; readonly requests: number | null }[]
}

/** The columns of which figures are made. */
export type CountedRow = Omit<OutcomeRow, 'lead_id'>

/** What comes of requests, without the names of markets that one can choose from. `now` decides which promises are due. */
export function outcomesOf(
  rows: readonly CountedRow[],
  forms: LeadForms | undefined,
  now: Date,
): Omit<Outcomes, 'markets'> {
  const requests = rows.filter(({ outcome }) => outcome !== 'not-a-request')
  const at = now.toISOString()
  const contact = (groups: readonly Group<CountedRow>[], titleOf: (key: string) => string) =>
    groups.map(({ key, rows: some }) => contactFigures(titleOf(key), some, at))
  return {
    total: contactFigures('', requests, at),
    contact: {
      market: contact(
        grouped(requests, ({ market }) => market ?? ''),
        (id) => marketTitle(forms, id),
      ),
      weekday: contact(
        grouped(requests, ({ day }) => weekdayOf(day), mondayFirst),
        (day) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      ),
      hour: contact(
        grouped(requests, ({ hour }) => String(hour), hours),
        (hour) => `${hour.padStart(2, '0')}:00`,
      ),
    },
    results: {
      plan: resultsBy(rows, ({ plan, market }) => (plan === null ? '' : titled(plan, forms, market))),
      page: resultsBy(rows, ({ form, market }) => pageTitle(form, forms, market)),
      language: resultsBy(rows, ({ language }) => languageName(language ?? forms?.language ?? 'en')),
    },
    lost: lostBy(rows),
  }
}

const mondayFirst = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

function contactFigures(title: string, rows: readonly CountedRow[], at: string): ContactFigures {
  const minutes = rows.flatMap(({ contact_minutes }) => contact_minutes ?? []).sort((a, b) => a - b)
  const due = rows.flatMap((row) => isKept(row, at) ?? [])
  const within = (share: number) => (minutes.length >= fewest ? (percentile(minutes, share) ?? null) : null)
  return {
    title,
    requests: rows.length,
    median: within(0.5),
    late: within(0.95),
    kept: due.length >= fewest ? due.filter(Boolean).length / due.length : null,
  }
}

/** Whether a promise was kept; undefined where there is none, or it is not due yet. */
function isKept({ kept, promised_at, outcome }: CountedRow, at: string): boolean | undefined {
  if (kept !== null) return kept === 1
  return promised_at !== null && promised_at <= at && outcome === null ? false : undefined
}

function resultsBy(rows: readonly CountedRow[], keyOf: (row: CountedRow) => string): ResultFigures[] {
  const groups = grouped(rows, keyOf)
  const few = withheld(groups.map(({ key, rows: some }) => ({ key, count: some.length })))
  return groups.map(({ key, rows: some }) => ({
    title: key === '' ? 'No plan chosen' : key,
    requests: some.length,
    results: few.has(key) ? null : countResults(some),
  }))
}

function countResults(rows: readonly CountedRow[]): Record<Result, number> {
  const counts = { won: 0, lost: 0, 'not-reached': 0, 'not-a-request': 0, open: 0 }
  for (const { outcome } of rows) counts[outcome ?? 'open'] += 1
  return counts
}

function lostBy(rows: readonly CountedRow[]): Outcomes['lost'] {
  const groups = grouped(
    rows.filter(({ outcome }) => outcome === 'lost'),
    ({ lost_why }) => lost_why ?? 'else',
  )
  const few = withheld(groups.map(({ key, rows: some }) => ({ key, count: some.length })))
  return groups.map(({ key, rows: some }) => ({
    title: key in lostReasons ? lostReasons[key as keyof typeof lostReasons] : 'Something else',
    requests: few.has(key) ? null : some.length,
  }))
}

/** A market's title; of a market that is no longer there, its id. */
export function marketTitle(forms: LeadForms | undefined, id: string): string {
  if (id === '') return 'No market'
  return forms?.markets.find((market) => market.id === id)?.title ?? id
}

function titled(words: string, forms: LeadForms | undefined, market: string | null): string {
  return market === null ? words : `${words}, ${marketTitle(forms, market)}`
}

/** The form of a page in words: that of a market, or its name. */
function pageTitle(form: string, forms: LeadForms | undefined, market: string | null): string {
  if (market !== null) return `Quote form, ${marketTitle(forms, market)}`
  const words = form.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
