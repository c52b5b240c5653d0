import type { AnswerValue } from '#engine/answers/possible.ts'
import type { Condition } from '#engine/answers/truth.ts'

/** The unit that a price is for: a year, a month, a policy, a lesson. Nothing converts one into another. */
export type Period = string

/** One amount for whatever is asked. */
export interface AmountPrice {
  readonly amount: number
  readonly per?: Period
}

/** A price of which only the lowest is published. */
export interface FromPrice {
  readonly from: number
  readonly per?: Period
}

/** A price of which the two ends are published. */
export interface BetweenPrice {
  readonly between: readonly [number, number]
  readonly per?: Period
}

/** A price that the provider tells on request, and the reason for it in the market's words. */
export interface OnRequestPrice {
  readonly onRequest: string
}

/** A combination that the provider does not sell. */
export interface NotSold {
  readonly notSold: true
}

/** A price without parts. */
export type LeafPrice = AmountPrice | FromPrice | BetweenPrice | OnRequestPrice | NotSold

/** The answers for which a row of a price table holds: one, several, or a band of numbers. */
export type RowMatch = AnswerValue | readonly AnswerValue[] | Band

/** Numbers from `from` up to and without `below`. */
export interface Band {
  readonly from?: number
  readonly below?: number
}

/** A row of a price table; a question of the table that `for` leaves out can have any answer. */
export type PriceRow = LeafPrice & { readonly for: Readonly<Record<string, RowMatch>> }

/** A decision table: each combination of answers to the questions `by` meets exactly one row. */
export interface PriceTable {
  readonly by: readonly string[]
  readonly per?: Period
  readonly rows: readonly PriceRow[]
}

/** A number, or the number that a visitor answers; of that, only what is above `above`. */
export type Count = number | { readonly answer: string; readonly above?: number }

/** A step of a rate: it holds for what lies above the step before and up to `upTo`. */
export interface Tier {
  readonly upTo?: number
  readonly rate: number
}

/** What a sum adds: a rate, fixed or by a table, so many times. */
export interface RateTerm {
  readonly label?: string
  readonly rate: number | { readonly table: PriceTable }
  readonly times?: Count
}

/** What a sum adds by steps: `graduated`, each step at its rate; `whole`, all at the rate of the step that is reached. */
export interface TieredTerm {
  readonly label?: string
  readonly tiers: readonly Tier[]
  readonly mode: 'graduated' | 'whole'
  readonly times: Count
}

export type SumTerm = RateTerm | TieredTerm

/** A price that is worked out from rates; at least `least`. */
export interface SumPrice {
  readonly sum: readonly SumTerm[]
  readonly per?: Period
  readonly least?: number
}

/** A price of one tariff. */
export type Tariff = number | LeafPrice | { readonly table: PriceTable } | SumPrice

/** A tariff that holds from a day (YYYY-MM-DD) on. */
export interface DatedTariff {
  readonly from: string
  readonly price: Tariff
}

/** What a plan costs: one tariff, or the present one and those that follow it, each from its day. */
export type PlanPrice = Tariff | readonly [Tariff, ...DatedTariff[]]

/** A change of a price that visitors read as a line of it: a subsidy, a discount, a loading. */
export interface Adjustment {
  readonly id: string
  readonly label: string
  /** What it adds; below zero what it takes off. */
  readonly amount?: number
  /** The same in per cent. */
  readonly percent?: number
  /** `base`: per cent of the price before all adjustments; otherwise of what the ones before it left. */
  readonly of?: 'base' | 'running'
  readonly if?: Condition
  /** Its first and last day (YYYY-MM-DD). */
  readonly from?: string
  readonly until?: string
  /** The code that a buyer types; without it the price stays. */
  readonly code?: string
  /** Where it has to be bought. */
  readonly channel?: string
  /** Of those of one group only the best counts. */
  readonly group?: string
}

/** A tax or fee whose rate changes on days. */
export interface Levy {
  readonly id: string
  readonly label: string
  readonly rates: readonly {
    /** The first day (YYYY-MM-DD). */
    readonly from?: string
    readonly percent?: number
    readonly amount?: number
  }[]
}
