import { expect, test } from 'vitest'
import { inFiles } from '#checker/findings.ts'
import { closestValue } from '#checker/schema.ts'

function meantBy(data: string, code: string, input = 'money') {
  const { hint, ...meant } = closestValue(
    { keyword: 'type', instancePath: '', schemaPath: '', params: { type: 'number' }, data, parentSchema: { input } },
    { currency: { code, symbol: code } },
  )
  return { ...meant, ...(hint && { hint: inFiles(hint) }) }
}

test('a premium in a currency of three decimals is read with them, and never as a thousand times as much', () => {
  expect(meantBy('12.500', 'KWD')).toEqual({
    meant: 12.5,
    hint: 'Write 12.5 without quotation marks, commas or currency.',
  })
  expect(meantBy('KWD 952.125', 'KWD').meant).toBe(952.125)
})

test('elsewhere it may mean two numbers, and none is suggested', () => {
  for (const found of [meantBy('12.500', 'SGD'), meantBy('12.500', 'KWD', 'count')])
    expect(found).toEqual({ hint: '"12.500" can mean 12500 or 12.5: write one of them.' })
})
