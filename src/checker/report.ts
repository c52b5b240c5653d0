/** Reports of findings in every format. */
import { acknowledgementOf } from './check.ts'
import { cell, count } from './english.ts'
import { type FileContent, patternOf } from './files.ts'
import { causesAmong, type Diagnostic, hasErrors, openOnes } from './findings.ts'
import { formatJunit } from './report/junit.ts'
import { fingerprints, lineReader, remarks, ruleSentences, wholeMessage } from './report/remarks.ts'
import { formatSarif } from './report/sarif.ts'

/** The diagnostics of a check, with the data that the report formats need. */
export interface CheckReport {
  /** In reading order. */
  readonly diagnostics: readonly Diagnostic[]
  /** The files in the report, by their paths under the root. */
  readonly checked: readonly string[]
  /** The source of quoted lines. */
  readonly files: ReadonlyMap<string, FileContent>
  /** Whether the warnings that are acknowledged are listed too. */
  readonly all?: boolean
  /** Whether the diagnostics that follow from others are listed by themselves in a text report. */
  readonly unfolded?: boolean
  /** Whether the check fails because there are more warnings than allowed. */
  readonly warningsFail?: boolean
  /** Whether a text report may cut a long list of warnings. */
  readonly isShort?: boolean
  /** The URL of the root on the web, without a slash at its end; without it, no file is linked. */
  readonly source?: string | undefined
  /** Colours text for a terminal. */
  readonly paint?: Paint
}

/** Gives a text a colour, or makes it faint. */
export type Paint = (style: 'red' | 'yellow' | 'dim', text: string) => string

/** Writes a report in one format. */
export type Format = (report: CheckReport) => string

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

/** The most annotations of a kind that GitHub shows for one step. */
const mostShown = 10

/** The most findings in a summary: GitHub takes a megabyte per step. */
const mostListed = 500

/**
 * The report as workflow commands, which GitHub shows beside the lines of a pull request, the gravest first; empty when
 * all is well.
 */
function formatGithub({ diagnostics }: CheckReport): string {
  const { error = [], warning = [] } = Object.groupBy(gravestFirst(diagnostics), ({ severity }) => severity)
  const isCut = Math.max(error.length, warning.length) > mostShown
  const notice = `GitHub shows ${mostShown} errors and ${mostShown} warnings of a step: its summary lists them all.`
  return [...error, ...warning, ...(isCut ? [notice] : [])].map(commandOf).join('\n')
}

const gravity = [...ruleSentences.keys()]

// Rules about single files come before rules across files.
function gravestFirst(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const rank = ({ severity, rule }: Diagnostic) => (severity === 'error' ? 0 : gravity.length) + gravity.indexOf(rule)
  return causesAmong(openOnes(diagnostics)).sort((a, b) => rank(a) - rank(b))
}

function commandOf(found: Diagnostic | string): string {
  if (typeof found === 'string') return `::notice::${data(found)}`
  const { file, line, column, endColumn, rule, severity } = found
  // GitHub ignores columns without endLine; endColumn is inclusive.
  const end = endColumn === undefined ? {} : { endLine: line, endColumn: Math.max(column, endColumn - 1) }
  const properties = Object.entries({ file, line, col: column, ...end, title: rule })
  const written = properties.map(([name, value]) => `${name}=${property(String(value))}`)
  return `::${severity} ${written.join(',')}::${data(wholeMessage(found))}`
}

// GitHub's runner undoes exactly these.
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The report as Markdown, for the summary of a step: every finding in a table, the gravest first. */
export function githubSummary({ diagnostics, source }: CheckReport): string {
  const all = gravestFirst(diagnostics)
  const rows = all
    .slice(0, mostListed)
    .map((found) => `| ${found.severity} | ${placeOf(found, source)} | ${said(found)} |`)
  const rest = all.length - mostListed
  return [
    `## Check of the config\n\n${formatSummary(diagnostics)}\n`,
    ...(rows.length > 0 ? ['| | Where | What |\n| --- | --- | --- |', ...rows] : []),
    ...(rest > 0 ? [`\n${rest} more stand in the log.`] : []),
    '',
  ].join('\n')
}

function placeOf({ file, line, column }: Diagnostic, source: string | undefined): string {
  const place = cell(`${file}:${line}:${column}`)
  return source === undefined ? place : `[${place}](${source}/${encodeURI(file)}#L${line})`
}

function said(found: Diagnostic): string {
  return wholeMessage(found).split('\n').map(cell).join('<br>')
}

/** Every format of a report, by the name that the command line knows it by. */
export const formats = {
  text: ({ diagnostics, ...options }) => formatText(diagnostics, options),
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  junit: formatJunit,
  gitlab: formatGitlab,
} as const satisfies Readonly<Record<string, Format>>

/** The name of a format. */
export type FormatName = keyof typeof formats

/** The formats by file extension, the default first. */
const endings: Readonly<Record<string, readonly FormatName[]>> = {
  txt: ['text'],
  json: ['json', 'sarif', 'gitlab'],
  sarif: ['sarif'],
  xml: ['junit'],
}

/** The format for a report file: by its extension, or else the named one. */
export function formatOfFile(file: string, named: FormatName): FormatName {
  const fitting = endings[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? []
  return fitting.includes(named) ? named : (fitting[0] ?? named)
}

// The report as GitLab's Code Quality, which GitLab shows beside the lines of a merge request.
function formatGitlab(report: CheckReport): string {
  const known = fingerprints(report)
  const issues = report.diagnostics.flatMap((diagnostic, i) => {
    const { file, line, rule, severity, causedBy, acknowledged } = diagnostic
    const location = { path: file, lines: { begin: line } }
    const grade = causedBy ? 'info' : severity === 'error' ? 'major' : 'minor'
    const description = wholeMessage(diagnostic)
    return acknowledged ? [] : [{ description, check_name: rule, fingerprint: known[i], severity: grade, location }]
  })
  return JSON.stringify(issues, null, 2)
}

// The report as JSON: `{errors, warnings, following, acknowledged, files, diagnostics}`, the diagnostics as the checker made
// them, those that follow from another one with its place as `causedBy` and counted apart, each open warning with the `acknowledgement` to write where it is meant.
function formatJson({ diagnostics, checked }: CheckReport): string {
  const open = openOnes(diagnostics)
  const causes = causesAmong(open)
  const errors = causes.filter(({ severity }) => severity === 'error').length
  const acknowledged = diagnostics.length - open.length
  const following = open.length - causes.length
  const counts = {
    errors,
    warnings: causes.length - errors,
    ...(following > 0 && { following }),
    acknowledged,
    files: checked.length,
  }
  const all = diagnostics.map((one) => {
    const { parts: _, ...printed } = one
    const isOpen = one.severity === 'warning' && !one.acknowledged && !one.follows
    return isOpen ? { ...printed, acknowledgement: acknowledgementOf(one) } : printed
  })
  return JSON.stringify({ ...counts, diagnostics: all }, null, 2)
}
