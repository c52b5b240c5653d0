import { takenPaths } from '../../../engine/site/paths.ts'
import { quote } from '../../diagnostics/english.ts'
import { addressesOf } from '../../model/addresses.ts'
import type { Rule } from '../../model/context.ts'

/** No page stands where something else answers. */
export const pathsFree: Rule = {
  name: 'paths-free',
  description: `No page has an address that the site itself needs: ${takenPaths.map((path) => `\`${path}\``).join(', ')}.`,
  check: (context) =>
    addressesOf(context)
      .filter(({ path }) => takenPaths.includes(path))
      .map(({ file, pointer, path }) => ({
        file,
        pointer,
        message: `${quote(path)} is an address that the site itself needs.`,
        hint: 'Choose another path.',
      })),
}
