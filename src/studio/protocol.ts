import type { DiffSection } from '#checker/diff.ts'
import type { Keys } from '#checker/edit.ts'
import type { Diagnostic, Edit } from '#checker/findings.ts'
import type { Part } from '#checker/new.ts'
import type { Answers } from '#engine/answers.ts'
import type { Word } from '#engine/contract/config.ts'
import type { Fate } from '#workbench/server/git.ts'

/** A diagnostic in the words of the form, with the keys of the value that it is about. */
export interface Finding extends Diagnostic {
  readonly at: Keys
  /** The labels on the way to the value: `Plans › Essential Care › Premium`. */
  readonly place?: string
}

/** The numbers of findings in a revision. */
export interface Findings {
  readonly revision: number
  readonly errors: number
  readonly warnings: number
  /** Files without findings are left out. */
  readonly files: Readonly<Record<string, { readonly errors: number; readonly warnings: number }>>
}

/** A place in the config. */
export interface Place {
  readonly file: string
  readonly at: Keys
}

/** A text of a page with the place that it is written in. */
export interface Source extends Place {
  readonly text: string
  /** The index of the page's block; left out for the frame around the blocks, and for messages. */
  readonly block?: number
}

/** The messages (`postMessage`) between the preview and the editor around it. */
export type PreviewMessage =
  /** To the page: reload; highlight a place. */
  | { readonly kind: 'refresh' }
  | ({ readonly kind: 'show' } & Place)
  /** To the page: open a wizard at a step, with answers that lead to it. */
  | { readonly kind: 'walk'; readonly market: string; readonly answers: Answers; readonly page: string }
  /** To the page: whether a click selects its field, or does what it does for visitors. */
  | { readonly kind: 'mode'; readonly selects: boolean }
  /** To the page: scroll there, in pixels; from the page: a person has. */
  | { readonly kind: 'scroll'; readonly top: number }
  /** From the page: a click that selects, and the address after navigation. */
  | ({ readonly kind: 'selected' } & Place)
  | { readonly kind: 'moved'; readonly path: string }
  /** From the page: Ctrl+S. */
  | { readonly kind: 'save' }

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

