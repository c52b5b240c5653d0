import { expect, test } from 'vitest'
import { choose, locate, type Mutant, mutantsOf, mutated, roomOf } from './choose.ts'

const module = (name: string) => `export const ${name} = (a, b) => (a < b && b > 10 ? a : b + 1)\n`
const mutants = ['src/site/a.ts', 'src/site/b.ts', 'src/checker/c.ts'].flatMap((file) => mutantsOf(file, module('f')))

test('apps in a browser are rooms of their own, and generated code is none', () => {
  expect(['src/desk/app/main.tsx', 'src/desk/access.ts', 'src/engine/contract/config.ts'].map(roomOf)).toEqual([
    'desk/app',
    'desk',
    undefined,
  ])
  expect(mutantsOf('src/engine/contract/config.ts', module('f'))).toEqual([])
})

test('each room has as many of the chosen mutants, though one has more code', () => {
  const chosen = choose(mutants, 6, 1)
  expect(chosen.map(({ room }) => room)).toEqual(['checker', 'checker', 'checker', 'site', 'site', 'site'])
})

test('a seed always chooses the same mutants, another one others', () => {
  expect(choose(mutants.toReversed(), 6, 1)).toEqual(choose(mutants, 6, 1))
  expect(choose(mutants, 6, 2)).not.toEqual(choose(mutants, 6, 1))
})

test('a mutant is chosen again after code around it changed', () => {
  const ids = (some: readonly Mutant[]) => choose(some, 4, 1).map(({ id }) => id)
  const moved = [
    ...mutants.filter(({ file }) => file !== 'src/checker/c.ts'),
    ...mutantsOf('src/checker/c.ts', `// A comment.\n\n${module('f')}`),
  ]
  expect(ids(moved)).toEqual(ids(mutants))
})

test('the second of two equal lines is found where it moved to, and not once it is gone', () => {
  const line = '  if (isOpen) close()\n'
  const [, , , second] = mutantsOf('src/site/a.ts', line + line)
  if (!second) throw new Error('There are four mutants.')
  const moved = `${line}\n${line}`
  const mutation = locate(second, moved)
  expect(mutation && mutated(moved, mutation)).toBe(`${line}\n  if (isOpen) {}\n`)
  expect(locate(second, line)).toBeUndefined()
})
