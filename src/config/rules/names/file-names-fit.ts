import { quote } from '../../diagnostics/english.ts'
import { idOf, isId } from '../../files/file-patterns.ts'
import type { Rule } from '../../model/context.ts'

/** A file's name is the id of what it describes, and stands in addresses. */
export const fileNamesFit: Rule = {
  name: 'file-names-fit',
  description: "A file's name can be the id of what it describes.",
  check: ({ markets, profiles, pages, articles, legal }) =>
    [...markets, ...profiles, ...pages, ...articles, ...legal].flatMap(({ file }) => {
      if (isId(idOf(file))) return []
      const message = `The name ${quote(idOf(file))} of this file cannot stand in an address.`
      return [{ file, pointer: '', message, hint: 'It is made of lower-case letters, digits and single hyphens.' }]
    }),
}
