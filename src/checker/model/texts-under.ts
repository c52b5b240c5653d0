import type { BenefitsFile, FactsFile, Messages } from '#engine/contract/config.ts'
import {
  type Figures,
  type FigureTable,
  figurePattern,
  figuresOf,
  type MarketSource,
  marketFigures,
} from '#engine/figures.ts'
import { type Market, merged, type Promises, promisesOfMarket, promisesOfPage } from '#engine/site.ts'
import { hasDatedPlans, marketOn } from '#engine/site-versions.ts'
import { overlayName, patternOf } from '../files.ts'
import { pointer } from '../findings.ts'
import { type ConfigDocument, type Context, documentMarket, marketNamed } from '../model.ts'
import { identifiersIn } from '../schema/schema-values.ts'
import type { SchemaSet } from '../schema.ts'

/** A text in a value, with its pointer and key. */
export interface WrittenText {
  readonly pointer: string
  /** Its key; in a list, the key of the list. */
  readonly key: string
  readonly text: string
}

const known = new WeakMap<object, readonly WrittenText[]>()

/** The texts in an immutable value, in their order. */
export function textsIn(value: object): readonly WrittenText[] {
  const texts = known.get(value) ?? allTexts(value)
  known.set(value, texts)
  return texts
}

const knownProse = new WeakMap<object, { readonly schemas: SchemaSet; readonly prose: readonly WrittenText[] }>()

/** The texts of a document that visitors read, without identifiers; the body of Markdown by its lines. */
export function proseIn({ file, value }: ConfigDocument<object>, schemas: SchemaSet): readonly WrittenText[] {
  const last = knownProse.get(value)
  if (last?.schemas === schemas) return last.prose
  const { original } = overlayName(file) ?? { original: file }
  const identifiers = identifiersIn(value, schemas, patternOf(original)?.schema ?? '')
  const prose = textsIn(value).filter(({ key, pointer: at }) => !notProse.has(key) && !identifiers.has(at))
  knownProse.set(value, { schemas, prose })
  return prose
}

/** The figures that a document may quote; those of its market, or of the market it is about, by their short names. */
export function documentFigures(context: Context, document: Pick<ConfigDocument<object>, 'file'>): Figures {
  return context.memo(allFigures, context)(documentSubject(context, document)?.value.id)
}

/** The market that a document belongs to or is about, if any. */
export function documentSubject(
  context: Context,
  document: Pick<ConfigDocument<object>, 'file'>,
): ConfigDocument<Market> | undefined {
  const about = context.memo(articlesByFile, context).get(document.file)?.value.market
  return documentMarket(context, document) ?? (about === undefined ? undefined : marketNamed(context, about))
}

/** Whether a value quotes any figure. */
export function quotesFigures(value: object): boolean {
  return JSON.stringify(value).search(figurePattern) >= 0
}

function articlesByFile({ articles }: Context): ReadonlyMap<string, Context['articles'][number]> {
  return new Map(articles.map((article) => [article.file, article]))
}

/** The figures of the day of the check, for the texts of each market and for all others. */
export function allFigures(context: Context) {
  const { site, markets: documents, benefits, facts, messages, today, memo, storedMemo } = context
  const markets = documents.map(({ value }) => memo(onDay, value, today))
  const sources = [benefits?.value, facts?.value, messages?.value, site?.value.locale] as const
  const source = { ...sourceOf(...sources), markets, promises: promisesKeptIn(context) }
  return figuresOf(source, (market) => storedMemo(figuresWith, market, ...sources))
}

/** The promises that the parts of pages and markets declare. */
export function promisesKeptIn({ pages, markets, memo }: Context): Promises {
  return merged([
    ...pages.map(({ value }) => memo(promisesOfPage, value)),
    ...markets.map(({ value }) => memo(promisesOfMarket, value)),
  ])
}

function figuresWith(market: Market, ...sources: Parameters<typeof sourceOf>): FigureTable {
  return marketFigures(sourceOf(...sources), market)
}

function sourceOf(
  benefits: BenefitsFile | undefined,
  facts: FactsFile | undefined,
  messages: Messages | undefined,
  language = 'en',
): MarketSource {
  return {
    benefits: benefits?.benefits ?? [],
    facts: facts?.facts ?? [],
    units: facts?.units ?? [],
    words: messages,
    language,
  }
}

/** The market with the premiums of the day. */
function onDay(market: Market, today: string | undefined): Market {
  return today === undefined || !hasDatedPlans({ markets: [market] }) ? market : marketOn(market, today)
}

/** Keys of texts for machines that schemas have no form for, currency symbols, and second forms of a neighbouring text. */
const notProse = new Set(['$schema', 'id', 'html', 'words', 'subjects', 'denials', 'href', 'symbol', 'code'])

function allTexts(value: object): WrittenText[] {
  const found: WrittenText[] = []
  const collect = (within: object, at: string, name: string): void => {
    for (const [own, part] of Object.entries(within)) {
      const key = Array.isArray(within) ? name : own
      if (typeof part === 'string') found.push({ pointer: pointer(at, own), key, text: part })
      else if (typeof part === 'object' && part !== null) collect(part, pointer(at, own), key)
    }
  }
  collect(value, '', '')
  return found
}
