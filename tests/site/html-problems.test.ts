import { expect, test } from 'vitest'
import { htmlProblems } from './html-problems.ts'

const around = (content: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title></head><body>${content}</body></html>`

test('rows of different widths, and a live region within a heading, are problems', async () => {
  const head = '<thead><tr><th scope="col">Plan</th><th scope="col">Price</th></tr></thead>'
  const sound = `<table>${head}<tbody><tr><td>A</td><td>1</td></tr><tr><td colspan="2">B</td></tr></tbody></table>`
  const wide = `<table>${head}<tbody><tr><td>A</td><td>1</td><td>2</td></tr></tbody></table>`
  expect(await htmlProblems(around(sound))).toEqual([])
  expect(await htmlProblems(around(wide))).toEqual(['structure/table-columns: Rows have 2 and 3 columns'])
  expect(await htmlProblems(around('<h1><span role="status">3 plans</span></h1>'))).toEqual([
    'structure/heading-content: A heading has a live role within it',
  ])
})
