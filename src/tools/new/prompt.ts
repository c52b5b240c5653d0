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
  readonly read: (text: string, answers: SomeAnswers<Name>, scope: Scope) => Answer
}

/** The answer as it was given, or what is wrong with it. */
export function checked(value: string, problem: string | undefined): Answer {
  return problem === undefined ? { value } : { problem }
}
