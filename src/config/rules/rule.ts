import type { Answers } from '../../engine/wizard/conditions.ts'
import type { Severity } from '../diagnostics/diagnostic.ts'
import type { Part } from '../json/parsed.ts'
import type { Context } from '../model/context.ts'

/** A place in a file, by its JSON Pointer. */
export interface Place {
  readonly file: string
  readonly pointer: string
}

/** One thing that a rule has found, at its place. */
export interface Finding extends Place {
  /** Whether the name or the value at the pointer is meant; left out, the value. */
  readonly part?: Part
  readonly message: string
  readonly hint?: string
  /** The other place that it is about: where what is missing would be written, or what is there already. */
  readonly related?: Place
  /** Left out, an error. */
  readonly severity?: Severity
  /** What must stand here instead, where that is beyond doubt: the checker can write it. */
  readonly meant?: string
  readonly witness?: Answers
}

/** One promise that config keeps across its files. It sees only files that keep to their schema. */
export interface Rule {
  /** The rule's name; its file has the same. */
  readonly name: string
  /** What holds when the rule is kept, in one sentence. */
  readonly description: string
  readonly check: (context: Context) => readonly Finding[]
}
