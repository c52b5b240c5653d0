import { weekdays } from '#engine/offices.ts'
import type { LeadForms } from '#studio/server/lead-forms.ts'
import type { OutcomeRow } from '../../database/outcome-tables.ts'
import { languageName } from '../inbox/lead-words.ts'
import { fewest, type Group, grouped, percentile, withheld } from './groups.ts'
import { lostReasonTitle } from './lost-reasons.ts'

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

export interface Contact {
  readonly total: ContactFigures
  readonly market: readonly ContactFigures[]
  readonly weekday: readonly ContactFigures[]
  readonly hour: readonly ContactFigures[]
}

export interface Outcomes {
  /** The markets that one can choose from. */
  readonly markets: readonly { readonly id: string; readonly title: string }[]
  readonly contact: Contact
  readonly results: {
    readonly plan: readonly ResultFigures[]
    readonly page: readonly ResultFigures[]
    readonly language: readonly ResultFigures[]
  }
  /** Why requests were lost: how many, or null where they are too few to say. */
  readonly lost: readonly { readonly title: string; readonly requests: number | null }[]
}

/** Requests that came in the same hour of the same weekday, but for what was no request. */
export interface ContactCount extends Pick<OutcomeRow, 'market' | 'weekday' | 'hour'> {
  readonly requests: number
  /** Those to whose senders an attempt was made: the office's minutes until then. */
  readonly minutes: readonly number[]
  /** How many promises are kept or broken, and how many of them are kept. */
  readonly due: number
  readonly kept: number
}

/** How many requests have these values. */
export interface ResultCount
  extends Pick<OutcomeRow, 'market' | 'form' | 'plan' | 'language' | 'outcome' | 'lost_why'> {
  readonly count: number
}

/** The time to first contact: of all, and by what the requests have in common. */
export function contactOf(counts: readonly ContactCount[], forms: LeadForms | undefined): Contact {
  const by = (groups: readonly Group<ContactCount>[], titleOf: (key: string) => string) =>
    groups.map(({ key, members }) => contactFigures(titleOf(key), members))
  const markets = grouped(counts, ({ market }) => market ?? '').toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return {
    total: contactFigures('', counts),
    market: by(markets, (id) => marketTitle(forms, id)),
    weekday: by(
      grouped(counts, ({ weekday }) => String(weekday), mondayFirst),
      (day) => capitalised(weekdays[Number(day)] ?? ''),
    ),
    hour: by(
      grouped(counts, ({ hour }) => String(hour), hours),
      (hour) => `${hour.padStart(2, '0')}:00`,
    ),
  }
}

const mondayFirst = ['1', '2', '3', '4', '5', '6', '0']
const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

const sizeOf = ({ members }: Group<ContactCount>) => sum(members, 'requests')

function sum<Key extends string>(some: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return some.reduce((all, one) => all + one[key], 0)
}

function contactFigures(title: string, counts: readonly ContactCount[]): ContactFigures {
  const minutes = Float64Array.from(counts.flatMap((one) => one.minutes)).sort()
  const within = (share: number) => (minutes.length >= fewest ? (percentile(minutes, share) ?? null) : null)
  const due = sum(counts, 'due')
  return {
    title,
    requests: sum(counts, 'requests'),
    median: within(0.5),
    late: within(0.95),
    kept: due >= fewest ? sum(counts, 'kept') / due : null,
  }
}

/** What came of the requests, by what they have in common, and why some were lost. */
export function resultsOf(
  counts: readonly ResultCount[],
  forms: LeadForms | undefined,
): Pick<Outcomes, 'results' | 'lost'> {
  const lost = counts.filter(({ outcome }) => outcome === 'lost')
  return {
    results: {
      plan: resultsBy(counts, ({ plan, market }) => planTitle(plan, forms, market)),
      page: resultsBy(counts, ({ form, market }) => pageTitle(form, forms, market)),
      language: resultsBy(counts, ({ language }) => languageName(language ?? forms?.language ?? 'en')),
    },
    lost: resultsBy(lost, ({ lost_why }) => lostReasonTitle(lost_why)).map(({ title, requests, results }) => ({
      title,
      requests: results && requests,
    })),
  }
}

function resultsBy(counts: readonly ResultCount[], titleOf: (one: ResultCount) => string): ResultFigures[] {
  const groups = grouped(counts, titleOf).map(({ key, members }) => ({ key, members, count: sum(members, 'count') }))
  const few = withheld(groups)
  return groups
    .toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
    .map(({ key, members, count }) => ({
      title: key,
      requests: count,
      results: few.has(key) ? null : countResults(members),
    }))
}

function countResults(counts: readonly ResultCount[]): Record<Result, number> {
  const results = { won: 0, lost: 0, 'not-reached': 0, 'not-a-request': 0, open: 0 }
  for (const { outcome, count } of counts) results[outcome ?? 'open'] += count
  return results
}

function planTitle(plan: string | null, forms: LeadForms | undefined, market: string | null): string {
  if (plan === null) return 'No plan chosen'
  return market === null ? plan : `${plan}, ${marketTitle(forms, market)}`
}

/** The form of a page in words: that of a market, or its name. */
function pageTitle(form: string, forms: LeadForms | undefined, market: string | null): string {
  return market === null ? capitalised(form.replaceAll('-', ' ')) : `Quote form, ${marketTitle(forms, market)}`
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** A market's title; of a market that is no longer there, its id. */
function marketTitle(forms: LeadForms | undefined, id: string): string {
  if (id === '') return 'No market'
  return forms?.markets.find((market) => market.id === id)?.title ?? id
}
