import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { valueAt } from '#checker/edit.ts'
import type { Field, FormState } from '#studio/app/form/form-context.ts'
import { blockChoices } from '#studio/app/form/rows/BlockGallery.tsx'
import { bundleOf } from '#studio/app/form/schema/bundle.ts'
import { variantsOf } from '#studio/app/form/schema/starting-value.ts'
import type { Keys } from '#studio/protocol.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { referencesFor } from '#studio/server/checker/references.ts'
import { applyOperation } from '#studio/workspace/operation.ts'
import { schemas } from './schemas.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')
const files = readConfigFiles(root, project)
const session = createCheckSession(root, files)
const market = bundleOf(schemas, 'schemas/market.schema.json')
const forms = variantsOf({ $ref: '#/$defs/block' }, market)

/** The kinds that the gallery offers for a list of blocks. */
function offeredAt(file: string, at: Keys) {
  const value: unknown = JSON.parse(session.textOf(file) ?? '')
  const items = valueAt(value, at) as readonly unknown[]
  const form = { file: { file, value }, references: referencesFor(session, { file }) } as unknown as FormState
  return { value, items, choices: blockChoices({ form, at } as Field, items, forms) }
}

const lists: readonly (readonly [file: string, at: Keys, tags: string[]])[] = [
  ['config/markets/singapore.json', ['landing', 'blocks'], ['slow']],
  ['config/markets/bahrain.json', ['landing', 'blocks'], []],
  ['config/markets/bahrain.json', ['thankYou', 'blocks'], []],
  ['config/markets/japan.json', ['landing', 'blocks'], ['slow']],
  ['config/pages/reviews.json', ['blocks'], []],
]

type Offered = ReturnType<typeof offeredAt>

/** The errors that blocks bring with them, all added at once. */
function errorsWith(
  { value, items }: Offered,
  [file, at]: readonly [file: string, at: Keys],
  blocks: readonly unknown[],
) {
  const added = blocks.reduce<unknown>((now, block, i) => {
    const index = items.length + i
    return applyOperation(now, { kind: 'insert', file, into: at, index, value: block, was: index })
  }, value)
  session.change(session.revision + 1, new Map([[file, JSON.stringify(added)]]))
  const errors = session.checked().diagnostics.filter(({ severity }) => severity === 'error')
  session.change(session.revision + 1, new Map([[file, files.files.get(file)]]))
  return errors.map(({ message, hint }) => `${message} ${hint}`)
}

for (const [file, at, tags] of lists)
  test(`whatever the gallery offers to ${file} ${at.join('.')} can be added without a mistake`, { tags }, () => {
    const offered = offeredAt(file, at)
    const blocks = offered.choices.map(({ block }) => block)
    expect(blocks.length).toBeGreaterThan(15)
    expect(errorsWith(offered, [file, at], blocks)).toEqual([])
  })

test('and so can each by itself', { tags: ['slow'] }, () => {
  for (const [file, at] of lists) {
    const offered = offeredAt(file, at)
    for (const { block } of offered.choices) expect(errorsWith(offered, [file, at], [block])).toEqual([])
  }
})

test('a page is offered what it can show, and no second opening', () => {
  const kindsAt = (file: string, at: Keys) => offeredAt(file, at).choices.map(({ kind }) => kind)
  const singapore = kindsAt('config/markets/singapore.json', ['landing', 'blocks'])
  expect(singapore).toContain('comparison')
  for (const kind of ['subsidy', 'hero', 'wizard', 'leadForm', 'article']) expect(singapore).not.toContain(kind)
  expect(kindsAt('config/markets/bahrain.json', ['landing', 'blocks'])).toContain('subsidy')
  expect(kindsAt('config/pages/reviews.json', ['blocks'])).not.toContain('comparison')
})
