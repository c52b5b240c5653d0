import { didYouMean } from '../../config/diagnostics/did-you-mean.ts'
import { quote } from '../../config/diagnostics/english.ts'
import type { Market, Site } from '../../engine/site/site.ts'

/** An answer as it is used, perhaps with what to say of it; or what is wrong with it. */
export type Answer = { readonly value: string; readonly note?: string } | { readonly problem: string }

/** The answers so far, by the names of their prompts. */
export type SomeAnswers<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** One thing that a command asks for, or takes from the option of its name; `Scope` is what there is already. */
export interface Prompt<Name extends string, Scope> {
  readonly name: Name
  readonly text: string
  /** What an empty answer stands for, from the answers before; undefined where there must be one. */
  readonly preset: (answers: SomeAnswers<Name>, scope: Scope) => string | undefined
  /** Values to choose from, where there are few. */
  readonly choices?: (answers: SomeAnswers<Name>, scope: Scope) => readonly string[]
  /** Whether an answer may name several of them, with commas between. */
  readonly several?: boolean
  readonly read: (text: string, answers: SomeAnswers<Name>, scope: Scope) => Answer
}

/** The answer as it was given, or what is wrong with it. */
export function checked(value: string, problem: string | undefined): Answer {
  return problem === undefined ? { value } : { problem }
}

/** What a command is about to write. */
export interface Draft {
  /** The new texts, by file. */
  readonly texts: ReadonlyMap<string, string>
  /** Where it is to be seen. */
  readonly addresses: readonly string[]
  /** The file that is to be looked at first; left out, the last of them. */
  readonly file?: string
}

/** What drafts are made from besides the answers. */
export interface DraftSource {
  readonly site: Site
  /** The text of a file that is there. */
  readonly textOf: (file: string) => string
  /** The day it is, YYYY-MM-DD. */
  readonly today: string
}

/** Something that a command of its own adds to the config. */
export interface Addition<Name extends string, Source = DraftSource> {
  /** What it does, in a sentence or two for its help. */
  readonly description: string
  readonly prompts: readonly Prompt<Name, Site>[]
  readonly draft: (answers: Readonly<Record<Name, string>>, source: Source) => Draft
}

/** The answer to what there is none of. */
export const none = 'none'

/** Something that an answer may name: by its id, or by what visitors read. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** Reads an answer that names one of these; `missing` says that there is none such. */
export function readChoice(text: string, choices: readonly Choice[], missing: string): Answer {
  const wanted = text.toLowerCase()
  const found = choices.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
  if (found) return { value: found.id }
  const known = choices.map(({ id }) => id)
  return { problem: `${missing}${didYouMean(text, known)} There: ${known.join(', ') || none}.` }
}

/** The market that something is added to. */
export const marketPrompt: Prompt<'market', Site> = {
  name: 'market',
  text: 'Market',
  preset: () => undefined,
  choices: (_, { markets }) => markets.map(({ id }) => id),
  read: (text, _, { markets }) => readChoice(text, markets, `There is no market ${quote(text)}.`),
}

/** The market of the answers. */
export function marketIn({ market }: SomeAnswers<'market'>, { markets }: Site): Market {
  const found = markets.find(({ id }) => id === market)
  if (!found) throw new Error(`There is no market ${quote(market)}.`)
  return found
}
