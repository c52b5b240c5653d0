const [begins, ends] = ['<!-- rooms: drawn from the code by `npm run docs` -->', '<!-- end of rooms -->']

/** The rooms that each room imports, by name; a room is a folder of `src`. */
type Rooms = ReadonlyMap<string, ReadonlySet<string>>

/** A page with the picture of the rooms drawn anew between its two marks, from the texts of the files of `src` by path. */
export function withRoomPicture(page: string, sources: ReadonlyMap<string, string>): string {
  const [from, to] = [page.indexOf(begins), page.indexOf(ends)]
  if (from < 0 || to < from) throw new Error(`docs/architecture.md must have the lines ${begins} and ${ends}.`)
  return `${page.slice(0, from)}${begins}\n${picture(roomsOf(sources))}\n${page.slice(to)}`
}

function roomsOf(sources: ReadonlyMap<string, string>): Rooms {
  const rooms = new Map<string, Set<string>>()
  for (const [file, text] of [...sources].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const room = roomOf(file)
    const imported = rooms.get(room) ?? new Set()
    for (const other of importedBy(text)) if (other !== room) imported.add(other)
    rooms.set(room, imported)
  }
  return rooms
}

function roomOf(path: string): string {
  return path.split('/', 1)[0] ?? path
}

/** The rooms of the files that a file imports by name. Imports of types are left out: they are gone at run time. */
function importedBy(text: string): string[] {
  const names = text.matchAll(/ from '#([a-z]+)\/|\bimport\('#([a-z]+)\//g)
  return [...names].flatMap(({ 1: named, 2: loaded, index }) => {
    const begin = Math.max(text.lastIndexOf('import ', index), text.lastIndexOf('export ', index))
    const isOfTypes = named !== undefined && text.startsWith('type ', begin + 'import '.length)
    return isOfTypes ? [] : (named ?? loaded ?? [])
  })
}

/** An arrow for each import between rooms that does not follow from two others. */
function picture(rooms: Rooms): string {
  const arrows = [...rooms].flatMap(([room, imported]) => {
    const direct = [...imported].filter(
      (to) => ![...imported].some((via) => via !== to && reachedBy(via, rooms).has(to)),
    )
    return direct.toSorted().map((to) => `  ${room} --> ${to}`)
  })
  return ['```mermaid', 'flowchart RL', ...arrows, '```'].join('\n')
}

/** All rooms that a room knows, directly or by others. */
function reachedBy(room: string, rooms: Rooms, found = new Set<string>()): ReadonlySet<string> {
  for (const other of rooms.get(room) ?? []) {
    if (found.has(other)) continue
    found.add(other)
    reachedBy(other, rooms, found)
  }
  return found
}
