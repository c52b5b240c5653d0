/** JSON Schemas of queries and bodies. Requests that do not fit are refused with 400. */

const text = { type: 'string' } as const
const count = { type: 'integer', minimum: 0 } as const
const day = { type: 'string', format: 'date' } as const
// Deeper than any config: each key of a place that is not there yet is looked for anew.
const keys = { type: 'array', maxItems: 64, items: { type: ['string', 'integer'] } } as const

/** An object with these properties and no others; those whose name ends in `?` are optional. */
function object(properties: Readonly<Record<string, object>>) {
  const entries = Object.entries(properties).map(([name, of]) => [name.replace('?', ''), of] as const)
  const required = Object.keys(properties).filter((name) => !name.endsWith('?'))
  return { type: 'object', properties: Object.fromEntries(entries), required, additionalProperties: false } as const
}

const list = (items: object) => ({ type: 'array', items }) as const
const edit = object({ offset: count, length: count, text })

const operation = {
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [
    object({ kind: { const: 'set' }, file: text, at: keys, 'value?': {}, 'was?': {} }),
    object({ kind: { const: 'insert' }, file: text, into: keys, index: count, value: {}, was: count }),
    object({ kind: { const: 'move' }, file: text, list: keys, from: count, to: count, was: {} }),
    object({ kind: { const: 'rename' }, file: text, at: keys, name: text, was: {} }),
    object({ kind: { const: 'write' }, file: text, 'text?': text, 'was?': text }),
    object({ kind: { const: 'edit' }, file: text, edits: list(edit), was: text }),
  ],
}

const conflict = object({ file: text, at: keys, 'mine?': {}, 'theirs?': {} })
/** A query with these properties and no others; those whose name ends in `?` are optional. */
export const query = (properties: Readonly<Record<string, object>>) => ({ schema: { querystring: object(properties) } })
/** A body with these properties and no others; those whose name ends in `?` are optional. */
export const body = (properties: Readonly<Record<string, object>>) => ({ schema: { body: object(properties) } })

export const queries = {
  file: query({ file: text }),
  optionalFile: query({ 'file?': text }),
  optionalFiles: query({ 'files?': text, 'day?': day }),
  optionalDay: query({ 'day?': day }),
  market: query({ market: text }),
  provider: query({ provider: text }),
  search: query({ query: text, 'near?': text }),
  replace: query({ find: text, by: text }),
  version: query({ file: text, commit: text }),
}

export const bodies = {
  empty: body({}),
  change: body({ title: text, operations: list(operation), 'typing?': text }),
  file: body({ file: text }),
  optionalFile: body({ 'file?': text }),
  resolve: body({ conflict, keep: { enum: ['mine', 'theirs'] } }),
  fix: body({ file: text, rule: text, line: count, column: count }),
  fixAll: body({ rule: text }),
  rename: body({ from: text, to: text }),
  translated: body({ file: text, name: text, translation: text, 'was?': text }),
  proposed: body({ file: text, name: text }),
  picturePath: body({ path: text }),
  picture: body({ folder: text, name: text, content: text }),
  handOver: body({ title: text, description: text, files: list(text) }),
  wanted: body({ answers: { type: 'object', additionalProperties: text }, 'write?': { type: 'boolean' } }),
}
