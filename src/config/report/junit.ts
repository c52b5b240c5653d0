import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type CheckReport, wholeMessage } from './report.ts'

/** The report as JUnit XML: a suite for each file; errors are failures, warnings are the output of passed cases. */
export function formatJunit({ diagnostics, checked }: CheckReport): string {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file)
  const files = [...new Set([...checked, ...byFile.keys()])]
  const suites = files.map((file) => suite(file, byFile.get(file) ?? []))
  const tests = files.reduce((sum, file) => sum + Math.max(1, byFile.get(file)?.length ?? 0), 0)
  const head = `<testsuites name="config" tests="${tests}" failures="${failures(diagnostics)}" errors="0">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>'].join('\n')
}

function suite(file: string, found: readonly Diagnostic[]): string {
  const cases = found.length > 0 ? found.map(testCase) : [`    <testcase name="sound" classname="${escaped(file)}"/>`]
  const counts = `tests="${cases.length}" failures="${failures(found)}" errors="0"`
  return [`  <testsuite name="${escaped(file)}" ${counts}>`, ...cases, '  </testsuite>'].join('\n')
}

function testCase(diagnostic: Diagnostic): string {
  const { file, line, column, rule, severity, message } = diagnostic
  const name = `${rule} at ${line}:${column}`
  const text = wholeMessage(diagnostic)
  const place = `${file}:${line}:${column}`
  const outcome =
    severity === 'error'
      ? `<failure type="${rule}" message="${escaped(message)}">${escaped(`${place}\n${text}`)}</failure>`
      : `<system-out>${escaped(`${place} warning\n${text}`)}</system-out>`
  return `    <testcase name="${escaped(name)}" classname="${escaped(file)}">${outcome}</testcase>`
}

function failures(diagnostics: readonly Diagnostic[]): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// XML 1.0 has no way to write most control characters, nor half a surrogate pair.
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (char) => (/[\t\n]/.test(char) ? char : '\uFFFD'))
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)
}
