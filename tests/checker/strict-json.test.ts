import { parseTree } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { decode } from '#checker/files.ts'
import { readStrictJson, readTree } from '#checker/json.ts'
import { schemas, soundExcept } from './sound.ts'

const odd = [
  '{}',
  '[ ]',
  '"a \\" { : \\\\"',
  ' -1.5e3 ',
  '{"a/b":{"~":[[],{}, null ,true]},"\\u0041":"\\\\","":0}',
  '{"__proto__": {"b": [1,\r\n2]}, "2": 1, "1": 2}',
]

test('the fast JSON parser and the thorough one give the same values and places', () => {
  const files = [...schemas, ...soundExcept({})].flatMap(([file, content]) => decode(file, content).text ?? [])
  const texts = files.filter((text) => text.startsWith('{'))
  for (const text of [...odd, ...texts]) {
    const tree = parseTree(text)
    if (!tree) throw new Error(text)
    const { value, ranges } = readTree(tree)
    const plain = readStrictJson(text, 64)
    expect(plain?.value).toEqual(value)
    expect(new Map([...(plain?.ranges() ?? [])].sort())).toEqual(new Map([...ranges].sort()))
  }
})

test('the fast JSON parser leaves everything but plain JSON to the thorough one', () => {
  const texts = ['', '{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '{"a":1,}', '[1 2]', '{"a":"', '[[[]]]', '{"a":1}}']
  expect(texts.filter((text) => readStrictJson(text, 2) !== undefined)).toEqual([])
})
