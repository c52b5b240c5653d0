import { expect, test } from 'vitest'
import { replacePassages } from '#engine/text.ts'

test('each passage from an opening mark to the next closing one is replaced', () => {
  expect(replacePassages('Read [more](/more) and [less](/less).', ['](', ')'])).toBe('Read [more and [less.')
  expect(replacePassages('<p>One</p><p>Two</p>', ['<', '>'], ' ')).toBe(' One  Two ')
  expect(replacePassages('a /* b /* c */ d */', ['/*', '*/'], '')).toBe('a  d */')
})

test('a passage without an end stays', () => {
  expect(replacePassages('a <b> c <d', ['<', '>'])).toBe('a  c <d')
  expect(replacePassages('/*/', ['/*', '*/'])).toBe('/*/')
  expect(replacePassages('', ['<', '>'])).toBe('')
})
