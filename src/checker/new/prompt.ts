import type { Currency, Fact } from '#engine/contract/config.ts'
import type { Market, Site } from '#engine/site.ts'
import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { list, quote } from '../diagnostics/english.ts'

/** The value of an answer, with a note to print; or the problem with it. */
export type Answer = { readonly value: string; readonly note?: string } | Problem

interface Problem {
  readonly problem: string
  /** The id of a provider that is there already, to which a plan can be added instead. */
  readonly planOf?: string
}

export type SomeAnswers<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** A question that the option of its name answers too; `Scope` is the present config. */
export interface Prompt<Name extends string, Scope> {
  readonly name: Name
  readonly text: string
  /** How an answer is written: `code or name`. */
  readonly hint?: string
  /** The words of Studio's form where they differ from the command's; they may depend on earlier answers. */
  readonly inForms?: (answers: SomeAnswers<Name>, scope: Scope) => { readonly text?: string; readonly hint?: string }
  /** The default answer, which may follow from earlier ones; undefined where an answer is required. */
  readonly preset: (answers: SomeAnswers<Name>, scope: Scope) => string | undefined
  readonly choices?: (answers: SomeAnswers<Name>, scope: Scope) => readonly string[]
  /** Whether an answer may list several choices, separated by commas. */
  readonly several?: boolean
  /** The fields of a form for an answer such as `coverage=40000, rating=4.5`. */
  readonly parts?: (answers: SomeAnswers<Name>, scope: Scope) => readonly Part[]
  readonly read: (text: string, answers: SomeAnswers<Name>, scope: Scope) => Answer
}

/** A question as a terminal asks it. */
export function promptText({ text, hint }: { readonly text: string; readonly hint?: string }): string {
  return hint === undefined ? text : `${text} (${hint})`
}

/** A part of an answer: a fact of a plan. */
export interface Part extends Pick<Fact, 'id' | 'label' | 'kind' | 'meaning'> {
  /** That of an amount. */
  readonly currency?: Currency
}

export interface Draft {
  /** New texts by file. */
  readonly texts: ReadonlyMap<string, string>
  /** The pages that show it. */
  readonly addresses: readonly string[]
  /** The file to open first; the last one when left out. */
  readonly file?: string
}

export interface DraftSource {
  readonly site: Site
  readonly textOf: (file: string) => string
  /** YYYY-MM-DD. */
  readonly today: string
}

/** A kind of thing that a `new-…` command adds to the config. */
export interface Addition<Name extends string, Source = DraftSource> {
  /** For the command's help. */
  readonly description: string
  readonly prompts: readonly Prompt<Name, Site>[]
  readonly draft: (answers: Readonly<Record<Name, string>>, source: Source) => Draft
}

export const none = 'none'

export const yesAndNo = ['yes', 'no']

export function readYes(text: string): Answer {
  const word = text.toLowerCase()
  if (['yes', 'y', 'true'].includes(word)) return { value: 'yes' }
  return ['no', 'n', 'false'].includes(word) ? { value: 'no' } : { problem: `Answer ${list(yesAndNo, 'or')}.` }
}

/** Can be chosen by its id or its name. */
interface Choice {
  readonly id: string
  readonly name: string
}

/** @param missing the sentence for an unknown choice. */
export function readChoice(text: string, choices: readonly Choice[], missing: string): Answer {
  const wanted = text.toLowerCase()
  const found = choices.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
  if (found) return { value: found.id }
  const known = choices.map(({ id }) => id)
  return { problem: `${missing}${didYouMean(text, known)} There: ${known.join(', ') || none}.` }
}

export const marketPrompt: Prompt<'market', Site> = {
  name: 'market',
  text: 'Market',
  preset: () => undefined,
  choices: (_, { markets }) => markets.map(({ id }) => id),
  read: (text, _, { markets }) => readChoice(text, markets, `There is no market ${quote(text)}.`),
}

export function marketIn({ market }: SomeAnswers<'market'>, { markets }: Site): Market {
  const found = markets.find(({ id }) => id === market)
  if (!found) throw new Error(`There is no market ${quote(market)}.`)
  return found
}
