import type { Rule } from '../../model/context.ts'
import { pageReferences } from '../../references/pages.ts'
import { planReferences, profileReferences } from '../../references/profiles.ts'
import { toMarket } from '../../references/reference.ts'
import { wizardReferences } from '../../references/wizard.ts'

/** Every name that config uses stands for something. */
export const referencesResolve: Rule = {
  name: 'references-resolve',
  description:
    'Every provider, plan type, plan, benefit, market, rule, question and option that config names exists, and no question depends on a later one.',
  check: (context) => [
    ...context.markets.flatMap((market) => {
      const { file, value } = market
      return [...planReferences(context, market), ...(value.wizard ? wizardReferences(file, value.wizard) : [])]
    }),
    ...profileReferences(context),
    ...context.articles.flatMap(({ file, value: { market } }) => {
      return market === undefined ? [] : toMarket(context, { file, pointer: '/market' }, market)
    }),
    ...pageReferences(context),
  ],
}
