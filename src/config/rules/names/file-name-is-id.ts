import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/words.ts'
import { idOf, isId } from '../../files/ids.ts'
import type { Context, Rule } from '../../model/context.ts'

/** The file's name is its `id`: whoever knows one knows the other. */
export const fileNameIsId: Rule = {
  name: 'file-name-is-id',
  description: "A market's, provider's or page's file is named as its `id`; a text's name can be one.",
  check: (context) => [...misnamed(context), ...unfit(context)],
}

function misnamed({ markets, profiles, pages }: Context): Finding[] {
  return [...markets, ...profiles, ...pages].flatMap(({ file, value: { id } }) => {
    const name = idOf(file)
    if (name === id) return []
    const message = `The id is ${quote(id)}, but the file is named ${quote(name)}.`
    const hint = `Write ${quote(name)} here, or rename the file to ${id}.json.`
    return [{ file, pointer: '/id', message, hint }]
  })
}

function unfit({ articles, legal }: Context): Finding[] {
  return [...articles, ...legal].flatMap(({ file }) => {
    if (isId(idOf(file))) return []
    const message = `The name ${quote(idOf(file))} of this file cannot stand in an address.`
    return [{ file, pointer: '', message, hint: 'It is made of lower-case letters, digits and single hyphens.' }]
  })
}
