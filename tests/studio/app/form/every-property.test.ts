import { expect, test } from 'vitest'
import { valueAt } from '#checker/edit.ts'
import type { Schema } from '#checker/schema.ts'
import { bundleOf, resolveRef } from '#studio/app/form/schema/bundle.ts'
import { controlOf, typeOf } from '#studio/app/form/schema/controls.ts'
import { partShowing, schemaAt } from '#studio/app/form/schema/parts.ts'
import { startingValue } from '#studio/app/form/schema/starting-value.ts'
import { keysIn, wholes } from './keys.ts'
import { sampleOf } from './sample.ts'
import { fileSchemas, schemas } from './schemas.ts'

const ofType: Readonly<Record<string, readonly string[]>> = {
  string: [
    'text',
    'choice',
    'colour',
    'day',
    'drawn',
    'language',
    'link',
    'pick',
    'picture',
    'reference',
    'standIn',
    'time',
  ],
  number: ['number'],
  integer: ['number', 'reference', 'choice'],
  boolean: ['flag'],
  array: ['choices', 'texts', 'references', 'benefits', 'rows', 'exceptions', 'standIn', 'weekdays', 'weeklyHours'],
  object: ['answers', 'group', 'forms', 'map', 'hours', 'facts', 'standIn', 'price'],
}

function typeIn(schema: Schema): string {
  if (schema.const !== undefined) return typeof schema.const
  return typeOf(schema) ?? (schema.enum ? 'string' : 'object')
}

test.each(fileSchemas)('%s has a control for each of its properties, in a part that can be opened', (file) => {
  const root = bundleOf(schemas, file)
  const value = sampleOf(root, root)
  for (const at of keysIn(value)) {
    const schema = schemaAt(root, value, at)
    const control = controlOf(schema)
    const fitting = control === 'condition' || wholes(root, value, at) || ofType[typeIn(schema)]?.includes(control)
    expect([at, control, fitting]).toEqual([at, control, true])
    const part = partShowing(root, value, at)
    expect([at, part, at.slice(0, part.length)]).toEqual([at, part, part])
    // An opened part shows itself, and has a row in the part around it.
    expect(partShowing(root, value, part)).toEqual(part)
  }
})

test.each(fileSchemas)('%s begins each of its values as something of the right type', (file) => {
  const root = bundleOf(schemas, file)
  const value = sampleOf(root, root)
  for (const at of keysIn(value)) {
    const schema = resolveRef(schemaAt(root, value, at), root)
    // A condition cannot be generated from the schema alone.
    if (wholes(root, value, at) || controlOf(schema) === 'condition') continue
    const begins = startingValue(schema, root)
    const sample = valueAt(value, at)
    expect([at, Array.isArray(begins), typeof begins]).toEqual([at, Array.isArray(sample), typeof sample])
  }
})
