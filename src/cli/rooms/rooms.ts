import { parseSync } from 'vite'

/** A room: a folder of `src`, as its `room.json` describes it. */
export interface Room {
  readonly is: string
  /** The files that other rooms, scripts and the browser may import; all others are behind the door. */
  readonly door: readonly string[]
  /** The rooms that it may import. */
  readonly rooms: readonly string[]
  /** The libraries that it may import, by their names; `node` for what is built in. */
  readonly libraries: readonly string[]
}

export type Rooms = Readonly<Record<string, Room>>

/** An import of a file: what it names, and whether it is of types alone, which are gone at run time. */
export interface Import {
  readonly name: string
  readonly isOfTypes: boolean
}

export function importsIn(file: string, text: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const isOfTypes = (start: number) => /^(?:import|export) type\b/.test(text.slice(start, start + 20))
  return [
    ...staticImports.map(({ start, moduleRequest }) => ({ name: moduleRequest.value, isOfTypes: isOfTypes(start) })),
    ...staticExports.flatMap(({ start, entries }) => {
      const name = entries[0]?.moduleRequest?.value
      return name === undefined ? [] : { name, isOfTypes: isOfTypes(start) }
    }),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const written = text.slice(start, end)
      return written.startsWith("'") ? { name: written.slice(1, -1), isOfTypes: false } : []
    }),
  ]
}

export function roomOf(file: string): string {
  return file.split('/', 1)[0] ?? file
}

/** The entries of `imports` in package.json: each file of a door by its name, and for tests what is behind it. */
export function doorsOf(rooms: Rooms): Readonly<Record<string, string | { readonly inside: string }>> {
  const open = Object.entries(rooms).flatMap(([room, { door }]) =>
    door.map((file) => [`#${room}/${file}`, `./src/${room}/${file}`] as const),
  )
  const inside = Object.keys(rooms).map((room) => [`#${room}/*`, { inside: `./src/${room}/*` }] as const)
  return Object.fromEntries([...open, ...inside])
}

/**
 * Imports that break the rules of the rooms, each as a sentence.
 *
 * @param sources the texts of files, by their paths below `src`.
 * @param dependencies the packages that users of the program install.
 */
export function breaches(
  rooms: Rooms,
  sources: ReadonlyMap<string, string>,
  dependencies: readonly string[],
): string[] {
  return [
    ...Object.entries(rooms).flatMap(([room, { libraries }]) =>
      libraries
        .filter((name) => name !== 'node' && !dependencies.includes(name))
        .map((name) => `src/${room}/room.json names ${name}, which is none of the dependencies in package.json.`),
    ),
    ...[...sources].flatMap(([file, text]) =>
      importsIn(file, text).flatMap(({ name }) => breach(rooms, file, name) ?? []),
    ),
    ...circles(new Map(Object.entries(rooms).map(([room, { rooms: known }]) => [room, known]))),
    ...circles(new Map([...sources].map(([file, text]) => [file, neighbours(file, text)]))),
  ]
}

function breach(rooms: Rooms, file: string, name: string): string | undefined {
  const room = roomOf(file)
  const { rooms: known = [], libraries = [] } = rooms[room] ?? {}
  const refused = (why: string) => `src/${file} imports ${name}: ${why}.`
  if (name.startsWith('.')) {
    return roomOf(pathFrom(file, name)) === room ? undefined : refused('a relative path stays in its room')
  }
  if (name === '#package.json') return undefined
  if (name.startsWith('#')) {
    const [other = '', ...path] = name.slice(1).split('/')
    if (other === room) return refused('within a room paths are relative')
    if (!known.includes(other)) return refused(`src/${room}/room.json does not name that room`)
    return rooms[other]?.door.includes(path.join('/')) ? undefined : refused(`it is behind the door of ${other}`)
  }
  return libraries.includes(libraryOf(name) ?? 'node')
    ? undefined
    : refused(`src/${room}/room.json does not name that library`)
}

/** The package of an import; undefined for what is built into Node, and for files. */
export function libraryOf(name: string): string | undefined {
  return /^(?:node:|[.#/])/.test(name) ? undefined : name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** The path of what a file imports by a relative name. */
function pathFrom(file: string, name: string): string {
  return new URL(name, `file:///${file}`).pathname.slice(1)
}

/** The files of a file's own room that it imports at run time. */
function neighbours(file: string, text: string): string[] {
  return importsIn(file, text).flatMap(({ name, isOfTypes }) => {
    return name.startsWith('.') && !isOfTypes ? pathFrom(file, name) : []
  })
}

/** Each circle of a graph that a walk through it comes upon, as a sentence. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (node: string, way: readonly string[]) => {
    const start = way.indexOf(node)
    if (start >= 0) found.push(`A circle of imports: ${[...way.slice(start), node].join(' → ')}.`)
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}
