import { acknowledgementOf } from '../acknowledge.ts'
import { causesAmong, type Diagnostic, hasErrors, openOnes } from '../diagnostics/diagnostic.ts'
import { count } from '../diagnostics/english.ts'
import { patternOf } from '../files/file-patterns.ts'
import { type CheckReport, lineReader, type Paint, remarks } from './report.ts'

type TextOptions = Pick<CheckReport, 'files' | 'paint' | 'all' | 'isShort' | 'unfolded'>

const plain: Paint = (_, text) => text
const colours = { error: 'red', warning: 'yellow' } as const

/** The most warnings in a short report; beyond that, the most of one file. */
const most = { inAll: 30, inFile: 3 }

/** The diagnostics as text for people: each with its line quoted, and a summary at the end. */
export function formatText(
  diagnostics: readonly Diagnostic[],
  { files, paint = plain, all = false, isShort = false, unfolded = false }: TextOptions,
): string {
  const lineOf = lineReader(files)
  const entry = (diagnostic: Diagnostic): string => {
    const { file, line, column, endColumn, severity, message } = diagnostic
    const quoted = quoteLine(lineOf(diagnostic), column, endColumn)
    return [
      `${file}:${line}:${column} ${paint(colours[severity], severity)} ${visible(message)}`,
      ...(quoted ? [`    ${visible(quoted.text)}`, `    ${paint(colours[severity], quoted.caret)}`] : []),
      ...remarks(diagnostic).map((remark) => paint('dim', `    ${visible(remark)}`)),
    ].join('\n')
  }
  const listed = all ? diagnostics : openOnes(diagnostics)
  const shown = unfolded ? listed : causesAmong(listed)
  const kept = isShort ? firstOf(shown) : new Set(shown)
  const byFile = [...Map.groupBy(shown, ({ file }) => file)]
  const others = byFile.flatMap(([, own]) => (own.some((one) => kept.has(one)) ? [] : [own]))
  const groups = byFile.flatMap(([file, own], _, { length }) => {
    const chosen = own.filter((one) => kept.has(one))
    if (chosen.length === 0) return []
    const heading = paint('dim', `── ${visible(file)}: ${counts(own)} ──`)
    const rest = own.length - chosen.length
    const more = rest > 0 ? [paint('dim', `${count(rest, 'more warning')} in this file`)] : []
    return [...(length > 1 ? [heading] : []), ...chosen.map(entry), ...more]
  })
  const rest = paint('dim', `── ${count(others.length, 'more file')}: ${counts(others.flat())} ──`)
  const more = others.length > 0 ? [[rest, ...byRule(others.flat())].join('\n')] : []
  return [...groups, ...more, formatSummary(diagnostics)].join('\n\n')
}

/** The number of diagnostics of each rule, the most frequent rules first. */
function byRule(diagnostics: readonly Diagnostic[]): string[] {
  const found = [...Map.groupBy(diagnostics, ({ rule }) => rule)].map(([rule, own]) => [own.length, rule] as const)
  return found.toSorted(([a], [b]) => b - a).map(([length, rule]) => `    ${length} by the rule ${rule}`)
}

/** The diagnostics of a short report: every error, and the first warnings of each file. */
function firstOf(diagnostics: readonly Diagnostic[]): ReadonlySet<Diagnostic> {
  if (isAllListed(diagnostics)) return new Set(diagnostics)
  const { error = [], warning = [] } = Object.groupBy(diagnostics, ({ severity }) => severity)
  const ofFiles = [...Map.groupBy(warning, ({ file }) => file).values()].flatMap((own) => own.slice(0, most.inFile))
  return new Set([...error, ...ofFiles.slice(0, most.inAll)])
}

/** Whether a short report lists all of these. */
export function isAllListed(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.filter(({ severity }) => severity === 'warning').length <= most.inAll
}

/** The numbers of diagnostics in words: `2 errors and 1 warning in 3 files.`, with acknowledged ones apart. */
export function formatSummary(diagnostics: readonly Diagnostic[]): string {
  const open = openOnes(diagnostics)
  const files = count(new Set(causesAmong(open).map(({ file }) => file)).size, 'file')
  const following = open.length - causesAmong(open).length
  const found =
    open.length === 0 ? 'No problems' : `${counts(causesAmong(open))} in ${files}${alsoFollowing(following)}`
  const others = diagnostics.length - open.length
  return others > 0 ? `${found}; ${count(others, 'warning')} acknowledged.` : `${found}.`
}

function alsoFollowing(following: number): string {
  return following === 0 ? '' : `, and ${following} that ${following === 1 ? 'follows' : 'follow'}`
}

// A full list marks acknowledged warnings.
function counts(diagnostics: readonly Diagnostic[]): string {
  const open = openOnes(diagnostics)
  const errors = open.filter(({ severity }) => severity === 'error').length
  const warnings = open.length - errors
  const acknowledged = diagnostics.length - open.length
  return [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
    ...(acknowledged > 0 ? [`${acknowledged} acknowledged`] : []),
  ].join(' and ')
}

/** The number of files of each kind that can have several. */
export function contentsOf(files: Iterable<string>): string {
  const kinds = Map.groupBy(files, (file) => patternOf(file)?.kind)
  const nouns = [
    ['market', 'market'],
    ['provider', 'provider profile'],
    ['page', 'page'],
    ['article', 'article'],
    ['legal', 'legal text'],
  ] as const
  return nouns.map(([kind, noun]) => count(kinds.get(kind)?.length ?? 0, noun)).join(', ')
}

/** The most lines to paste at the end of a report; the report as JSON has all of them. */
const mostLines = 3

/** How to acknowledge warnings, as lines; empty without warnings, or with errors. */
export function howToAcknowledge(diagnostics: readonly Diagnostic[]): string {
  const warnings = causesAmong(openOnes(diagnostics)).filter(
    ({ severity, follows }) => severity === 'warning' && !follows,
  )
  if (warnings.length === 0 || hasErrors(diagnostics)) return ''
  const rest = warnings.length - mostLines
  return [
    'Is a warning meant? Say why, and until when, in the list of config/acknowledged.json:',
    ...warnings
      .slice(0, mostLines)
      .map((warning) => `    ${visible(JSON.stringify(acknowledgementOf(warning), null, 1).replaceAll(/\n */g, ' '))}`),
    ...(rest > 0 ? [`    (${rest} more: --format json has the line of each)`] : []),
  ].join('\n')
}

// Config may come from anyone: it must not be able to send control sequences to a terminal.
function visible(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_C}]/gu, (char) =>
    char === '\t' ? ' ' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A line of a file for a message, and the marks that go under it. */
interface LineQuote {
  readonly text: string
  readonly caret: string
}

const widest = 100

/** Quotes the part of a line around some columns (from 1), without its indent; undefined for an empty line. */
function quoteLine(line: string, column: number, endColumn = column): LineQuote | undefined {
  const indent = line.length - line.trimStart().length
  const shown = line.trimEnd()
  if (shown.length <= indent) return undefined
  const at = Math.max(column - 1, indent)
  // A long line is cut so that some text stays before the quoted part.
  const from = at - indent > widest * 0.7 ? at - Math.floor(widest * 0.4) : indent
  const to = Math.min(shown.length, from + widest)
  const before = from > indent ? '…' : ''
  const after = to < shown.length ? '…' : ''
  const length = Math.max(1, Math.min(endColumn - 1, to) - at)
  return {
    text: before + shown.slice(from, to) + after,
    caret: ' '.repeat(before.length + at - from) + '^'.repeat(length),
  }
}
