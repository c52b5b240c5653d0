import { expect, test } from 'vitest'
import { mutated } from './choose.ts'
import { mutationsOf } from './mutations.ts'

/** The texts that a text is changed to. */
const changesOf = (text: string) => mutationsOf('a.tsx', text).map((mutation) => mutated(text, mutation))

test.for([
  ['if (a) b = c', ['if (!(a)) b = c']],
  ['if (!a) b = c', ['if (a) b = c']],
  ['const x = a ? b : c', ['const x = !(a) ? b : c']],
  ['const x = (a) < (b)', ['const x = (a) <= (b)']],
  ['const x = a === b', ['const x = a !== b']],
  ['const x = a + b', ['const x = a - b']],
  ['const x = a && b', ['const x = a || b']],
  ['const x = true', ['const x = false']],
  ['const x = 60', ['const x = 61']],
  ['await store(a)', ['{}']],
  ['a?.close()', ['{}']],
  ['const x = () => [a]', ['const x = () => []']],
  ['function f() { return [a] }', ['function f() { return [] }']],
  [`const x = (a) => \`\${a} plans\``, ["const x = (a) => ''"]],
  ['function f(): void { a = b }', ['function f(): void { return; a = b }']],
  [
    'async function f(): Promise<string | undefined> { return a }',
    ['async function f(): Promise<string | undefined> { return; return a }'],
  ],
] as const)('%s', ([text, changes]) => {
  expect(changesOf(text)).toEqual(changes)
})

test.for([
  "import a from './a.ts'",
  "const x = 'two words'",
  "const x = 'plans: ' + a",
  `const x = \`\${a}\` + b`,
  'const x: 1 | true = a',
  'type X = Map<true, 2>',
  'class A extends B { constructor() { super() } }',
  'function f(): string { return a }',
])('%s stays as it is', (text) => {
  expect(changesOf(text)).toEqual([])
})
