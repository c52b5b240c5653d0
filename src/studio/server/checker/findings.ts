import { withCauses } from '#checker/check.ts'
import { bodyKey, type ConfigFiles } from '#checker/files.ts'
import { type Diagnostic, type Message, openOnes, pointerPath } from '#checker/findings.ts'
import type { Finding, Findings, Gap, Keys } from '../../protocol.ts'
import type { CheckSession } from './check-session.ts'
import { type FormWords, formWords } from './form-words.ts'

/** The most findings in a list of all files. */
const most = 200

/** Counts findings by file, without acknowledged warnings. */
export function countFindings({ revision, checked }: CheckSession): Findings {
  const open = openOnes(checked().diagnostics)
  const byFile = Map.groupBy(open, ({ file }) => file)
  return {
    revision,
    ...counted(open),
    files: Object.fromEntries(byFile.entries().map(([file, own]) => [file, counted(own)])),
  }
}

function counted(found: readonly Diagnostic[]): { readonly errors: number; readonly warnings: number } {
  const errors = found.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: found.length - errors }
}

interface FindingsAsked {
  /** Left out, the open findings of all files are listed: errors, then warnings, those of unsaved files first. */
  readonly file?: string | undefined
  readonly unsaved: readonly string[]
}

/** The diagnostics of a file or of all, each with the keys of its place; those that an edit caused stand behind the first. */
export function listFindings(session: CheckSession, asked: FindingsAsked, before?: ConfigFiles['files']): Finding[] {
  const found = listed(before ? foldedIn(session, before) : session.checked().diagnostics, asked)
  const words = new Map([...new Set(found.map(({ file }) => file))].map((file) => [file, wordsOf(session, file)]))
  return found.map((one) => spokenFinding(one, keysOf(session, one), words.get(one.file) as FormWords))
}

/** The most edits whose effects are told apart while somebody types. */
const mostEdits = 4

const folded = new WeakMap<readonly Diagnostic[], readonly Diagnostic[]>()

/** The diagnostics of a revision by their causes, which are looked for once. */
function foldedIn({ checked, check, config }: CheckSession, before: ConfigFiles['files']): readonly Diagnostic[] {
  const { diagnostics } = checked()
  const known = folded.get(diagnostics)
  if (known) return known
  const found = withCauses(diagnostics, {
    ...config,
    before,
    check: (files, schemas) => check({ files, schemas }),
    mostEdits,
  })
  folded.set(diagnostics, found)
  return found
}

/** A diagnostic as a thing to do in its place. */
export function gapOf(session: CheckSession, found: Diagnostic): Gap {
  const { message, file, at, place } = spokenFinding(found, keysOf(session, found), wordsOf(session, found.file))
  return { message, file, at, ...(place !== undefined && { place }) }
}

/** The text of an entry in a list of things to do, in the words of its form. */
export function gapText(session: CheckSession, message: Message, file: string, at: Keys = []): string {
  return wordsOf(session, file).spoken(message, at)
}

/** The files whose things others name by id. */
const shared = ['config/facts.json', 'config/benefits.json']

function wordsOf({ config, checked }: CheckSession, file: string): FormWords {
  const { documents } = checked()
  const values = [file, ...shared].map((one) => documents.parsedOf(one)?.value)
  return formWords(config.schemas, file, values)
}

/** A diagnostic as Studio says it. */
function spokenFinding(found: Diagnostic, at: Keys, { placeOf, spoken }: FormWords): Finding {
  const { parts, ...diagnostic } = found
  const hint = ownHints[found.rule] ?? (parts?.hint ? spoken(parts.hint, at) : found.hint)
  return {
    ...diagnostic,
    message: parts ? spoken(parts.message, at) : found.message,
    ...(hint !== undefined && { hint }),
    at,
    place: placeOf(at),
  }
}

/** Where the checker's own hints are commands, or what files have. */
const ownHints: Readonly<Record<string, string>> = {
  'translations-current': 'Under Translation, write it anew, or press Still right.',
  'claims-rest': 'Choose a figure or a claim for it, so that it follows the records, or say less.',
  'translations-complete': 'Translation lists them all, the missing ones first.',
}

function listed(all: readonly Diagnostic[], { file, unsaved }: FindingsAsked): readonly Diagnostic[] {
  if (file !== undefined) return all.filter((one) => one.file === file)
  const rank = (one: Diagnostic) => (one.severity === 'error' ? 0 : unsaved.includes(one.file) ? 1 : 2)
  return openOnes(all)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most)
}

/** The keys of the value that a diagnostic is about; the body of Markdown is one value. */
function keysOf({ checked }: CheckSession, { file, ...position }: Diagnostic): Keys {
  const parsed = checked().documents.parsedOf(file)
  if (!parsed) return []
  const keys = pointerPath(parsed.pointerAt(position))
  return 'text' in parsed && keys[0] === bodyKey ? [bodyKey] : keys
}
