/**
 * The longest name or value of an address's parameter that is read, in UTF-16 units: several times the longest that any
 * page writes, which names four plans side by side.
 */
export const maxParameterLength = 500

/** The most parameters of an address that are read. */
const maxParameters = 100

/**
 * The parameters of an address, by name and value. Each reader of an address gets them from here, so that no pattern meets
 * a text without end.
 */
export function parametersIn(query: string | Iterable<readonly [string, string]>): URLSearchParams {
  const all = typeof query === 'string' ? new URLSearchParams(query) : query
  const cut: string[][] = []
  for (const [name, value] of all) {
    if (cut.length === maxParameters) break
    cut.push([name.slice(0, maxParameterLength), value.slice(0, maxParameterLength)])
  }
  return new URLSearchParams(cut)
}

/** The parameters of an address as an object; one that is repeated has a list of its values. */
export function parametersByName(query: string): Readonly<Record<string, string | readonly string[]>> {
  const byName: Record<string, string | readonly string[]> = Object.create(null)
  for (const [name, value] of parametersIn(query)) {
    const before = byName[name]
    byName[name] = before === undefined ? value : [before, value].flat()
  }
  return byName
}
