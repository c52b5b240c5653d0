import { acknowledgementOf } from '../acknowledge.ts'
import { openOnes } from '../diagnostics/diagnostic.ts'
import { formatGithub } from './github.ts'
import { formatJunit } from './junit.ts'
import { type CheckReport, type Format, fingerprints, wholeMessage } from './report.ts'
import { formatSarif } from './sarif.ts'
import { formatText } from './text.ts'

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

/** The formats that files end in so: the first is meant where no other is named. */
const endings: Readonly<Record<string, readonly FormatName[]>> = {
  txt: ['text'],
  json: ['json', 'sarif', 'gitlab'],
  sarif: ['sarif'],
  xml: ['junit'],
}

/** The format in which a report is written to a file: what its ending stands for, else the one that was named. */
export function formatOfFile(file: string, named: FormatName): FormatName {
  const fitting = endings[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? []
  return fitting.includes(named) ? named : (fitting[0] ?? named)
}

// The report as GitLab's Code Quality, which stands beside the lines of a merge request.
function formatGitlab(report: CheckReport): string {
  const known = fingerprints(report)
  const issues = report.diagnostics.flatMap((diagnostic, i) => {
    const { file, line, rule, severity, acknowledged } = diagnostic
    const location = { path: file, lines: { begin: line } }
    const grade = severity === 'error' ? 'major' : 'minor'
    const description = wholeMessage(diagnostic)
    return acknowledged ? [] : [{ description, check_name: rule, fingerprint: known[i], severity: grade, location }]
  })
  return JSON.stringify(issues, null, 2)
}

// The report as JSON: `{errors, warnings, acknowledged, files, diagnostics}`, the diagnostics as the checker made them,
// each open warning with the `acknowledgement` to write where it is meant.
function formatJson({ diagnostics, checked }: CheckReport): string {
  const open = openOnes(diagnostics)
  const errors = open.filter(({ severity }) => severity === 'error').length
  const acknowledged = diagnostics.length - open.length
  const counts = { errors, warnings: open.length - errors, acknowledged, files: checked.length }
  const all = diagnostics.map((one) => {
    const isOpen = one.severity === 'warning' && !one.acknowledged
    return isOpen ? { ...one, acknowledgement: acknowledgementOf(one) } : one
  })
  return JSON.stringify({ ...counts, diagnostics: all }, null, 2)
}
