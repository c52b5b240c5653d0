/** Reports of findings in every format. */
import { hash } from 'node:crypto'
import manifest from '#package.json' with { type: 'json' }
import { acknowledgementOf } from './check.ts'
import { answersText, cell, count } from './english.ts'
import { decode, type FileContent, patternOf } from './files.ts'
import {
  catalogue,
  causesAmong,
  type Diagnostic,
  type FilePosition,
  type Fix,
  hasErrors,
  isAsking,
  openOnes,
} from './findings.ts'
import { splitLines } from './json/source.ts'
import { rules } from './rules/index.ts'

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

/** The invariant of every rule, by its name. */
const ruleSentences: ReadonlyMap<string, string> = new Map([
  ...Object.entries(catalogue),
  ...rules.map(({ name, description }) => [name, description] as const),
])

/** A diagnostic's message and remarks, as lines. */
function wholeMessage(diagnostic: Diagnostic): string {
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
function lineReader(files: CheckReport['files']): (diagnostic: Diagnostic) => string {
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

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const manual = 'schemas/README.md'
const ruleNames = [...ruleSentences.keys()]

/** The report as SARIF 2.1.0, the form in which code hosts and editors take findings. */
function formatSarif(report: CheckReport): string {
  const { diagnostics, source } = report
  const known = fingerprints(report)
  const driver = {
    name: 'site-check',
    version: manifest.version,
    ...(source === undefined ? {} : { informationUri: source }),
    rules: [...ruleSentences].map(([id, sentence]) => ruleOf(id, sentence, source)),
  }
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that holds config/.' } } },
    results: diagnostics.map((diagnostic, i) => resultOf(diagnostic, known[i] ?? '')),
  }
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)
}

function ruleOf(id: string, sentence: string, source: string | undefined) {
  const place = `${manual}#rule-${id}`
  const uri = source === undefined ? place : `${source}/${place}`
  const help = {
    text: `${sentence} Each finding says what is wrong and what to do; \`npm run check\` shows the same on your machine. ${manual} lists every rule.`,
    markdown: `${sentence} Each finding says what is wrong and what to do; \`npm run check\` shows the same on your machine. [The manual](${uri}) lists every rule.`,
  }
  return {
    id,
    shortDescription: { text: sentence },
    fullDescription: { text: sentence },
    help,
    ...(source === undefined ? {} : { helpUri: uri }),
  }
}

function resultOf(diagnostic: Diagnostic, fingerprint: string) {
  const { file, rule, severity, related, follows, causedBy, fix, acknowledged } = diagnostic
  const others = [related, causedBy].filter((place) => place !== undefined)
  const ruleIndex = ruleNames.indexOf(rule)
  return {
    ruleId: rule,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    // A consequence is gone with its cause.
    level: causedBy ? 'note' : severity,
    message: { text: wholeMessage(diagnostic) },
    locations: [locationOf(diagnostic)],
    // GitHub's name for it.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    suppressions: acknowledged ? [{ kind: 'external', justification: acknowledged.reason }] : [],
    ...(others.length > 0 ? { relatedLocations: others.map(locationOf) } : {}),
    ...(follows || causedBy ? { properties: { ...(follows && { follows }), ...(causedBy && { causedBy }) } } : {}),
    // Only sure ones, since readers may apply them without asking.
    ...(fix?.applicability === 'sure' && fix.edits.length > 0 ? { fixes: [fixOf(file, fix)] } : {}),
  }
}

function fixOf(file: string, { title, edits }: Fix) {
  const replacements = edits.map(({ offset, length, text }) => {
    return { deletedRegion: { charOffset: offset, charLength: length }, insertedContent: { text } }
  })
  return { description: { text: title }, artifactChanges: [{ artifactLocation: artifactOf(file), replacements }] }
}

function locationOf({ file, line, column, endColumn }: FilePosition) {
  const end = endColumn === undefined ? {} : { endLine: line, endColumn }
  const region = { startLine: line, startColumn: column, ...end }
  return { physicalLocation: { artifactLocation: artifactOf(file), region } }
}

function artifactOf(file: string) {
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or attribute of XML 1.0, which cannot write most control characters or half a surrogate pair. */
export function escapedXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (char) => (/[\t\n]/.test(char) ? char : '\uFFFD'))
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)
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

/**
 * The report as JUnit XML: a suite for each file with a case for each rule, also for those without findings, so that a
 * CI can tell since when a case fails. Errors fail it; warnings are the output of a case that passes, unless the check
 * fails for their number.
 */
function formatJunit({ diagnostics, checked, warningsFail = false }: CheckReport): string {
  const open = new Set(warningsFail ? openOnes(diagnostics) : [])
  const fails: Fails = (one) => !one.causedBy && (isError(one) || open.has(one))
  const byFile = Map.groupBy(diagnostics, ({ file }) => file)
  const suites = [...new Set([...checked, ...byFile.keys()])].map((file) =>
    suiteOf(file, byFile.get(file) ?? [], fails),
  )
  const sum = (key: 'tests' | 'failures') => suites.reduce((all, suite) => all + suite[key], 0)
  const head = `<testsuites name="config" tests="${sum('tests')}" failures="${sum('failures')}" errors="0">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites.map(({ xml }) => xml), '</testsuites>'].join('\n')
}

function suiteOf(file: string, found: readonly Diagnostic[], fails: Fails) {
  const byRule = Map.groupBy(found, ({ rule }) => rule)
  const names = [...new Set([...ruleSentences.keys(), ...byRule.keys()])]
  const cases = names.map((rule) => caseOf(file, rule, byRule.get(rule) ?? [], fails))
  const failures = [...byRule.values()].filter((own) => own.some(fails)).length
  const head = `  <testsuite name="${escapedXml(file)}" tests="${cases.length}" failures="${failures}" errors="0">`
  return { tests: cases.length, failures, xml: [head, ...cases, '  </testsuite>'].join('\n') }
}

function caseOf(file: string, rule: string, found: readonly Diagnostic[], fails: Fails): string {
  const head = `    <testcase name="${escapedXml(rule)}" classname="${escapedXml(file)}" file="${escapedXml(file)}"`
  if (found.length === 0) return `${head}/>`
  const failures = found.filter(fails)
  const [first] = failures
  const others = found.filter((one) => !fails(one))
  // Most readers show only the first failure of a case.
  const message = first && `${first.message}${failures.length > 1 ? ` And ${failures.length - 1} more.` : ''}`
  const failure =
    message && `<failure type="${escapedXml(rule)}" message="${escapedXml(message)}">${body(failures)}</failure>`
  const output = others.length > 0 ? `<system-out>${body(others)}</system-out>` : ''
  return `${head}>${failure ?? ''}${output}</testcase>`
}

/** Whether a diagnostic fails its case. */
type Fails = (diagnostic: Diagnostic) => boolean

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

function body(found: readonly Diagnostic[]): string {
  const texts = found.map((one) => `${one.file}:${one.line}:${one.column} ${one.severity}\n${wholeMessage(one)}`)
  return escapedXml(texts.join('\n\n'))
}
