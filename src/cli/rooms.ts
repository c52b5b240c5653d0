/**
 * `npm run rooms`: opens in package.json the doors that `src/<room>/room.json` list, refuses imports past them, and draws
 * the rooms in docs/architecture.md.
 */
import { globSync, readFileSync } from 'node:fs'
import { runGenerator } from './command.ts'
import { withRoomPicture } from './rooms/room-picture.ts'
import { breaches, doorsOf, type Room, type Rooms, roomOf } from './rooms/rooms.ts'

function readRooms(): Rooms {
  const files = globSync('*/room.json', { cwd: 'src' }).toSorted()
  return Object.fromEntries(
    files.map((file) => [roomOf(file), JSON.parse(readFileSync(`src/${file}`, 'utf8')) as Room]),
  )
}

function madeOfRooms(): Readonly<Record<string, string>> {
  const rooms = readRooms()
  const files = globSync('**/*.{ts,tsx}', { cwd: 'src' })
  const sources = new Map(files.map((file) => [file, readFileSync(`src/${file}`, 'utf8')]))
  const { imports, ...project } = JSON.parse(readFileSync('package.json', 'utf8'))
  const found = breaches(rooms, sources, Object.keys(project.dependencies))
  if (found.length > 0) throw new Error(found.join('\n'))
  const others = Object.entries(imports).filter(([name]) => name === '#package.json' || name.startsWith('#tests/'))
  // After what describes the package, as npm orders it.
  const entries = Object.entries(project)
  const at = entries.findIndex(([key]) => key === 'engines')
  const written = entries.toSpliced(at, 0, ['imports', { ...Object.fromEntries(others), ...doorsOf(rooms) }])
  const page = 'docs/architecture.md'
  return {
    'package.json': `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`,
    [page]: withRoomPicture(readFileSync(page, 'utf8'), rooms),
  }
}

await runGenerator({ script: 'rooms', from: 'the rooms of src', make: madeOfRooms })
