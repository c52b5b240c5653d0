import { formatGithub, formatJunit, formatSarif } from './ci-formats.ts'
import type { CheckReport, Format } from './report.ts'
import { formatText } from './text.ts'

/** Every format of a report, by the name that the command line knows it by. */
export const formats = {
  text: ({ diagnostics, ...options }) => formatText(diagnostics, options),
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
  junit: formatJunit,
} as const satisfies Readonly<Record<string, Format>>

/** The name of a format. */
export type FormatName = keyof typeof formats

// The report as JSON: `{errors, warnings, files, diagnostics}`, the diagnostics as the checker made them.
function formatJson({ diagnostics, checked }: CheckReport): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const counts = { errors, warnings: diagnostics.length - errors, files: checked.length }
  return JSON.stringify({ ...counts, diagnostics }, null, 2)
}
