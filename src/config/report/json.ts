import type { Report } from './report.ts'

/** The report as JSON: `{errors, warnings, files, diagnostics}`, the diagnostics as the checker made them. */
export function formatJson({ diagnostics, checked }: Report): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const counts = { errors, warnings: diagnostics.length - errors, files: checked.length }
  return JSON.stringify({ ...counts, diagnostics }, null, 2)
}
