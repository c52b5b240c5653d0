import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { type Address, addressesOf } from '../../model/addresses.ts'
import type { Rule } from '../../model/context.ts'

/** Every path and alias leads to one page. */
export const pathsUnique: Rule = {
  name: 'paths-unique',
  description: 'Every path and alias of the site belongs to one page, and is written there once.',
  check: (context) => {
    const first = new Map<string, Address>()
    return addressesOf(context).flatMap((address): Finding[] => {
      const { path, page, file, pointer } = address
      const earlier = first.get(path)
      if (!earlier) {
        first.set(path, address)
        return []
      }
      const isSameFile = earlier.file === file
      const owner =
        earlier.page === page
          ? 'this page already'
          : isSameFile
            ? 'another page in this file'
            : `the page in ${earlier.file}`
      const related = { file: earlier.file, pointer: earlier.pointer }
      const hint = 'Give this page an address of its own.'
      return [{ file, pointer, message: `${quote(path)} is an address of ${owner}.`, hint, related }]
    })
  },
}
