import type { Place } from '../diagnostics/diagnostic.ts'
import { pointer } from '../json/pointer.ts'

/** A name, and where it is written. */
export interface WrittenId extends Place {
  readonly id: string | number
}

/** Names of one kind that must differ from each other. */
export interface IdGroup {
  /** What the names name: `provider`, `question`… */
  readonly noun: string
  readonly ids: readonly WrittenId[]
  /** For the fields of a form: names that stand elsewhere in the same form, by what they name there. */
  readonly taken?: ReadonlyMap<string, string>
}

/** The names that stand under one key in the items of a list. */
export function idsOf<K extends string>(
  { file, pointer: at }: Place,
  items: readonly { readonly [key in K]: string | number }[],
  key: K,
): WrittenId[] {
  return items.map((item, i) => ({ file, pointer: pointer(at, i, key), id: item[key] }))
}
