import { idOf } from '../../files/file-patterns.ts'
import type { Rule } from '../../model/context.ts'

/** Provider profiles can be found from the address above them. */
export const profilePages: Rule = {
  name: 'profile-pages',
  description: 'A market with provider profiles has a page that lists them.',
  check: ({ markets, profiles }) =>
    markets.flatMap(({ file, value: { providersPage } }) => {
      if (providersPage || !profiles.some(({ market }) => market === idOf(file))) return []
      const message = 'This market has provider profiles, but no page that lists them.'
      return [{ file, pointer: '', message, hint: 'Add a "providersPage".' }]
    }),
}
