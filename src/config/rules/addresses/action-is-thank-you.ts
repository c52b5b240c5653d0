import { quote, some } from '../../diagnostics/words.ts'
import type { Rule } from '../../model/context.ts'

/** A wizard's form posts to its thank-you page, so that it also works where no server answers. */
export const actionIsThankYou: Rule = {
  name: 'action-is-thank-you',
  description: "A wizard's `action` is the path or an alias of its market's thank-you page.",
  check: ({ markets }) =>
    markets.flatMap(({ file, value: { wizard, thankYou } }) => {
      const addresses = thankYou ? [thankYou.path, ...(thankYou.aliases ?? [])] : []
      if (!wizard || !thankYou || addresses.includes(wizard.action)) return []
      const message = `The wizard posts to ${quote(wizard.action)}, which is no address of its thank-you page.`
      const hint = `The thank-you page has ${some(addresses, 'and')}.`
      return [{ file, pointer: '/wizard/action', message, hint, related: { file, pointer: '/thankYou' } }]
    }),
}
