import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import type { AnswerValue, Knowledge, Possible } from '#engine/answers.ts'
import type { Adjustment, Levy, PlanOption, PlanPrice, PriceTable } from '#engine/contract/config.ts'
import { optionField } from '#engine/plans.ts'
import { addedPrices, chosenOptions } from '#engine/prices/options.ts'
import { priceOf, type Quote } from '#engine/prices/price-of.ts'
import { tableFaults } from '#engine/prices.ts'
import { schemaFiles } from '#tests/contract/schema-files.ts'

/** A price list as it was published, in the form of a market's prices. */
interface Sheet {
  readonly source: string
  readonly decimals: number
  /** What each question can be answered with. */
  readonly questions: Readonly<Record<string, Possible>>
  readonly levies?: readonly Levy[]
  readonly adjustments?: readonly Adjustment[]
  readonly plans: readonly SheetPlan[]
  readonly printed: readonly Cell[]
}

interface SheetPlan {
  readonly plan: string
  readonly price: PlanPrice
  readonly changes?: readonly { readonly from: string; readonly price: PlanPrice }[]
  /** The levies that come on top. */
  readonly adds?: readonly string[]
  readonly options?: PlanOption[]
}

/** A figure that is printed in the sheet: a plan's price, or the part of it that `line` names. */
interface Cell {
  readonly plan: string
  readonly for: Readonly<Record<string, AnswerValue>>
  /** Choices by the ids of options. */
  readonly chosen?: Readonly<Record<string, string>>
  readonly shows: number | Quote
  readonly line?: string
  readonly day?: string
  readonly code?: string
  readonly channel?: string
}

const ajv = new Ajv2020({ strict: false, logger: false })
for (const [file, schema] of schemaFiles) ajv.addSchema(schema, file)

const listOf = (definition: string) => ({ type: 'array', items: inCommon(definition) })
const isSheet = ajv.compile<Sheet>({
  required: ['source', 'needs', 'decimals', 'questions', 'plans', 'printed'],
  additionalProperties: false,
  properties: {
    source: { type: 'string' },
    // The needs of published price lists that the sheet is an example of.
    needs: { items: { type: 'string', pattern: '^N[0-9]+$' } },
    decimals: { type: 'integer' },
    questions: { type: 'object' },
    levies: listOf('Levy'),
    adjustments: listOf('Adjustment'),
    plans: {
      items: {
        required: ['plan', 'price'],
        properties: {
          price: inCommon('PlanPrice'),
          changes: { items: { properties: { price: inCommon('PlanPrice') } } },
          options: { items: { $ref: 'schemas/market.schema.json#/$defs/PlanOption' } },
        },
      },
    },
    printed: { type: 'array', items: { required: ['plan', 'for', 'shows'] } },
  },
})

function inCommon(definition: string): { readonly $ref: string } {
  return { $ref: `schemas/common.schema.json#/$defs/${definition}` }
}

const folder = new URL('sheets/', import.meta.url)
const sheets = readdirSync(folder).map((file) => [file, sheetIn(readFileSync(new URL(file, folder), 'utf8'))] as const)

function sheetIn(json: string): Sheet {
  const sheet: unknown = JSON.parse(json)
  if (!isSheet(sheet)) throw new Error(ajv.errorsText(isSheet.errors))
  return sheet
}

function knowledge({ questions }: Sheet, answers: Cell['for'] = {}): Knowledge {
  const certain = Object.entries(answers).map(([question, answer]): [string, Possible] => [question, [answer]])
  return new Map([...Object.entries(questions), ...certain])
}

function quoteOf(sheet: Sheet, cell: Cell): Quote {
  const { decimals, levies = [], adjustments = [], plans } = sheet
  const { day = '2026-12-01', code, channel } = cell
  const index = plans.findIndex(({ plan }) => plan === cell.plan)
  const { price, changes = [], adds = [], options = [] } = plans[index] ?? { price: { notSold: true } }
  const chosen = Object.entries(cell.chosen ?? {}).map(([id, choice]) => [optionField(id), choice])
  const known = knowledge(sheet, cell.for)
  return priceOf(
    changes.findLast(({ from }) => from <= day)?.price ?? price,
    {
      knowledge: known,
      parts: addedPrices(chosenOptions({ options }, Object.fromEntries(chosen), known)),
      day,
      ...(code !== undefined && { code }),
      ...(channel !== undefined && { channel }),
    },
    {
      decimals,
      levies: levies.filter(({ id }) => adds.includes(id)),
      adjustments: adjustments.filter((adjustment) => adjustment.plans?.includes(index + 1) ?? true),
    },
  )
}

/** What the model finds in the place of a printed figure, in the form of the figure. */
function found(sheet: Sheet, cell: Cell): unknown {
  const quote = quoteOf(sheet, cell)
  if (quote.kind !== 'exact' || typeof cell.shows !== 'number') return quote
  return cell.line === undefined ? quote.amount : quote.lines.find(({ label }) => label === cell.line)?.amount
}

function tablesOf(price: PlanPrice): PriceTable[] {
  if (typeof price !== 'object') return []
  if ('rows' in price) return [price]
  return 'sum' in price ? price.sum.flatMap((term) => ('rate' in term ? tablesOf(term.rate) : [])) : []
}

test('there are sheets of each form of price', () => {
  const prices = sheets.flatMap(([, { plans }]) => plans.map(({ price }) => price))
  const forms = prices.map((price) => (typeof price === 'number' ? 'amount' : Object.keys(price)[0]))
  expect(sheets.length).toBeGreaterThanOrEqual(10)
  expect(new Set(forms)).toEqual(new Set(['amount', 'by', 'from', 'sum', 'onRequest']))
})

describe.each(sheets)('%s', (_, sheet) => {
  test('every price that is printed is found again', () => {
    for (const cell of sheet.printed) {
      const actual = [cell.plan, cell.for, cell.chosen, cell.line, found(sheet, cell)]
      const shows = typeof cell.shows === 'number' ? cell.shows : expect.objectContaining(cell.shows)
      expect(actual).toEqual([cell.plan, cell.for, cell.chosen, cell.line, shows])
    }
  })

  test('no combination of answers is without a price, or has two', () => {
    const prices = sheet.plans.flatMap(({ price, changes = [], options = [] }) => [
      price,
      ...changes.map((change) => change.price),
      ...options.flatMap(({ choices }) => choices.flatMap((choice) => choice.price ?? [])),
    ])
    const faults = prices.flatMap(tablesOf).flatMap((table) => tableFaults(table, knowledge(sheet)))
    expect(faults).toEqual([])
  })
})
