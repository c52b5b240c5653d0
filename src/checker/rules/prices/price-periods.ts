import { usualPeriod } from '#engine/amounts.ts'
import type { Messages } from '#engine/contract/config.ts'
import { isListed, plansOnOffer } from '#engine/plans.ts'
import { marketPrices, planOfOtherPeriod, planQuote, severalPeriods } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, fileName, list, type Message, pointer, quote, say, together } from '../../findings.ts'
import { documentSubject, quotesFigures } from '../../model/texts-under.ts'
import { type ConfigDocument, documentsOf, findingsIn, marketNamed, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { writtenReferences } from '../../references/written-references.ts'
import { quotedFigures } from '../pages/placeholders.ts'

/** Finds prices for a time that pages have no words for. */
export const periodsWorded: Rule = {
  name: 'periods-worded',
  description:
    'What a price is for, such as a month or a policy, and what `perPeriod` of the messages has texts for, has words among the `periods` of the messages.',
  check: (context) => {
    const { messages } = context
    if (!messages) return []
    const known = Object.keys(messages.value.offer.periods ?? {})
    const unworded = writtenReferences(context).flatMap(({ to, id, file, pointer, market = '' }): Finding[] => {
      const found = marketNamed(context, market)
      const isKnown = id === usualPeriod || (id === found?.value.per && pointer !== '/per')
      if (to !== 'period' || found?.file !== file || isKnown) return []
      return unwordedPeriod({ file, pointer }, String(id), known, messages)
    })
    const named = Object.keys(messages.value.perPeriod ?? {}).filter(
      (id) => ![usualPeriod, severalPeriods, ...known].includes(id),
    )
    return [
      ...unworded,
      ...named.flatMap((id) => {
        const at = { file: messages.file, pointer: pointer('/perPeriod', id), part: 'key' as const }
        return unwordedPeriod(at, id, known, messages)
      }),
    ]
  },
}

/** Finds markets whose pages say of their prices that they are for another time. */
export const periodsTold: Rule = {
  name: 'periods-told',
  description:
    'Where markets have prices for different times, `perPeriod` of the messages has texts for each time besides a year, and for `several` where those of one market have (a warning): pages call a price a month no annual premium.',
  check: ({ markets, messages, today }) => {
    if (!messages) return []
    const texts = messages.value.perPeriod ?? {}
    const untold = (file: string, at: string, id: string, which: Message): Finding[] => {
      if (Object.hasOwn(texts, id)) return []
      const message = say`${which}, and its pages have the texts of prices for a ${usualPeriod}, such as ${quote(messages.value.plan.premium)}.`
      const hint = say`Add texts for ${quote(id)} to the ${quote('perPeriod')} of ${fileName(messages.file)}.`
      return [{ file, pointer: at, message, hint, severity: 'warning' }]
    }
    const periods = new Set(markets.map(({ value: { per = usualPeriod } }) => per))
    return markets.flatMap(({ file, value }): Finding[] => {
      const { name, per = usualPeriod, plans = [] } = value
      const isOther = periods.size > 1 && per !== usualPeriod
      const over = plans.filter(({ until }) => until !== undefined && today !== undefined && until < today)
      const other = planOfOtherPeriod({ ...value, resting: over.map(({ id }) => id) })
      const at = pointer('/plans', other ? plans.indexOf(other) : 0, 'price')
      return [
        ...(isOther ? untold(file, '/per', per, say`Prices of ${name} are for a ${per}`) : []),
        ...(other ? untold(file, at, severalPeriods, say`Prices of ${name} are for different times`) : []),
      ]
    })
  },
}

function unwordedPeriod(
  at: Pick<Finding, 'file' | 'pointer' | 'part'>,
  value: string,
  known: readonly string[],
  { file }: ConfigDocument<Messages>,
): Finding[] {
  const among = say`the ${quote('periods')} of ${fileName(file)}`
  const listed = { file, pointer: '/offer/periods' }
  return unresolved({ ...at, value, noun: 'period', among, known, listed }).map((finding) => {
    const added = say`A new one has words there, such as ${quote(`{amount} a ${value}`)}, in each language.`
    return { ...finding, hint: together(finding.hint, added) }
  })
}

/** Finds texts that quote the lowest price of plans whose prices are for different times. */
export const periodsAlike: Rule = {
  name: 'periods-alike',
  description:
    'Where a text quotes the lowest or highest price of a market, its plans have prices for the same time (a warning): nothing turns one into another.',
  check: (context) =>
    findingsIn(
      context,
      documentsOf(context).filter((document) => context.storedMemo(quotesFigures, document.value)),
      mixedPeriods,
      (document) => [documentSubject(context, document)?.value, ...context.markets.map(({ value }) => value)],
    ),
}

function mixedPeriods(
  { file, value }: ConfigDocument<object>,
  own: Market | undefined,
  ...markets: readonly Market[]
): Finding[] {
  return quotedFigures(value).flatMap(({ pointer, written, name }): Finding[] => {
    const [, id, figure] = /^plans\.(?:(.+)\.)?(lowest|highest)$/.exec(name) ?? []
    if (figure === undefined) return []
    const market = id === undefined ? own : markets.find((one) => one.id === id)
    const periods = market ? periodsSold(market) : []
    if (!market || periods.length < 2) return []
    const { per = usualPeriod } = market
    const message = say`${quote(written)} is of the prices for a ${per} alone, and plans of ${market.name} have prices for ${list(periods)}.`
    const hint = say`Say in the text what it is for, or quote single plans.`
    return [{ file, pointer, message, hint, severity: 'warning' }]
  })
}

/** What the prices of a market's plans are for, as the market assumes its visitors. */
function periodsSold(market: Market): string[] {
  const prices = marketPrices(market)
  const quotes = plansOnOffer(market)
    .filter(isListed)
    .map((plan) => planQuote(prices, plan))
  return [...new Set(quotes.flatMap((quote) => ('per' in quote ? (quote.per ?? []) : [])))]
}
