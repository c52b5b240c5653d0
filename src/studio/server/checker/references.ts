import { assetsFolder, idOf, isMarkdown, overlayName } from '#checker/files.ts'
import { readSchemas } from '#checker/schema.ts'
import { premiumMeasure } from '#engine/facts.ts'
import type { Site } from '#engine/site.ts'
import drawings from '#site/blocks/drawings.json' with { type: 'json' }
import { labelOf } from '../../app/form/schema/labels.ts'
import type { Reference, References } from '../../protocol.ts'
import { type CheckSession, lastSite } from './check-session.ts'
import { outlineOf } from './outline.ts'
import { quotesFor, quotesOf } from './quotes.ts'

/**
 * The things that values of a file can refer to; in files of a market, providers and plans of that market. Read from files
 * as they are, so that what was just added can be picked though its file has errors elsewhere.
 */
export function referencesFor(session: CheckSession, { file }: { readonly file: string }): References {
  const { original } = overlayName(file) ?? { original: file }
  const outline = outlineOf(session)
  const markets = outline.filter(({ kind }) => kind === 'market')
  const entry = outline.find((one) => one.file === original)
  const own = entry?.kind === 'market' || entry?.kind === 'provider' ? entry.market : undefined
  const inScope = markets.filter(({ id }) => own === undefined || id === own)
  const ofMarkets = (list: (market: unknown) => readonly unknown[], name: string) =>
    inScope.flatMap((market) => named(list(said(session, market.file)), name, market.id))
  const market = own === undefined ? {} : Object(said(session, `config/markets/${own}.json`))
  const site = lastSite(session)
  const ofPlans = [
    ...facts(listIn(said(session, 'config/facts.json'), 'facts')),
    ...inScope.flatMap(({ file, id }) => facts(listIn(said(session, file), 'facts'), id)),
  ]
  const ofWizard = wizardReferences(market.wizard)
  return {
    market: markets.map(({ id, title }) => ({ id, label: title })),
    provider: ofMarkets((of) => listIn(of, 'providers'), 'name'),
    plan: ofMarkets((of) => listIn(of, 'plans'), 'plan'),
    planType: ofMarkets((of) => listIn(of, 'planTypes'), 'label'),
    benefit: [
      ...named(listIn(said(session, 'config/benefits.json'), 'benefits'), 'label'),
      ...ofMarkets((of) => listIn(of, 'benefits'), 'label'),
    ],
    fact: ofPlans,
    unit: listIn(said(session, 'config/facts.json'), 'units').flatMap((unit) => namedByIdOf(unit)),
    quote: site ? quotesIn(session, site, file, own) : [],
    measure: [{ id: premiumMeasure, label: 'Price' }, ...ofPlans],
    ...ofWizard,
    // A question hides a fact of its id.
    matched: [...ofWizard.question, ...ofPlans.filter(({ id }) => ofWizard.question.every((one) => one.id !== id))],
    adjustment: ofMarkets((of) => listIn(of, 'adjustments'), 'label'),
    period: periodsIn(session),
    priceWords: ofMarkets((of) => listIn(of, 'priceWords'), 'words'),
    region: named(listIn(said(session, 'config/site.json'), 'regions'), 'name'),
    article: outline.flatMap(({ kind, id, title }) => (kind === 'article' ? [{ id, label: title }] : [])),
    page: pagesFor(session, own),
    asset: assetsIn(session),
    icon: iconsIn(session),
    drawing: Object.keys(drawings).map(selfNamed),
  }
}

/** The files of the markets that sell plans of a provider. */
export function marketsOf(session: CheckSession, { provider }: { readonly provider: string }): string[] {
  return outlineOf(session).flatMap(({ kind, file }) => {
    const isSold =
      kind === 'market' && listIn(said(session, file), 'plans').some((plan) => Object(plan).provider === provider)
    return isSold ? [file] : []
  })
}

