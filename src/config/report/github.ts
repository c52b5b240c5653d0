import { type CheckReport, wholeMessage } from './report.ts'

/** The report as workflow commands, which GitHub shows beside the lines of a pull request; empty when all is well. */
export function formatGithub({ diagnostics }: CheckReport): string {
  return diagnostics
    .map((diagnostic) => {
      const { file, line, column, rule, severity } = diagnostic
      const properties = { file, line, col: column, title: rule }
      const written = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`)
      return `::${severity} ${written.join(',')}::${data(wholeMessage(diagnostic))}`
    })
    .join('\n')
}

// GitHub's runner undoes exactly these.
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
