import { expect, test } from 'vitest'
import { filesWithErrors } from './types.ts'

test('the files with errors are read from what the type check says', () => {
  const output = [
    "src/site/a.ts(3,5): error TS2322: Type 'a' is not assignable.",
    '  src/site/c.ts(1,1): error is told of further.',
    "src/site/b.tsx(10,1): error TS6133: 'b' is declared but never read.",
  ].join('\n')
  expect([...filesWithErrors(output)]).toEqual(['src/site/a.ts', 'src/site/b.tsx'])
})
