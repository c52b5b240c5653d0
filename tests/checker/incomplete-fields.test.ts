import { expect, test } from 'vitest'
import { isAll } from '#tests/runner/samples.ts'
import { check, put, soundExcept, soundText } from './sound.ts'

const overlay = 'config/markets/lemuria.ar-EG.json'
const counting = '{count, plural, zero {صدفة} one {صدفة} two {صدفتان} few {أصداف} many {صدفة} other {صدفة}}'
// A currency that is counted in words, as no other text outside the messages.
const texts: Readonly<Record<string, string>> = { [overlay]: put(['currency', 'symbol'], counting)(soundText(overlay)) }

type Path = readonly (string | number)[]

/** The paths of keys to every text, number and switch in a value. */
function fieldsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const keys = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value)
  return keys.flatMap((key) => fieldsIn(Reflect.get(value, key), [...at, key]))
}

test('a config whose currency is counted is sound', () => {
  expect(check(soundExcept(texts)).diagnostics).toEqual([])
})

const files = [...soundExcept(texts).keys()].filter((file) => file.startsWith('config/') && file.endsWith('.json'))

test.each(files)('a field of %s without a value makes no other file wrong', (file) => {
  const text = texts[file] ?? soundText(file)
  const fields = fieldsIn(JSON.parse(text)).filter((_, i) => isAll || i % 10 === 2)
  const found = fields.flatMap((field) => {
    const { diagnostics } = check(soundExcept({ ...texts, [file]: put([...field], '')(text) }))
    const isIncomplete = diagnostics.some((one) => one.file === file && one.severity === 'error')
    const elsewhere = isIncomplete ? diagnostics.filter((one) => one.file !== file) : []
    return elsewhere.map((one) => `${field.join('/')}: ${one.file} ${one.message}`)
  })
  expect(found).toEqual([])
})
