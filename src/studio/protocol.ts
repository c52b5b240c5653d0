import type { Keys } from '#checker/edit.ts'
import type { Edit } from '#checker/findings.ts'
import type { Findings } from './findings.ts'
import type { Place } from './preview-messages.ts'
import { statuses } from './statuses.ts'

export type { Finding, Findings } from './findings.ts'
export type { Reference, ReferenceKind, References } from './references.ts'
export type { Keys }

/**
 * A change of one file. `was` is the value that the sender saw: if it is another by now, the answer is 409, so that no
 * window overwrites another. A value that is left out is absent.
 */
export type Operation =
  /** Sets a property or item; removes it without a `value`. */
  | { readonly kind: 'set'; readonly file: string; readonly at: Keys; readonly value?: unknown; readonly was?: unknown }
  /** Inserts an item; makes the list if there is none. */
  | {
      readonly kind: 'insert'
      readonly file: string
      readonly into: Keys
      readonly index: number
      readonly value: unknown
      /** The length of the list. */
      readonly was: number
    }
  | {
      readonly kind: 'move'
      readonly file: string
      readonly list: Keys
      readonly from: number
      readonly to: number
      /** The item. */
      readonly was: unknown
    }
  /** Renames a property, which keeps its place. */
  | { readonly kind: 'rename'; readonly file: string; readonly at: Keys; readonly name: string; readonly was: unknown }
  /** Writes a whole text; removes the file without a `text`. */
  | { readonly kind: 'write'; readonly file: string; readonly text?: string; readonly was?: string }
  | { readonly kind: 'edit'; readonly file: string; readonly edits: readonly Edit[]; readonly was: string }

/** Operations that are done and undone together. */
export interface Change {
  /** In the imperative: `Change the premium of Bronze`. */
  readonly title: string
  readonly operations: readonly Operation[]
  /** The place that is being typed in: consecutive changes there are undone together. */
  readonly typing?: string
}

/** The answer to Undo and Redo: the place that changed, if its file is still there. */
export interface Stepped {
  readonly revision: number
  readonly place?: Place
}

export interface WorkspaceState {
  /** Increases with each change of any file. */
  readonly revision: number
  readonly unsaved: Readonly<Record<string, 'changed' | 'new' | 'removed'>>
  /** The titles of the changes that Undo and Redo are about. */
  readonly undo?: string
  readonly redo?: string
  /** The files of those changes. */
  readonly undoIn?: readonly string[]
  readonly redoIn?: readonly string[]
  /** The titles of the last changes of other files, each of which can be undone by itself. */
  readonly undoOf?: Readonly<Record<string, string>>
  readonly conflicts: readonly Conflict[]
  /** The repository's current branch. */
  readonly branch?: string
}

/** A place that was changed differently here and by another program; without keys, the whole text. */
export interface Conflict {
  readonly file: string
  readonly at: Keys
  readonly mine?: unknown
  readonly theirs?: unknown
}

export interface OpenFile {
  readonly file: string
  readonly text: string
  /** The text on the disk, if it is another. */
  readonly saved?: string
  /** The text at the last hand-over, if the file was saved here since; empty for a new file. */
  readonly published?: string
  /** The parsed JSON or front matter; left out if it has syntax errors. */
  readonly value?: unknown
  /** The Markdown below the front matter, which operations change under the key `text`. */
  readonly body?: string
  /** Such as `schemas/market.schema.json`. */
  readonly schema?: string
  /** The revision of the last change. */
  readonly revision: number
}

/** An entry of the navigator. */
export interface OutlineEntry {
  readonly file: string
  readonly kind:
    | 'market'
    | 'provider'
    | 'page'
    | 'article'
    | 'legal'
    | 'benefits'
    | 'facts'
    | 'site'
    | 'messages'
    | 'overlay'
    | 'words'
    | 'other'
  readonly id: string
  readonly title: string
  readonly market?: string
  /** Set for markets. */
  readonly status?: string
  /** Set for overlays, with the share of texts translated from the present original, from 0 to 1. */
  readonly language?: string
  readonly share?: number
  /** The addresses of its pages, the main one first. */
  readonly addresses: readonly string[]
}

/** `GET state` */
export interface State extends Pick<Events, 'findings' | 'outline'> {
  readonly workspace: WorkspaceState
}

/** A window of a change at the desk: whose it is, and the field where it is. */
export interface Present {
  readonly window: string
  readonly name: string
  readonly file?: string
  readonly at?: Keys
}

/** The server-sent events of `GET events`, by name. */
export interface Events {
  readonly workspace: WorkspaceState & { readonly files: readonly string[] }
  readonly findings: Findings
  /** Why checking is paused, and what to do; left out while it goes on. */
  readonly checker: { readonly problem?: string }
  /** All windows of a change at the desk, this one among them. */
  readonly people: readonly Present[]
  readonly outline: { readonly revision: number; readonly entries: readonly OutlineEntry[] }
  /** The previewed revision. Files that do not keep to their schemas, and pages that fail, are as they were before. */
  readonly preview: { readonly revision: number; readonly held: readonly string[]; readonly failing: readonly string[] }
}

/** The body of answers from 400 on: a sentence that says what is wrong and what to do. */
export interface Refusal {
  readonly message: string
}

/** Refuses a request; the message is a sentence for the person, with the reason and a remedy. */
export class RequestError extends Error {
  readonly kind: keyof typeof statuses

  constructor(kind: RequestError['kind'], message: string) {
    super(message)
    this.kind = kind
  }

  get status() {
    return statuses[this.kind]
  }
}
