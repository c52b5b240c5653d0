import type { MacroKeywordDefinition } from 'ajv/dist/2020.js'
import type { Schema } from './schema-set.ts'

/** The keyword that an object fails when it takes none of the forms of a `oneOf`. */
export const noForm = 'noForm'

/** What `noForm` carries: the names of which one decides the form. */
export interface Forms {
  readonly title: string
  readonly keys: readonly string[]
}

/**
 * `oneOf` without a `discriminator`: a name that only one form requires chooses it, so that a mistake is reported for
 * that form alone. With a `discriminator`, Ajv chooses by itself.
 */
export const oneOf: MacroKeywordDefinition = {
  keyword: 'oneOf',
  schemaType: 'array',
  macro(forms: readonly Schema[], { discriminator, title, description }: Schema & { readonly discriminator?: object }) {
    if (discriminator) return true
    const keys = forms.map(({ required = [] }) => required)
    const none: object = { [noForm]: { title, keys: keys.map(([first]) => first) } }
    const choice = forms.reduceRight((otherwise, form, i) => {
      const anyOf = keys[i]?.map((key) => ({ required: [key] }))
      return { if: { anyOf }, then: { allOf: [form] }, else: { allOf: [otherwise] } }
    }, none)
    return { title, description, type: 'object', if: { type: 'object' }, then: { allOf: [choice] } }
  },
}
