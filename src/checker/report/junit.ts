import { type Diagnostic, openOnes } from '../findings.ts'
import type { CheckReport } from '../report.ts'
import { ruleSentences, wholeMessage } from './remarks.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or attribute of XML 1.0, which cannot write most control characters or half a surrogate pair. */
export function escapedXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (char) => (/[\t\n]/.test(char) ? char : '\uFFFD'))
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)
}

/**
 * The report as JUnit XML: a suite for each file with a case for each rule, also for those without findings, so that a
 * CI can tell since when a case fails. Errors fail it; warnings are the output of a case that passes, unless the check
 * fails for their number.
 */
export function formatJunit({ diagnostics, checked, warningsFail = false }: CheckReport): string {
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
