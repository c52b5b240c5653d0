import type { Change } from './change.ts'

/** Facts by their name, such as `contact hotline`. */
export type Facts = ReadonlyMap<string, string>

/** Everything a value says, as facts: things in lists go by their id or name, simple lists are one fact. */
export function factsOf(value: unknown, name = ''): Facts {
  if (typeof value !== 'object' || value === null) return new Map([[name, plain(value)]])
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return new Map([[name, value.map(plain).join(', ')]])
  }
  const entries = Array.isArray(value) ? value.map((item, i) => [keyOf(item, i), item]) : Object.entries(value)
  return new Map(
    entries.flatMap(([key, item]) =>
      item === undefined ? [] : [...factsOf(item, name ? `${name} ${spaced(key)}` : spaced(key))],
    ),
  )
}

/** How two sets of facts differ. */
export function factChanges(before: Facts, after: Facts): Change[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((what) => {
    const change = { what, before: before.get(what), after: after.get(what) }
    return change.before === change.after ? [] : [change]
  })
}

function keyOf(item: unknown, i: number): string {
  const { id, name, from, value } = Object(item)
  return String(id ?? name ?? from ?? value ?? i + 1)
}

function plain(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

function spaced(key: string): string {
  return key.replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
}