/** The answer to a change: its files as they are after it, a few at most, so that no window asks for what it has sent. */
export interface Made {
  readonly revision: number
  readonly files: readonly OpenFile[]
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

/** A comment on a change of the desk. */
export interface CommentLine {
  readonly id: string
  readonly text: string
  /** The name of who wrote it. */
  readonly name: string
  /** ISO 8601. */
  readonly writtenAt: string
  /** The name of who settled it. */
  readonly resolvedBy?: string
  readonly file?: string
  /** The keys of its field now; left out if that is gone, or the change is closed. */
  readonly at?: Keys
  /** In words: `Atlantis › Plans › Essential Care › Premium`. */
  readonly place?: string
}

/** Somebody whom a comment can mention. */
export interface Mentionable {
  readonly id: string
  readonly name: string
}

/** The body of a new comment: on a field, or without one on the whole change. */
export interface NewComment {
  readonly text: string
  readonly file?: string
  readonly at?: Keys
}

/** The things that `POST new/…` can add. */
export const nouns = ['market', 'plan', 'provider', 'article', 'language'] as const

export type Noun = (typeof nouns)[number]

/** The body of `POST new/…`: the answers so far, by the names of prompts. Nothing is changed without `write`. */
export interface Wanted {
  readonly answers: Readonly<Record<string, string>>
  readonly write?: boolean
}

/** A prompt with its answer or its preset, which follows from the answers before it. */
export interface Asked {
  readonly name: string
  readonly text: string
  readonly hint?: string
  readonly value?: string
  readonly choices?: readonly string[]
  /** What visitors read for choices, where that is known. */
  readonly titles?: Readonly<Record<string, string>>
  /** Whether several can be chosen, separated by commas. */
  readonly several?: boolean
  /** The fields of an answer such as `coverage=40000, rating=4.5`. */
  readonly parts?: readonly Part[]
  readonly note?: string
  /** Missing answers are no problem before `write`. */
  readonly problem?: string
  /** The id of a provider that is there already, to which a plan can be added instead. */
  readonly planOf?: string
}

/** The answer of `POST new/…`; with a file once it is written. */
export interface Drafted {
  readonly asked: readonly Asked[]
  /** The error that prevents the addition. */
  readonly obstacle?: Gap
  readonly file?: string
  /** The place of a new plan in its market's file. */
  readonly at?: Keys
  readonly addresses?: readonly string[]
}

/** `GET ready?market=`: the list of things to do before a market goes live. */
export interface ReadyGaps {
  readonly isReady: boolean
  /** Visitors would see these; pages do without those `toConsider`. */
  readonly wrong: readonly Gap[]
  readonly toConsider: readonly Gap[]
  /** Why there is no list. */
  readonly problem?: string
}

/** A thing to do, perhaps with its place. */
export interface Gap {
  readonly message: string
  readonly file?: string
  readonly at?: Keys
  /** The labels on the way to its place: `Plans › Essential Care › Premium`. */
  readonly place?: string
}

/** `GET history?file=` answers a list of them, the newest first. */
export interface Version {
  readonly commit: string
  readonly title: string
  readonly author: string
  /** Such as `2026-11-23T09:00:00Z`. */
  readonly date: string
}

/** `GET recent` answers a list of them, the newest first. */
export interface RecentChange extends Version {
  /** The config files that it changed. */
  readonly files: readonly string[]
}

/** `POST save` */
export interface Saved {
  readonly files: readonly string[]
  /** A sentence for each file that was not saved. */
  readonly problems: readonly string[]
}

/** `GET diff`: what changes for visitors, by all files or those of `files=`, one a line. */
export interface Compared {
  readonly changes: readonly DiffSection[]
  /** Why there is no comparison. */
  readonly problem?: string
  /** Whether the config with these files has no errors. */
  readonly isSound: boolean
  /** Stand-ins in these files. */
  readonly unwritten?: Unwritten
}

export const errorsFirst = 'Put the errors right first. Then this says what changes for visitors.'

/** Stand-ins for texts: those `seen` by visitors prevent a hand-over, those `waiting` in markets that are not open do not. */
export interface Unwritten {
  readonly seen: readonly Gap[]
  readonly waiting: readonly Gap[]
}

/** `GET hand-over` answers a list of them: files that differ from the last hand-over. */
export interface ChangedFile {
  readonly file: string
  readonly fate: Fate
  /** Whether it was changed in Studio. */
  readonly isOwn: boolean
}

/** `POST hand-over`: a branch or, without git, a patch; and the text of a pull request. */
export interface HandedOver {
  readonly branch?: string
  readonly commit?: string
  /** The command that pushes the branch, if there is a remote. */
  readonly push?: string
  readonly note?: string
  /** The command that tells git the name of the person. */
  readonly naming?: string
  readonly patch?: { readonly name: string; readonly text: string }
  readonly text: string
}

/** `POST rename`: the number of links that were changed, and the new path of the file. */
export interface Moved {
  readonly links: number
  readonly file?: string
}

/** `GET version?file=&commit=`: the text at a commit, and what it would change for visitors. */
export interface EarlierText {
  readonly text: string
  readonly changes: readonly DiffSection[]
  /** Why there is no comparison. */
  readonly problem?: string
}

/** The body of `POST picture`, which answers the `path`. */
export interface Picture {
  /** Such as `/logos`; empty for the default one. */
  readonly folder: string
  readonly name: string
  /** In Base64. */
  readonly content: string
}

/** `GET pictures` answers a list of them: pictures of the config and those just uploaded. */
export interface LibraryPicture {
  /** Such as `/logos/pearl.svg`. */
  readonly path: string
  readonly size?: { readonly width: number; readonly height: number }
  readonly bytes?: number
  /** The titles of the files that name it. */
  readonly usedBy: readonly string[]
  /** Whether the site uses it by itself. */
  readonly isOwn: boolean
  /** Its alternative text in another place. */
  readonly alt?: string
}

/** A sentence about a picture of so many bytes, if that is too large. */
export function tooLarge(bytes: number): string | undefined {
  if (bytes <= mostBytes) return undefined
  return `This picture has ${(bytes / 1024).toFixed(0)} KB. Make it smaller: 300 KB at most, so that pages stay fast.`
}

/** In bytes; five times the weight of a page without pictures. */
const mostBytes = 300 * 1024

/** A choice of a picker: the value, and its label. */
export interface Reference {
  readonly id: string | number
  readonly label: string
  /** The market of a plan, the question of an option. */
  readonly within?: string
  /** The kind of the values, for a fact. */
  readonly valueKind?: string
  readonly meaning?: string
}

/** The kinds of things that values refer to: pages and assets by address, others by id. */
export type ReferenceKind =
  | 'market'
  | 'provider'
  | 'plan'
  | 'planType'
  | 'fact'
  | 'measure'
  | 'unit'
  | 'matched'
  | 'benefit'
  | 'quote'
  | 'question'
  | 'option'
  | 'rule'
  | 'adjustment'
  | 'period'
  | 'priceWords'
  | 'region'
  | 'article'
  | 'page'
  | 'asset'
  | 'icon'
  | 'drawing'

/** `GET references?file=` */
export type References = Readonly<Record<ReferenceKind, readonly Reference[]>>

/** A text or figure that a search found. */
export interface SearchHit {
  readonly file: string
  readonly at: Keys
  /** The value as text; a part of a long one. */
  readonly text: string
  /** The names of what it stands in, from the outside in, ending with its property's key: `plans`, `Bronze`, `premium`. */
  readonly within: readonly string[]
}

/** `GET search?query=`: at most a screenful of hits, those of the file `near` first. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[]
  /** Whether there are more. */
  readonly hasMore: boolean
}

