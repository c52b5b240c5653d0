import type { Keys } from '../../config/edit/edit.ts'
import { json } from '../../config/edit/json.ts'
import { type Child, type Format, setIn } from '../../config/edit/set.ts'
import { yaml } from '../../config/edit/yaml.ts'

/** One change of a document: another value in a place, or one more at an index of an object, under a key, or of a list. */
export type Edit = { readonly at: Keys; readonly value: unknown } | ({ readonly into: Keys } & Child)

/** The JSON text with the edits, one after the other; what they do not touch stays as it is. */
export function editedJson(text: string, edits: readonly Edit[]): string {
  return edited(json, text, edits)
}

/** The YAML text with the edits, one after the other; what they do not touch stays as it is. */
export function editedYaml(text: string, edits: readonly Edit[]): string {
  return edited(yaml, text, edits)
}

function edited(format: Format, text: string, edits: readonly Edit[]): string {
  return edits.reduce((now, edit) => {
    return 'at' in edit ? setIn(format, now, edit.at, edit.value) : format.insert(now, edit.into, edit)
  }, text)
}
