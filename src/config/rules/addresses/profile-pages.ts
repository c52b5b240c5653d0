import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/words.ts'
import { idOf } from '../../files/ids.ts'
import type { Rule } from '../../model/context.ts'

/** Provider profiles can be found from the address above them. */
export const profilePages: Rule = {
  name: 'profile-pages',
  description: 'A market with provider profiles has a page that lists them, at `/providers/<market>`.',
  check: ({ markets, profiles }) =>
    markets.flatMap(({ file, value: { id, providersPage } }): Finding[] => {
      if (!profiles.some(({ market }) => market === idOf(file))) return []
      const path = `/providers/${id}`
      if (!providersPage) {
        const message = 'This market has provider profiles, but no page that lists them.'
        return [{ file, pointer: '', message, hint: `Add a "providersPage" with the path ${quote(path)}.` }]
      }
      if (providersPage.path === path) return []
      const message = `The page that lists the provider profiles must have the path ${quote(path)}.`
      return [{ file, pointer: '/providersPage/path', message }]
    }),
}
