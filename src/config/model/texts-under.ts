import { marketOn } from '../../engine/plans/dated.ts'
import { type Figures, figuresOf } from '../../engine/plans/figures.ts'
import { pointer } from '../json/pointer.ts'
import type { ConfigDocument, Context } from './context.ts'
import { documentMarket, marketNamed } from './written-ids.ts'

/** A text in a value: where it stands, under which name, and what it says. */
export interface WrittenText {
  readonly pointer: string
  /** The name it stands under; in a list, the name of the list. */
  readonly key: string
  readonly text: string
}

/** Every text in a value that does not change, in its order. */
export function textsIn({ recall }: Context, value: object): readonly WrittenText[] {
  return recall(allTexts, value)
}

/** Every text that stands under one of these names anywhere in a value, and the pointer to it. */
export function textsUnder(
  context: Context,
  names: ReadonlySet<string>,
  value: object,
): [pointer: string, text: string][] {
  return textsIn(context, value).flatMap(({ pointer: at, key, text }) => (names.has(key) ? [[at, text]] : []))
}

/** The figures that a document may quote; those of its market, or of the one that it is about, by their short names. */
export function documentFigures(context: Context, document: Pick<ConfigDocument<object>, 'file'>): Figures {
  const about = context.articles.find(({ file }) => file === document.file)?.value.market
  const market = documentMarket(context, document) ?? (about === undefined ? undefined : marketNamed(context, about))
  return context.recall(allFigures, context)(market?.value.id)
}

function allFigures({ markets: documents, benefits, messages, today }: Context) {
  // A premium that is quoted is the one of the day.
  const markets = documents.map(({ value }) => (today === undefined ? value : marketOn(value, today)))
  return figuresOf({ markets, benefits: benefits?.value.benefits ?? [], words: messages?.value.plan })
}

/** The names under which a text is for machines, is a sign of money, or is another form of what stands beside it. */
const notProse = new Set(['$schema', 'html', 'words', 'href', 'symbol', 'code'])

/** Every text in a value that visitors read: of Markdown, its lines. */
export function proseIn(context: Context, value: object): readonly WrittenText[] {
  return textsIn(context, value).filter(({ key }) => !notProse.has(key))
}

function allTexts(value: object): WrittenText[] {
  return collect(value, '', '')
}

function collect(value: object, at: string, name: string): WrittenText[] {
  return Object.entries(value).flatMap(([own, part]: [string, unknown]): WrittenText[] => {
    const key = Array.isArray(value) ? name : own
    if (typeof part === 'string') return [{ pointer: pointer(at, own), key, text: part }]
    return typeof part === 'object' && part !== null ? collect(part, pointer(at, own), key) : []
  })
}
