/** A name, and where it is written. */
export interface WrittenId {
  readonly file: string
  readonly pointer: string
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

/** The names of a list's items, each at its pointer. */
export function idsOf<T>(
  file: string,
  items: readonly T[],
  place: (i: number) => string,
  id: (item: T) => string | number,
): WrittenId[] {
  return items.map((item, i) => ({ file, pointer: place(i), id: id(item) }))
}
