import type { DiffSection } from '../tools/diff/change.ts'
import type { Keys } from './protocol.ts'

/** What `POST new/…` can add. */
export const nouns = ['market', 'plan', 'insurer', 'article', 'language'] as const

/** One of them. */
export type Noun = (typeof nouns)[number]

/**
 * What `POST new/…` is told: the answers so far, by the names of the command's own prompts. Until `write`, nothing is
 * changed, and the answer says what follows from them.
 */
export interface Wanted {
  readonly answers: Readonly<Record<string, string>>
  readonly write?: boolean
}

/** One prompt of a command, with what was answered, or else follows from the answers before it. */
export interface Asked {
  readonly name: string
  readonly text: string
  readonly value?: string
  /** Values to choose from, where there are few. */
  readonly choices?: readonly string[]
  /** Whether several of them can be chosen, which the answer names with commas between. */
  readonly several?: boolean
  readonly note?: string
  /** What is wrong with the answer; what is missing is no problem until `write`. */
  readonly problem?: string
}

/** What `POST new/…` answers: what is asked, and once it is written, where. */
export interface Drafted {
  readonly asked: readonly Asked[]
  /** The error that keeps it from being added, while there is one. */
  readonly obstacle?: Gap
  readonly file?: string
  readonly addresses?: readonly string[]
}

/** What `GET ready?market=` answers: what is left before a market goes live. */
export interface ReadyGaps {
  readonly isReady: boolean
  /** What visitors would see wrong, and what the pages do without. */
  readonly wrong: readonly Gap[]
  readonly toConsider: readonly Gap[]
  /** Why that cannot be told. */
  readonly problem?: string
}

/** One thing to do, and its place where it has one. */
export interface Gap {
  readonly message: string
  readonly file?: string
  readonly at?: Keys
}

/** One of what `GET history?file=` answers, newest first. */
export interface Version {
  readonly commit: string
  readonly title: string
  readonly author: string
  /** When, as `2026-11-23T09:00:00Z`. */
  readonly date: string
}

/** What `POST save` answers. */
export interface Saved {
  readonly files: readonly string[]
  /** Of each file that could not be, why, and what to do. */
  readonly problems: readonly string[]
}

/** What `GET diff` answers: what changes for visitors; by `files=`, one a line, where these alone are handed over. */
export interface Compared {
  readonly changes: readonly DiffSection[]
  /** Why that cannot be told. */
  readonly problem?: string
  /** Whether what would be handed over has no errors. */
  readonly isSound: boolean
  /** What stands in for something in what would be handed over. */
  readonly unwritten?: Unwritten
}

/** What is still to be written: what visitors would read holds a hand-over back, what waits in a market that is not open does not. */
export interface Unwritten {
  readonly seen: readonly Gap[]
  readonly waiting: readonly Gap[]
}

/** One of what `GET hand-over` answers: the files that differ from what was handed over last. */
export interface ChangedFile {
  readonly file: string
  readonly fate: 'changed' | 'new' | 'removed'
  /** Whether it was changed in Studio, and not handed over since. */
  readonly isOwn: boolean
}

/** What `POST hand-over` answers: the branch it stands on, or where git is not, the patch; and the pull request's text. */
export interface HandedOver {
  readonly branch?: string
  /** Its one commit. */
  readonly commit?: string
  /** Where there is a remote: the command that brings the branch there. */
  readonly push?: string
  /** What git did not know, and how to tell it. */
  readonly note?: string
  readonly patch?: { readonly name: string; readonly text: string }
  readonly text: string
}

/** What `POST rename` answers: how many links follow a page to its new address, and where its file stands now. */
export interface Moved {
  readonly links: number
  readonly file?: string
}

/** What `GET version?file=&commit=` answers: the text that the file had then, and what it would change for visitors. */
export interface EarlierText {
  readonly text: string
  readonly changes: readonly DiffSection[]
  /** Why that cannot be told. */
  readonly problem?: string
}

/** What `POST picture` is told; the answer is its `path`. */
export interface Picture {
  /** The folder that it is put into, such as `/logos`; empty for that of all others. */
  readonly folder: string
  /** What it is called so far. */
  readonly name: string
  /** In Base64. */
  readonly content: string
}

/** What to say of a picture of so many bytes that is too large; undefined for any other. */
export function tooLarge(bytes: number): string | undefined {
  if (bytes <= mostBytes) return undefined
  return `This picture has ${(bytes / 1024).toFixed(0)} KB. Make it smaller: 300 KB at most, so that pages stay fast.`
}

/** The most that a picture may have: a page with all else that it loads has a fifth of it. */
const mostBytes = 300 * 1024

/** A text of a file in another language, beside its original. */
export interface TranslatedText {
  /** What it is called whatever its place in lists: `/landing/blocks/faq/items/cost/answer`. */
  readonly name: string
  readonly original: string
  /** Empty where nobody has written it. */
  readonly translation: string
  /** What the schema says that it is. */
  readonly meaning?: string
  /** `stale`: its original was changed after it was written. */
  readonly state: 'missing' | 'stale' | 'current'
  /** Where it stands in its file, or the original in its own where there is none. */
  readonly at: Keys
}

/** What `GET translation?file=` answers of an overlay: its texts in the order of the original. */
export interface Translation {
  readonly language: string
  /** The file of the original. */
  readonly original: string
  readonly texts: readonly TranslatedText[]
}

/** What `POST translate` is told: a text as it is now written, or where it is the same as it was, that it still holds. */
export interface Translated {
  readonly file: string
  readonly name: string
  readonly translation: string
  /** What the sender saw there; where another one stands there now, nothing is changed and the answer is 409. */
  readonly was?: string
}
