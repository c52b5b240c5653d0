import { isMap, isSeq, parseDocument } from 'yaml'
import type { Keys } from '../../config/edit/edit.ts'
import { setValue, withChild } from '../../config/edit/json.ts'

/** One change of a document: another value in a place, or one more at an index of an object, under a key, or of a list. */
export type Edit =
  | { readonly at: Keys; readonly value: unknown }
  | { readonly into: Keys; readonly index: number; readonly key?: string; readonly value: unknown }

/** The JSON text with the edits, one after the other; what they do not touch stays as it is. */
export function editedJson(text: string, edits: readonly Edit[]): string {
  return edits.reduce((now, edit) => {
    return 'at' in edit ? setValue(now, edit.at, edit.value) : withChild(now, edit.into, edit)
  }, text)
}

/** The YAML text with the edits, one after the other. */
export function editedYaml(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text
  const document = parseDocument(text)
  for (const edit of edits) {
    if ('at' in edit) {
      document.setIn(edit.at, typeof edit.value === 'string' ? edit.value : document.createNode(edit.value))
      continue
    }
    const holder = edit.into.length === 0 ? document.contents : document.getIn(edit.into, true)
    if (isMap(holder)) holder.items.splice(edit.index, 0, document.createPair(edit.key, edit.value))
    else if (isSeq(holder)) holder.items.splice(edit.index, 0, document.createNode(edit.value))
  }
  return document.toString({ lineWidth: 0 })
}
