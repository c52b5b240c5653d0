import type { Answers } from '#engine/answers.ts'
import { inFiles, type Message } from './message.ts'

/** How grave a diagnostic is: an error stops the build, a warning does not. */
export type Severity = 'error' | 'warning'

/** A place in a text; line and column count from 1, the column in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
  /** The column behind its last character, on the same line; absent if the whole file is meant. */
  readonly endColumn?: number
}

/** A place in one of the files. */
export interface FilePosition extends Position {
  /** The file's path under the root, with `/`, such as `config/markets/my-market.json`. */
  readonly file: string
}

/** A place in the data of a file, by its JSON Pointer. */
export interface DataLocation {
  readonly file: string
  readonly pointer: string
}

/** The name or the value of a property. */
export type Part = 'key' | 'value'

/** A finding of a check, with its place in the data. */
export interface Finding extends DataLocation {
  /** By default `value`. */
  readonly part?: Part
  readonly message: Message
  readonly hint?: Message
  /** The other place concerned: of an existing part, or for a missing one. */
  readonly related?: DataLocation
  /** By default `error`. */
  readonly severity?: Severity
  /** The value that was probably meant, which the checker can write. */
  readonly meant?: string | number | boolean | readonly string[] | Readonly<Record<string, unknown>>
  /** Whether the value was meant as the only item of a list. */
  readonly inList?: boolean
  /** Whether the property is to be removed. */
  readonly isRemoved?: boolean
  /** The certainty of `meant`, by default `sure`. */
  readonly applicability?: Applicability
  readonly witness?: Answers
  /** The properties that the value lacks; none where it is there and blank. */
  readonly missing?: readonly string[]
}

/** One replacement in a file's text; offset and length count from 0, in UTF-16 units. */
export interface Edit {
  readonly offset: number
  readonly length: number
  readonly text: string
}

/**
 * The certainty of a fix, as in rustc: `sure` is applied without asking, `perhaps` is for a person to decide, and
 * `gaps` has places, written `…`, for a person to fill in.
 */
export type Applicability = 'sure' | 'perhaps' | 'gaps'

/** A change that removes the fault of a diagnostic. */
export interface Fix {
  /** An order in words: `Write 5`. */
  readonly title: string
  readonly applicability: Applicability
  readonly edits: readonly Edit[]
  /** The path that the file moves to. */
  readonly rename?: string
}

/** A message of the checker, with its place in a file. */
export interface Diagnostic extends FilePosition {
  /** The name of the rule that found it; `catalogue` has them all. */
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  /** Help for the correction: the purpose of the place, or its possible values. */
  readonly hint?: string
  /** Its place in the data of the file, where items of lists go by their ids: `/plans/7/price`. */
  readonly pointer?: string
  /** Both in their parts, for those who print them in other words; a mistake in the text of a file has none. */
  readonly parts?: { readonly message: Message; readonly hint?: Message }
  /** The other place concerned: of an existing part, or for a missing one. */
  readonly related?: FilePosition
  readonly fix?: Fix
  /** Answers to a wizard that show the fault. */
  readonly witness?: Answers
  /** The properties that the value lacks; none where it is there and blank. */
  readonly missing?: readonly string[]
  /** How many diagnostics are a consequence of it; they come behind it. */
  readonly follows?: number
  /** The diagnostic of which it is a consequence: once that one is mended, it is gone. */
  readonly causedBy?: FilePosition
  /** The reason and the day of review of an acknowledged warning, which is counted apart from the others. */
  readonly acknowledged?: { readonly reason: string; readonly review: string }
}

/** A message and a hint in their parts, and as they are printed beside a file. */
export function printed(message: Message, hint: Message | undefined): Pick<Diagnostic, 'message' | 'hint' | 'parts'> {
  if (hint === undefined) return { message: inFiles(message), parts: { message } }
  return { message: inFiles(message), hint: inFiles(hint), parts: { message, hint } }
}

/** The message of a diagnostic in its parts; that of a mistake in the text of a file is all words. */
export function messageOf({ message, parts }: Pick<Diagnostic, 'message' | 'parts'>): Message {
  return parts?.message ?? [message]
}

/** The diagnostics in reading order: by file, line, column, then rule and message. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(inReadingOrder)
}

/** Compares two diagnostics by reading order, for use by `sort`. */
export function inReadingOrder(a: Diagnostic, b: Diagnostic): number {
  return (
    compare(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message)
  )
}

/** The diagnostics without acknowledged warnings. */
export function openOnes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.filter(({ acknowledged }) => !acknowledged)
}

/** The diagnostics that are no consequence of another one. */
export function causesAmong<D extends Pick<Diagnostic, 'causedBy'>>(diagnostics: readonly D[]): D[] {
  return diagnostics.filter(({ causedBy }) => !causedBy)
}

/** Whether its fix is applied without asking, within its file. */
export function isSureFix({ fix }: Pick<Diagnostic, 'fix'>): boolean {
  return fix?.applicability === 'sure' && fix.rename === undefined
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}

// By code unit, not by locale: the order must be the same on every machine.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The checks of a single file, which run before any rule of `rules/`, and the checker's own faults, by rule name. */
export const catalogue = {
  unreadable: 'Every file under `config/` can be read.',
  'unsafe-drawing':
    'A drawing under `config/assets` has nothing but shapes: no program, no link, nothing from elsewhere.',
  encoding: 'A config file is UTF-8 text.',
  'byte-order-mark': 'A config file starts with its content, not with a byte order mark.',
  'invisible-character': 'A config file has no characters that cannot be seen and mean nothing.',
  'empty-file': 'A config file has content.',
  syntax: 'A config file is JSON, or Markdown with its front matter in YAML.',
  'front-matter': 'A Markdown file begins with its front matter, between two lines of dashes.',
  'trailing-comma': 'No comma stands behind the last item of a list or object.',
  comment: 'JSON has no comments, and in front matter none cuts a text short.',
  'duplicate-key': 'A name stands once in an object.',
  'too-deep': 'Values are not nested without end.',
  'missing-file': 'The files that every site needs exist.',
  'wrong-place':
    'Every `.json` and `.md` file under `config/` stands where the site looks for it, under a name that it knows.',
  schema: 'The schemas themselves can be used.',
  'unknown-property': 'An object has only the properties that its schema names.',
  'missing-property': 'An object has every property that its schema requires.',
  'wrong-type': 'A value is of the type that its schema names.',
  'unknown-value': 'A value that must come from a list comes from it.',
  'wrong-form': 'A value has the form that its schema describes.',
  'wrong-size': 'Numbers, texts and lists keep within their limits.',
  'repeated-item': 'A list of different items has none of them twice.',
  'unknown-form': 'An object that can take several forms takes one of them.',
  'heading-level': 'The sections of a text begin with `##`, and no level of heading is left out.',
  'raw-html': 'A text is Markdown without HTML.',
  image: 'A text has no pictures of its own.',
  'broken-markup': 'Links, anchors and marks in a text are written so that they are understood.',
  acknowledgement:
    'What `config/acknowledged.json` acknowledges is a warning that there is, for a reason and for two years at most.',
  checker: 'The checker itself works.',
} as const

/** The name of a rule that the checker applies to a single file. */
export type FileRule = keyof typeof catalogue
