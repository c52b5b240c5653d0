import type { Market } from '../../../engine/site/site.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import type { ConfigDocument, Context, Rule } from '../../model/context.ts'
import { textsIn } from '../../model/texts-under.ts'
import { marketNamed } from '../../model/written-ids.ts'
import { moneyWords } from './money-words.ts'

/** Amounts that stand beside each other are in one currency. */
export const moneyInCurrency: Rule = {
  name: 'money-in-currency',
  description:
    "Amounts in the texts of a market and of its provider profiles are in the market's currency, with its sign or code.",
  check: (context) => [
    ...context.markets.flatMap((market) => problems(context, market, market)),
    ...context.profiles.flatMap((profile) => {
      const market = marketNamed(context, profile.market)
      return market ? problems(context, profile, market) : []
    }),
  ],
}

function problems(
  context: Context,
  { file, value }: ConfigDocument<object>,
  market: ConfigDocument<Market>,
): Finding[] {
  const { code, symbol } = market.value.currency
  const related = { file: market.file, pointer: '/currency' }
  return textsIn(context, value).flatMap(({ pointer, key, text }) => {
    if (key === 'symbol' || key === 'code') return []
    const foreign = moneyWords(text).find(({ word, codes }) => {
      // A sign that several currencies share is the market's only where it is the market's own sign.
      return word !== symbol && !(codes.length === 1 && codes[0] === code)
    })
    if (!foreign) return []
    const message = `${quote(foreign.word)} is not how this market writes money: its currency is ${code}, written ${quote(symbol)}.`
    return [{ file, pointer, message, hint: `Write the amount in ${code}.`, related }]
  })
}
