import type { Diagnostic, Edit } from '../config/diagnostics/diagnostic.ts'
import type { Keys } from '../config/edit/edit.ts'

export type { Keys }

/**
 * One change of one file. `was` is what the sender saw: where something else stands there now, nothing is changed and the
 * answer is 409, so that two windows never overwrite each other. Left out, a value is absent.
 */
export type Operation =
  /** Another value in a place; left out, the property or item goes. */
  | { readonly kind: 'set'; readonly file: string; readonly at: Keys; readonly value?: unknown; readonly was?: unknown }
  /** One more item at an index of a list, which begins where there is none. */
  | {
      readonly kind: 'insert'
      readonly file: string
      readonly into: Keys
      readonly index: number
      readonly value: unknown
      /** How many items the list had. */
      readonly was: number
    }
  /** An item of a list goes to another index of it. */
  | {
      readonly kind: 'move'
      readonly file: string
      readonly list: Keys
      readonly from: number
      readonly to: number
      /** The item. */
      readonly was: unknown
    }
  /** A property gets another name, and keeps its place. */
  | { readonly kind: 'rename'; readonly file: string; readonly at: Keys; readonly name: string; readonly was: unknown }
  /** A whole text: a new file, or one that goes where it is left out. */
  | { readonly kind: 'write'; readonly file: string; readonly text?: string; readonly was?: string }
  /** Edits of the text, such as those of a fix. */
  | { readonly kind: 'edit'; readonly file: string; readonly edits: readonly Edit[]; readonly was: string }

/** What is done or undone as one. */
export interface Change {
  /** What it does, as an order: `Change the premium of Bronze`. */
  readonly title: string
  readonly operations: readonly Operation[]
  /** Where a text is being typed: what follows there is undone together with it. */
  readonly typing?: string
}

/** The config as it is being edited. */
export interface WorkspaceState {
  /** Goes up with each change of any file. */
  readonly revision: number
  /** What differs from the disk. */
  readonly unsaved: Readonly<Record<string, 'changed' | 'new' | 'removed'>>
  /** What Undo and Redo would do. */
  readonly undo?: string
  readonly redo?: string
  /** Fields that were changed here and on the disk meanwhile, for a person to decide. */
  readonly conflicts: readonly Conflict[]
  /** The branch of the repository; left out where there is none. */
  readonly branch?: string
}

/** A place where this editor and another program wrote different things; without keys, these are the whole texts. */
export interface Conflict {
  readonly file: string
  readonly at: Keys
  readonly mine?: unknown
  readonly theirs?: unknown
}

/** A file as it is being edited. */
export interface OpenFile {
  readonly file: string
  readonly text: string
  /** What the disk says, where that is something else. */
  readonly saved?: string
  /** What it said before it was saved here for the first time since the last hand-over; empty where it was not there. */
  readonly published?: string
  /** What it says, of Markdown its front matter; left out where it cannot be read. */
  readonly value?: unknown
  /** Of Markdown, what stands below the front matter: it is changed under the key `text`. */
  readonly body?: string
  /** The schema that it keeps to, such as `schemas/market.schema.json`. */
  readonly schema?: string
  /** The revision in which it changed last. */
  readonly revision: number
}

/** A diagnostic with the keys of the value that it is about. */
export interface Finding extends Diagnostic {
  readonly at: Keys
}

/** What the checker says of a revision. */
export interface Findings {
  readonly revision: number
  readonly errors: number
  readonly warnings: number
  /** How many of each a file has, of those that have any. */
  readonly files: Readonly<Record<string, { readonly errors: number; readonly warnings: number }>>
}

/** Something that the navigator lists. */
export interface OutlineEntry {
  readonly file: string
  readonly kind:
    | 'market'
    | 'provider'
    | 'page'
    | 'article'
    | 'legal'
    | 'benefits'
    | 'site'
    | 'messages'
    | 'overlay'
    | 'other'
  /** The id that its name gives it. */
  readonly id: string
  /** As people call it: the market's name, the title of the page. */
  readonly title: string
  /** The market that it belongs to. */
  readonly market?: string
  /** The status of a market. */
  readonly status?: string
  /** Of an overlay, its language, and how much of the original it has as that is today, from 0 to 1. */
  readonly language?: string
  readonly share?: number
  /** The addresses of its pages, the most telling first. */
  readonly addresses: readonly string[]
}

/** What pickers offer of one kind: what is written, and how people call it. */
export interface Reference {
  readonly id: string | number
  readonly label: string
  /** What it belongs to: the market of a plan, the question of an option. */
  readonly within?: string
}

/** The kinds of things that values refer to. Pages and assets go by their addresses; the others by their ids. */
export type ReferenceKind =
  | 'market'
  | 'provider'
  | 'plan'
  | 'planType'
  | 'benefit'
  | 'question'
  | 'option'
  | 'rule'
  | 'region'
  | 'article'
  | 'page'
  | 'asset'
  | 'icon'
  | 'drawing'

/** What `GET references?file=` answers. */
export type References = Readonly<Record<ReferenceKind, readonly Reference[]>>

/** What `GET state` answers. */
export interface State extends Pick<Events, 'findings' | 'outline'> {
  readonly workspace: WorkspaceState
}

/** What the server tells every window, each as one server-sent event of this name. */
export interface Events {
  /** The files changed, or what can be undone. */
  readonly workspace: WorkspaceState & { readonly files: readonly string[] }
  readonly findings: Findings
  /** What keeps the checker from its work, and what to do; left out while it goes on. */
  readonly checker: { readonly problem?: string }
  readonly outline: { readonly revision: number; readonly entries: readonly OutlineEntry[] }
  /**
   * The pages show this revision, but for what says something that cannot be shown, and is as it was before: the files
   * `held`, which do not keep to their schemas, and of the pages opened last those at the addresses `failing`.
   */
  readonly preview: { readonly revision: number; readonly held: readonly string[]; readonly failing: readonly string[] }
}

/** What every refusal says: what is wrong, and what to do. */
export interface Refusal {
  readonly message: string
}
