/**
 * The longest name or value of an address's parameter that is read, in UTF-16 units: several times the longest that any
 * page writes, which names four plans side by side.
 */
export const maxParameterLength = 500

/** The most parameters of an address that are read: a few times those of a form with all its answers. */
export const maxParameters = 200

/**
 * The parameters of an address, by name and value. Each reader of an address gets them from here, so that no pattern meets
 * a text without end, and no reader a list without end.
 */
export function parametersIn(query: ConstructorParameters<typeof URLSearchParams>[0]): URLSearchParams {
  return new URLSearchParams(
    [...new URLSearchParams(query)]
      .slice(0, maxParameters)
      .map((pair) => pair.map((text) => text.slice(0, maxParameterLength))),
  )
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
