import { hash } from 'node:crypto'
import { answersText } from '../english.ts'
import { decode } from '../files.ts'
import { catalogue, type Diagnostic, type Fix, isAsking } from '../findings.ts'
import { splitLines } from '../json/source.ts'
import type { CheckReport } from '../report.ts'
import { rules } from '../rules/index.ts'

/** The invariant of every rule, by its name. */
export const ruleSentences: ReadonlyMap<string, string> = new Map([
  ...Object.entries(catalogue),
  ...rules.map(({ name, description }) => [name, description] as const),
])

/** A diagnostic's message and remarks, as lines. */
export function wholeMessage(diagnostic: Diagnostic): string {
  return [diagnostic.message, ...remarks(diagnostic)].join('\n')
}

/**
 * The lines below a diagnostic's message: answers that show the fault, its hint, an unsure fix, its acknowledgement
 * and the other place.
 */
export function remarks({ parts, witness, hint, fix, related, follows, acknowledged }: Diagnostic): string[] {
  return [
    ...(witness ? [`Answers that show it: ${answersText(witness)}.`] : []),
    ...(hint === undefined ? [] : [hint]),
    // The question 'Did you mean …?' in the message already offers the fix.
    ...(fix && fix.applicability !== 'sure' && !(parts && isAsking(parts.message)) ? [titleOf(fix)] : []),
    ...(acknowledged ? [`Acknowledged until ${acknowledged.review}: ${acknowledged.reason}`] : []),
    ...(follows ? [`And ${follows} that ${follows === 1 ? 'follows' : 'follow'} from it.`] : []),
    ...(related ? [`See ${related.file}:${related.line}:${related.column}.`] : []),
  ]
}

/** A fix in words, and whether a person must decide on it or complete it. */
export function titleOf({ title, applicability }: Fix): string {
  const order = title.charAt(0).toLowerCase() + title.slice(1)
  return { sure: title, perhaps: `Perhaps: ${order}.`, gaps: `Fill in the gaps: ${order}.` }[applicability]
}

/** Reads the line of a diagnostic; empty without its file. */
export function lineReader(files: CheckReport['files']): (diagnostic: Diagnostic) => string {
  const known = new Map<string, readonly string[]>()
  return ({ file, line }) => {
    const lines = known.get(file) ?? splitLines(decode(file, files.get(file) ?? null).text ?? '')
    known.set(file, lines)
    return lines[line - 1] ?? ''
  }
}

/**
 * An id for each diagnostic that stays when its line moves: a digest of its rule and its line's text, with a number
 * that tells equal ones in a file apart.
 */
export function fingerprints({ diagnostics, files }: Pick<CheckReport, 'diagnostics' | 'files'>): string[] {
  const lineOf = lineReader(files)
  const seen = new Map<string, number>()
  return diagnostics.map((diagnostic) => {
    const { file, rule, column, endColumn } = diagnostic
    const line = endColumn === undefined ? '' : lineOf(diagnostic)
    const written = line.slice(column - 1, endColumn === undefined ? 0 : endColumn - 1)
    const digest = hash('sha256', [file, rule, line.trim(), written].join('\n')).slice(0, 16)
    const number = (seen.get(digest) ?? 0) + 1
    seen.set(digest, number)
    return `${digest}:${number}`
  })
}
