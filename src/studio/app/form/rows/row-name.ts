import type { Schema } from '#checker/schema.ts'
import { isPrice, priceNotation } from '#engine/amounts.ts'
import { money, moneyText } from '#engine/money.ts'
import type { Keys } from '../../../protocol.ts'
import { priceMarket } from '../../price-grid/price-market.ts'
import { titleOfColumn } from '../../price-grid/price-sheet.ts'
import { currencyOf } from '../fields/TextField.tsx'
import type { FormState } from '../form-context.ts'
import { offered } from '../references.ts'
import { resolveRef, variantOf } from '../schema/bundle.ts'
import { naming, noteOf, titleOf } from '../schema/labels.ts'
import { positionName } from '../schema/place-labels.ts'

export interface RowName {
  readonly title: string
  readonly note: string
}

/** Names an item by its own words, else by its position, with its price and the names of what it refers to. */
export function rowName(form: FormState, list: Keys, schema: Schema, item: unknown, index: number): RowName {
  if (typeof item !== 'object' || item === null) return { title: titleOf(item), note: '' }
  const variant = variantOf(schema.items ?? {}, form.root, item)
  const { properties = {} } = variant
  const kindOf = (name: string) => resolveRef(properties[name] ?? {}, form.root).refersTo
  const own = Object.fromEntries(Object.entries(item).filter(([name]) => kindOf(name) === undefined))
  const said = Object.entries(item).flatMap(([name, id]) => {
    const known = offered(form, kindOf(name) ?? '', [...list, index, name])
    return known.find((one) => one.id === id)?.label ?? []
  })
  const refersTo = said.join(' · ')
  // The price comes first, since a narrow row cuts its end off.
  const beside = [...pricesOf(form, variant, item), ...said].join(' · ')
  const title = titleOf(own, variant)
  if (title !== '') return { title, note: beside || noteOf(own, variant, form.isAdvanced) }
  const isNamed = naming.some((name) => name in properties && kindOf(name) === undefined)
  const position = positionName(form.root, form.file.value, list, index)
  return isNamed || refersTo === '' ? { title: position, note: beside } : { title: refersTo, note: '' }
}

/** The prices that an item has, such as that of a plan. */
function pricesOf(form: FormState, { properties = {} }: Schema, item: object): string[] {
  const currency = currencyOf(form) ?? { symbol: '' }
  const written = (amount: number) => moneyText(money(amount, currency))
  const market = priceMarket(form.file.value)
  return Object.entries(item).flatMap(([name, value]) => {
    const { input } = resolveRef(properties[name] ?? {}, form.root)
    if (typeof value === 'number') return ['money', 'price'].includes(input ?? '') ? [written(value)] : []
    return input === 'price' && isPrice(value) ? [priceNotation(value, written, (id) => titleOfColumn(market, id))] : []
  })
}
