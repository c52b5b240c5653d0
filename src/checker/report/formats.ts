import { acknowledgementOf } from '../acknowledge.ts'
import { causesAmong, type Diagnostic, openOnes } from '../diagnostics/diagnostic.ts'
import { formatGithub } from './github.ts'
import { type CheckReport, type Format, fingerprints, ruleSentences, wholeMessage } from './report.ts'
import { formatSarif } from './sarif.ts'
import { formatText } from './text.ts'
import { escapedXml as escaped } from './xml.ts'

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
  const head = `  <testsuite name="${escaped(file)}" tests="${cases.length}" failures="${failures}" errors="0">`
  return { tests: cases.length, failures, xml: [head, ...cases, '  </testsuite>'].join('\n') }
}

function caseOf(file: string, rule: string, found: readonly Diagnostic[], fails: Fails): string {
  const head = `    <testcase name="${escaped(rule)}" classname="${escaped(file)}" file="${escaped(file)}"`
  if (found.length === 0) return `${head}/>`
  const failures = found.filter(fails)
  const [first] = failures
  const others = found.filter((one) => !fails(one))
  // Most readers show only the first failure of a case.
  const message = first && `${first.message}${failures.length > 1 ? ` And ${failures.length - 1} more.` : ''}`
  const failure =
    message && `<failure type="${escaped(rule)}" message="${escaped(message)}">${body(failures)}</failure>`
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
  return escaped(texts.join('\n\n'))
}
