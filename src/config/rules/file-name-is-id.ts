import { idOf } from '../places.ts'
import type { Rule } from '../rule.ts'
import { quote } from '../words.ts'

/** The file's name is its `id`: whoever knows one knows the other. */
export const fileNameIsId: Rule = {
  name: 'file-name-is-id',
  description: "A market's or page's file is named as its `id`.",
  check: ({ markets, pages }) =>
    [...markets, ...pages].flatMap(({ file, value: { id } }) => {
      const name = idOf(file)
      if (name === id) return []
      const message = `The id is ${quote(id)}, but the file is named ${quote(name)}.`
      const hint = `Write ${quote(name)} here, or rename the file to ${id}.json.`
      return [{ file, pointer: '/id', message, hint }]
    }),
}
