import type { Answers } from '../engine/conditions.ts'
import type { Context } from './context.ts'
import type { Severity } from './diagnostic.ts'
import type { Part } from './parsed.ts'

/** One thing that a rule has found, at a JSON Pointer in a file. */
export interface Finding {
  readonly file: string
  readonly pointer: string
  /** Whether the name or the value at the pointer is meant; left out, the value. */
  readonly part?: Part
  readonly message: string
  readonly hint?: string
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
