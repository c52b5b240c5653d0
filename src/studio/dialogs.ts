import type { DiffSection } from '#checker/diff.ts'
import type { Part } from '#checker/new.ts'
import type { Keys } from './protocol.ts'

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
  readonly fate: 'changed' | 'new' | 'removed'
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
