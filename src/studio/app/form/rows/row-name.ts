import type { Schema } from '../../../../config/schema/schema-set.ts'
import type { Keys } from '../../../protocol.ts'
import type { FormState } from '../form-context.ts'
import { offered } from '../references.ts'
import { formOf, resolved } from '../schema/bundle.ts'
import { labelOf, naming, noteOf, singular, titleOf } from '../schema/labels.ts'

/** What a row says of its item, so that no two look the same. */
export interface RowName {
  readonly title: string
  readonly note: string
}

/** What people call an item of the list at some keys: by its own words, else by its place, with what it refers to. */
export function rowName(form: FormState, list: Keys, schema: Schema, item: unknown, index: number): RowName {
  if (typeof item !== 'object' || item === null) return { title: titleOf(item), note: '' }
  const { properties = {} } = formOf(schema.items ?? {}, form.root, item)
  const kindOf = (name: string) => resolved(properties[name] ?? {}, form.root).refersTo
  const own = Object.fromEntries(Object.entries(item).filter(([name]) => kindOf(name) === undefined))
  const said = Object.entries(item).flatMap(([name, id]) => {
    const known = offered(form, kindOf(name) ?? '', [...list, index, name])
    return known.find((one) => one.id === id)?.label ?? []
  })
  const refersTo = said.join(' · ')
  const title = titleOf(own)
  if (title !== '') return { title, note: refersTo || noteOf(own) }
  const isNamed = naming.some((name) => name in properties && kindOf(name) === undefined)
  const position = positionName(list, index)
  return isNamed || refersTo === '' ? { title: position, note: refersTo } : { title: refersTo, note: '' }
}

/** An item that nothing names, by its place: `Plan 3`. */
export function positionName(list: Keys, index: number): string {
  const name = list.findLast((key) => typeof key === 'string')
  return `${singular(labelOf(String(name)))} ${index + 1}`
}
