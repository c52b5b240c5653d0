import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compilerOf } from '#checker/schema/compiler.ts'
import { readSchemas } from '#checker/schema.ts'

const common = 'schemas/common.schema.json'
const originals = readSchemas(new Map([[common, readFileSync(new URL(`../../${common}`, import.meta.url), 'utf8')]]))
const compiler = compilerOf(originals, false, (_, add) => add())

function problemsOf(value: unknown): string[] {
  const validate = compiler.compile({ $ref: `${originals.get(common)?.$id}#/$defs/PlanPrice` })
  validate(value)
  const own = validate.errors?.filter(({ keyword }) => keyword !== 'if' && keyword !== 'oneOf') ?? []
  return own.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const table = {
  by: ['term'],
  rows: [
    { for: { term: 26 }, price: 300 },
    { for: { term: 14 }, price: { notSold: true } },
  ],
}
const sum = {
  sum: [{ label: 'use', tiers: [{ upTo: 5, rate: 1 }, { rate: 2 }], mode: 'whole', times: 5 }, { rate: table }],
}

test.each([350, { amount: 350 }, { from: 350, per: 'trip' }, { between: [1, 2] }, { onRequest: 'ask-us' }, table, sum])(
  'a value can have any form of its definition: %j',
  (price) => expect(problemsOf(price)).toEqual([]),
)

test('a mistake is told of the form that the value has', () => {
  expect(problemsOf({ from: '350' })).toEqual(['/from must be number'])
  expect(problemsOf({ sum: [{ rate: 1, tims: 3 }] })).toEqual(['/sum/0 must NOT have additional properties'])
})
