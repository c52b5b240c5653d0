import { factCatalogue, measuresOf } from '#engine/facts.ts'
import { type Figures, figuresOf, planRecordKey, quotesIn, withFigures } from '#engine/figures.ts'
import { isListed, plansOnOffer } from '#engine/plans.ts'
import { isOpen, type Market, promisesOf, type Site } from '#engine/site.ts'
import type { Reference } from '../../protocol.ts'

const ofPlans = {
  lowest: 'Lowest premium',
  highest: 'Highest premium',
  count: 'Number of plans',
  providers: 'Number of providers',
} as const

/**
 * The figures and claims that a text can quote, each with its expression as id and its present words as meaning: those
 * of the text's own market or, without one, figures of every open market.
 */
export function quotesFor(site: Site, own: string | undefined): Reference[] {
  const { markets } = site
  const figures = figuresFor(site, own)
  const quote = (name: string, label: string, id = `{${name}}`): Reference[] => {
    const now = figures.named(name)
    return now === undefined ? [] : [{ id, label, meaning: now }]
  }
  const market = markets.find(({ id }) => id === own)
  if (market) return quotesOfMarket(site, market, quote)
  return markets
    .filter(isOpen)
    .flatMap(({ id, name }) =>
      Object.entries(ofPlans).flatMap(([figure, label]) => quote(`plans.${id}.${figure}`, `${label}, ${name}`)),
    )
}

/** The quotes that a text has, with their present words, if `known` lacks them. */
export function quotesOf(site: Site, own: string | undefined, text: string, known: readonly Reference[]): Reference[] {
  const figures = figuresFor(site, own)
  const listed = new Set(known.map(({ id }) => id))
  return quotesIn(text).flatMap((id) => {
    if (listed.has(id)) return []
    const name = /[\w.-]+/.exec(id)?.[0] ?? id
    const now = name.startsWith('each.')
      ? `${name.slice(5).replaceAll('.', ' ')} of each plan`
      : withFigures(id, figures)
    // A quote that nothing fills in stays as it is written.
    return now === id ? [] : [{ id, label: name, meaning: now }]
  })
}

function figuresFor(site: Site, own: string | undefined): Figures {
  const { markets, benefits, facts, units, messages, config } = site
  const source = { markets, benefits, facts, units, words: messages, language: config.locale }
  return figuresOf({ ...source, promises: promisesOf(site) })(own)
}

type Quote = (name: string, label: string, id?: string) => Reference[]

function quotesOfMarket(site: Site, market: Market, quote: Quote): Reference[] {
  const lists = ['plans', ...(market.lists ?? []).map(({ id }) => `list.${id}`)]
  const facts = factCatalogue(site, market)
  const measures = [...measuresOf(site, market).values()]
  const labels = new Map(facts.map(({ id, label }) => [id, label]))
  return [
    ...lists.flatMap((list) =>
      Object.entries(ofPlans).flatMap(([figure, label]) =>
        quote(`${list}.${figure}`, list === 'plans' ? `${label} of the market` : `${label} of “${list.slice(5)}”`),
      ),
    ),
    ...plansOnOffer(market).flatMap((plan) => {
      const key = `plan.${planRecordKey(plan)}`
      const claims = isListed(plan) ? measures : []
      return [
        ...quote(`${key}.name`, `${plan.plan}: its full name`),
        ...quote(`${key}.premium`, `${plan.plan}: premium`),
        ...facts.flatMap(({ id, label }) => quote(`${key}.facts.${id}`, `${plan.plan}: ${label}`)),
        ...claims.flatMap(({ id, better }) => {
          const [end, word] = better === 'lower' ? ['lowest', 'Lowest'] : ['highest', 'Highest']
          const [name, label] = [`${key}.${end}.${id}`, labels.get(id) ?? 'Premium']
          const figure = labels.has(id) ? `${key}.facts.${id}` : `${key}.premium`
          const words = inSentence(label)
          // A false claim falls back to the plain figure.
          const choice = `{${name}, select, true {${word} ${words}: {${figure}}} other {${label}: {${figure}}}}`
          const isStated = quote(figure, label).length > 0
          return isStated ? quote(name, `${plan.plan}: whether it has the ${word.toLowerCase()} ${words}`, choice) : []
        }),
      ]
    }),
  ]
}

/** A label within a sentence: lower case, unless it is an abbreviation. */
function inSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