/** The quotes that a file can use, and those that its text uses already. */
function quotesIn(session: CheckSession, site: Site, file: string, own: string | undefined): Reference[] {
  const parsed = session.checked().documents.parsedOf(file)
  const said: unknown = own ?? Object(parsed?.value).market
  // The texts of an article leave out the id of the market that it is about.
  const about = typeof said === 'string' ? said : undefined
  const known = quotesFor(site, about)
  return isMarkdown(file) ? [...known, ...quotesOf(site, about, session.textOf(file) ?? '', known)] : known
}

function said(session: CheckSession, file: string): unknown {
  return session.checked().documents.parsedOf(file)?.value
}

function listIn(value: unknown, key: string): readonly unknown[] {
  const list: unknown = Object(value)[key]
  return Array.isArray(list) ? list : []
}

/** A unit has no name of its own. */
function namedByIdOf(unit: unknown): Reference[] {
  const { id } = Object(unit)
  return typeof id === 'string' ? [{ id, label: labelOf(id) }] : []
}

/** The items of a list that have an id. */
function named(list: readonly unknown[], name: string, within?: string): Reference[] {
  return list.flatMap((item) => {
    const { id, [name]: label } = Object(item)
    const isId = typeof id === 'string' || typeof id === 'number'
    return isId ? [{ id, label: String(label ?? id), ...(within !== undefined && { within }) }] : []
  })
}

function facts(list: readonly unknown[], within?: string): Reference[] {
  return named(list, 'label', within).map((fact) => {
    const { kind, meaning } = Object(list.find((one) => Object(one).id === fact.id))
    return { ...fact, valueKind: String(kind), ...(typeof meaning === 'string' && { meaning }) }
  })
}

function wizardReferences(wizard: unknown): Pick<References, 'question' | 'option' | 'rule'> {
  const questions = listIn(wizard, 'questions')
  return {
    question: named(questions, 'text'),
    option: questions.flatMap((question) => {
      const { id } = Object(question)
      return listIn(question, 'options').flatMap((option) => {
        const { value, label } = Object(option)
        return typeof value === 'string' ? [{ id: value, label: String(label ?? value), within: String(id) }] : []
      })
    }),
    rule: Object.keys(Object(Object(wizard).rules)).map(selfNamed),
  }
}

/** The pages of no market, of the file's own market, and the landing pages of others. */
function pagesFor(session: CheckSession, own: string | undefined): Reference[] {
  const { list = [], sites } = session.shown()?.pages ?? {}
  return list.flatMap(({ path, meta, status, site, market }) => {
    const isNear = market === undefined || market.id === own || path === market.landing.path
    if (site !== sites?.[0] || status !== 200 || !isNear) return []
    return [{ id: path, label: meta.crumb, ...(market && { within: market.id }) }]
  })
}

/** What prices can be for: a year, and what the messages have words for. */
function periodsIn(session: CheckSession): Reference[] {
  const periods: unknown = Object(Object(said(session, 'config/messages/en.json')).offer).periods
  const worded = Object.entries(Object(periods)).map(([id, words]) => ({ id, label: wordsAround(words) || id }))
  return [{ id: 'year', label: 'a year' }, ...worded]
}

function assetsIn({ config }: CheckSession): Reference[] {
  const files = [...config.files.keys()].filter((file) => file.startsWith(assetsFolder))
  return files.map((file) => ({ id: `/${file.slice(assetsFolder.length)}`, label: idOf(file) }))
}

function iconsIn({ config }: CheckSession): Reference[] {
  const icons = readSchemas(config.schemas).get('schemas/common.schema.json')?.$defs?.['Icon']?.enum ?? []
  return icons.map((icon) => selfNamed(String(icon)))
}

/** A message without its placeholder: `{amount} for the policy` becomes `for the policy`. */
function wordsAround(words: unknown): string {
  return String(words).replace('{amount}', ' ').trim()
}

function selfNamed(id: string): Reference {
  return { id, label: id }
}
