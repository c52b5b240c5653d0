import { causesAmong, type Diagnostic, openOnes } from '../diagnostics/diagnostic.ts'
import { cell } from '../diagnostics/english.ts'
import { type CheckReport, ruleSentences, wholeMessage } from './report.ts'
import { formatSummary } from './text.ts'

/** The most annotations of a kind that GitHub shows for one step. */
const mostShown = 10

/** The most findings in a summary: GitHub takes a megabyte per step. */
const mostListed = 500

/**
 * The report as workflow commands, which GitHub shows beside the lines of a pull request, the gravest first; empty when
 * all is well.
 */
export function formatGithub({ diagnostics }: CheckReport): string {
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
