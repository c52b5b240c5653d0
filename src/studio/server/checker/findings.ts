import { type Diagnostic, openOnes } from '../../../config/diagnostics/diagnostic.ts'
import { pointerPath } from '../../../config/json/pointer.ts'
import { bodyKey } from '../../../config/markdown/front-matter.ts'
import { translationsComplete, translationsCurrent } from '../../../config/rules/languages/overlays.ts'
import type { Finding, Findings, Keys } from '../../protocol.ts'
import type { CheckSession } from './check-session.ts'

/** The most findings that are listed where no file is named. */
const most = 200

/** How many findings there are, and in which files; warnings that are acknowledged do not count. */
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

/** What lists of findings are about. */
export interface FindingsAsked {
  /** All of this file; left out, those of all files: errors first, then the warnings of files that are not saved. */
  readonly file?: string | undefined
  readonly unsaved: readonly string[]
}

/** What the checker says, each with the keys of its place. */
export function listFindings(session: CheckSession, { file, unsaved }: FindingsAsked): Finding[] {
  const { diagnostics } = session.checked()
  return wanted(diagnostics, file, new Set(unsaved)).map((one) => ({ ...inStudio(one), at: keysOf(session, one) }))
}

/** What to do about what is not translated here, where the command line has commands for it. */
function inStudio(found: Diagnostic): Diagnostic {
  const hint = translationHints[found.rule]
  return hint === undefined ? found : { ...found, hint }
}

const translationHints: Readonly<Record<string, string>> = {
  [translationsCurrent.name]: 'Under Translation, write it anew, or say that it still holds.',
  [translationsComplete.name]: 'Translation lists them all, the missing ones first.',
}

function wanted(all: readonly Diagnostic[], file: string | undefined, unsaved: ReadonlySet<string>): Diagnostic[] {
  if (file !== undefined) return all.filter((one) => one.file === file)
  const open = openOnes(all)
  const errors = open.filter(({ severity }) => severity === 'error')
  const warnings = open.filter(({ severity }) => severity === 'warning')
  // What was changed may be wrong elsewhere: a market that closes has links in other files.
  const [own, others] = [
    warnings.filter((one) => unsaved.has(one.file)),
    warnings.filter((one) => !unsaved.has(one.file)),
  ]
  return [...errors, ...own, ...others].slice(0, most)
}

/** The keys of the value that a diagnostic is about; the text of Markdown is one value. */
export function keysOf({ checked }: CheckSession, { file, ...position }: Diagnostic): Keys {
  const parsed = checked().documents.parsedOf(file)
  if (!parsed) return []
  const keys = pointerPath(parsed.pointerAt(position))
  return 'text' in parsed && keys[0] === bodyKey ? [bodyKey] : keys
}