/** A text with all of a phrase in it replaced. */
export interface Replacement extends Omit<SearchHit, 'text'> {
  readonly was: string
  readonly value: string
  /** Whether it is an id, an address or the like, to which other places may refer. */
  readonly isCode: boolean
}

/** `GET replace?find=&by=` */
export interface ReplaceAnswer {
  readonly replacements: readonly Replacement[]
  readonly hasMore: boolean
}

/** A text of a file in another language, beside its original. */
export interface TranslatedText {
  /** Its path by names of list items: `/landing/blocks/faq/items/cost/answer`. */
  readonly name: string
  /** The labels on the way to it: `Landing page › Sections › FAQ › Answer`. */
  readonly place: string
  readonly original: string
  /** Empty if it is missing. */
  readonly translation: string
  /** The help text in the schema. */
  readonly meaning?: string
  /** `stale`: the original was changed after the translation; `proposed`: a machine's, which nobody has read. */
  readonly state: 'missing' | 'stale' | 'proposed' | 'current'
  /** The words of the language's list that stand in the original, in their order there. */
  readonly words: readonly Pick<Word, 'word' | 'translation'>[]
  /** Its place in the overlay or, if it is missing, that of the original. */
  readonly at: Keys
}

/** `GET translation?file=`: the texts of an overlay in the order of the original; `canPropose` if a service is set. */
export interface Translation {
  readonly language: string
  /** The file of the original. */
  readonly original: string
  /** The file of the language's word list, which may be missing. */
  readonly wordList: string
  readonly canPropose?: boolean
  readonly texts: readonly TranslatedText[]
}

/** The body of `POST translate`: a new translation, or the same one to mark it as current. */
export interface Translated {
  readonly file: string
  readonly name: string
  readonly translation: string
  /** The translation that the sender saw; if it is another by now, the answer is 409. */
  readonly was?: string
}
