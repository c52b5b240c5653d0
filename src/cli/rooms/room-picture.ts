import type { Rooms } from './rooms.ts'

const [begins, ends] = ['<!-- rooms: drawn by `npm run rooms` -->', '<!-- end of rooms -->']

/** A page with the picture and the table of the rooms drawn anew between its two marks. */
export function withRoomPicture(page: string, rooms: Rooms): string {
  const [from, to] = [page.indexOf(begins), page.indexOf(ends)]
  if (from < 0 || to < from) throw new Error(`docs/architecture.md must have the lines ${begins} and ${ends}.`)
  return `${page.slice(0, from)}${begins}\n${picture(rooms)}\n\n${table(rooms)}\n${page.slice(to)}`
}

/** An arrow for each room that another may import, unless it follows from two others. */
function picture(rooms: Rooms): string {
  const arrows = Object.entries(rooms).flatMap(([room, { rooms: known }]) => {
    const direct = known.filter((to) => !known.some((via) => via !== to && reachedBy(via, rooms).has(to)))
    return direct.toSorted().map((to) => `  ${room} --> ${to}`)
  })
  return ['```mermaid', 'flowchart RL', ...arrows, '```'].join('\n')
}

function table(rooms: Rooms): string {
  const rows = Object.entries(rooms).map(([room, { is, door }]) => `| \`${room}\` | ${is} | ${door.length} |`)
  return ['| room | is | files in its door |', '|---|---|---:|', ...rows].join('\n')
}

/** All rooms that a room knows, directly or by others. */
function reachedBy(room: string, rooms: Rooms, found = new Set<string>()): ReadonlySet<string> {
  for (const other of rooms[room]?.rooms ?? []) {
    if (found.has(other)) continue
    found.add(other)
    reachedBy(other, rooms, found)
  }
  return found
}
