import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type CheckReport, ruleSentences, wholeMessage } from './report.ts'

/**
 * The report as JUnit XML: a suite for each file, and in it a case for each rule, whatever was found, so that a CI can
 * tell since when a case fails. Errors fail it; warnings are the output of a case that passes.
 */
export function formatJunit({ diagnostics, checked }: CheckReport): string {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file)
  const suites = [...new Set([...checked, ...byFile.keys()])].map((file) => suiteOf(file, byFile.get(file) ?? []))
  const sum = (key: 'tests' | 'failures') => suites.reduce((all, suite) => all + suite[key], 0)
  const head = `<testsuites name="config" tests="${sum('tests')}" failures="${sum('failures')}" errors="0">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites.map(({ xml }) => xml), '</testsuites>'].join('\n')
}

function suiteOf(file: string, found: readonly Diagnostic[]) {
  const byRule = Map.groupBy(found, ({ rule }) => rule)
  const names = [...new Set([...ruleSentences.keys(), ...byRule.keys()])]
  const cases = names.map((rule) => caseOf(file, rule, byRule.get(rule) ?? []))
  const failures = [...byRule.values()].filter((own) => own.some(isError)).length
  const head = `  <testsuite name="${escaped(file)}" tests="${cases.length}" failures="${failures}" errors="0">`
  return { tests: cases.length, failures, xml: [head, ...cases, '  </testsuite>'].join('\n') }
}

function caseOf(file: string, rule: string, found: readonly Diagnostic[]): string {
  const head = `    <testcase name="${escaped(rule)}" classname="${escaped(file)}" file="${escaped(file)}"`
  if (found.length === 0) return `${head}/>`
  const errors = found.filter(isError)
  const [first] = errors
  const warnings = found.filter((one) => !isError(one))
  // Of several failures of one case, most readers show the first alone.
  const message = first && `${first.message}${errors.length > 1 ? ` And ${errors.length - 1} more.` : ''}`
  const failure = message && `<failure type="${escaped(rule)}" message="${escaped(message)}">${body(errors)}</failure>`
  const output = warnings.length > 0 ? `<system-out>${body(warnings)}</system-out>` : ''
  return `${head}>${failure ?? ''}${output}</testcase>`
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

function body(found: readonly Diagnostic[]): string {
  const texts = found.map((one) => `${one.file}:${one.line}:${one.column} ${one.severity}\n${wholeMessage(one)}`)
  return escaped(texts.join('\n\n'))
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// XML 1.0 has no way to write most control characters, nor half a surrogate pair.
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (char) => (/[\t\n]/.test(char) ? char : '\uFFFD'))
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)
}
