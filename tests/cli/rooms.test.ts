import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'
import { withRoomPicture } from '#cli/rooms/room-picture.ts'
import { breaches, doorsOf, type Room } from '#cli/rooms/rooms.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { run } from './temp-root.ts'

const engine: Room = { is: 'Prices.', door: ['prices.ts'], rooms: [], libraries: [] }
const server: Room = { is: 'Posts.', door: ['posts.ts'], rooms: ['engine'], libraries: ['fastify', 'node'] }
const desk: Room = { is: 'Leads.', door: [], rooms: ['engine', 'server'], libraries: [] }
const rooms = { engine, server, desk }

function found(file: string, ...imports: readonly string[]): string[] {
  const text = imports.map((name) => `import { a } from '${name}'\n`).join('')
  return breaches(rooms, new Map([[file, text]]), ['fastify'])
}

test('the doors and the picture are those that the rooms declare', async () => {
  expect(await run(projectRoot, 'src/cli/rooms.ts', ['--check'])).toEqual({
    status: 0,
    stdout: 'package.json is up to date.\ndocs/architecture.md is up to date.\n',
    stderr: '',
  })
})

test('a room imports the doors that it names, its own files, and its libraries', () => {
  expect(
    found('server/http/app.ts', '#engine/prices.ts', '../posts.ts', 'fastify', 'node:fs', '#package.json'),
  ).toEqual([])
})

test.each([
  ['#engine/prices/table.ts', 'it is behind the door of engine'],
  ['#desk/leads.ts', 'src/server/room.json does not name that room'],
  ['../../engine/prices.ts', 'a relative path stays in its room'],
  ['#server/posts.ts', 'within a room paths are relative'],
  ['@fastify/static', 'src/server/room.json does not name that library'],
])('an import of %s is refused', (name, why) => {
  expect(found('server/http/app.ts', name)).toEqual([`src/server/http/app.ts imports ${name}: ${why}.`])
})

test('imports of several lines, of types, and those that are loaded later are seen too', () => {
  const text = `import {
  a,
} from '#desk/a.ts'
import type { B } from '#desk/b.ts'
const c = () => import('#desk/c.ts')
`
  expect(breaches(rooms, new Map([['server/app.ts', text]]), ['fastify'])).toHaveLength(3)
})

test('a circle of files is refused unless it is of types, and so is one of rooms', () => {
  const circle = (a: string) =>
    new Map([
      ['desk/a.ts', a],
      ['desk/b.ts', "import { a } from './a.ts'\n"],
    ])
  expect(breaches(rooms, circle("import { b } from './b.ts'\n"), ['fastify'])).toEqual([
    'A circle of imports: desk/a.ts → desk/b.ts → desk/a.ts.',
  ])
  expect(breaches(rooms, circle("import type { B } from './b.ts'\n"), ['fastify'])).toEqual([])
  const both = { engine: { ...engine, rooms: ['server'] }, server }
  expect(breaches(both, new Map(), ['fastify'])).toEqual(['A circle of imports: engine → server → engine.'])
})

test('a library of a room is none for development alone', () => {
  expect(breaches({ server }, new Map(), [])).toContain(
    'src/server/room.json names fastify, which is none of the dependencies in package.json.',
  )
})

test('what is behind a door resolves for tests alone', () => {
  expect(doorsOf({ engine })).toEqual({
    '#engine/prices.ts': './src/engine/prices.ts',
    '#engine/*': { inside: './src/engine/*' },
  })
  const program = "import('#engine/prices/decimal.ts').then(() => console.log('open'), ({ code }) => console.log(code))"
  const env = { ...process.env, NODE_OPTIONS: '' }
  const said = (...args: readonly string[]) =>
    execFileSync(process.execPath, [...args, '--input-type=module', '-e', program], {
      cwd: projectRoot,
      env,
      encoding: 'utf8',
    }).trim()
  expect(said()).toBe('ERR_PACKAGE_IMPORT_NOT_DEFINED')
  expect(said('--conditions=inside')).toBe('open')
})

test('the picture has an arrow for each import that does not follow from two others', () => {
  const page = 'Before\n<!-- rooms: drawn by `npm run rooms` -->\nold\n<!-- end of rooms -->\nAfter\n'
  const drawn = withRoomPicture(page, rooms)
  expect(drawn.split('\n').filter((line) => line.includes('-->') && !line.startsWith('<!--'))).toEqual([
    '  server --> engine',
    '  desk --> server',
  ])
  expect(drawn).toContain('| `server` | Posts. | 1 |')
  expect(drawn).toMatch(/^Before\n[\s\S]*After\n$/)
  expect(() => withRoomPicture('No picture', rooms)).toThrow('docs/architecture.md must have the lines')
})
