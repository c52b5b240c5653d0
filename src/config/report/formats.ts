import { acknowledgementOf } from '../acknowledge.ts'
import { catalogue } from '../diagnostics/catalogue.ts'
import { type Diagnostic, type FilePosition, openOnes } from '../diagnostics/diagnostic.ts'
import { rules } from '../rules/index.ts'
import { type CheckReport, type Format, titleOf, wholeMessage } from './report.ts'
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

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const version = '2.1.0'

/** The report as SARIF 2.1.0, the form in which code hosts and editors take findings. */
function formatSarif({ diagnostics }: CheckReport): string {
  const descriptions = [...Object.entries(catalogue), ...rules.map(({ name, description }) => [name, description])]
  const known = descriptions.map(([id, text]) => ({ id, shortDescription: { text } }))
  const ids = known.map(({ id }) => id)
  const driver = { name: 'helpercompare-check', rules: known }
  const columnKind = 'utf16CodeUnits'
  const originalUriBaseIds = { ROOT: { description: { text: 'The folder that holds config/.' } } }
  const results = diagnostics.map((diagnostic) => result(diagnostic, ids.indexOf(diagnostic.rule)))
  const run = { tool: { driver }, columnKind, originalUriBaseIds, results }
  return JSON.stringify({ $schema: schema, version, runs: [run] }, null, 2)
}

function result(diagnostic: Diagnostic, ruleIndex: number) {
  const { rule, severity, related, fix, acknowledged } = diagnostic
  const { physicalLocation } = location(diagnostic)
  const { artifactLocation } = physicalLocation
  const replacements = fix?.edits.map(({ offset, length, text: written }) => {
    return { deletedRegion: { charOffset: offset, charLength: length }, insertedContent: { text: written } }
  })
  const change = fix && { description: { text: titleOf(fix) }, artifactChanges: [{ artifactLocation, replacements }] }
  return {
    ruleId: rule,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: severity,
    message: { text: wholeMessage(diagnostic) },
    locations: [{ physicalLocation }],
    ...(related ? { relatedLocations: [location(related)] } : {}),
    ...(change ? { fixes: [change] } : {}),
    ...(acknowledged ? { suppressions: [{ kind: 'external', justification: acknowledged.reason }] } : {}),
  }
}

function location({ file, line, column }: FilePosition) {
  const uri = file.split('/').map(encodeURIComponent).join('/')
  const region = { startLine: line, startColumn: column }
  return { physicalLocation: { artifactLocation: { uri, uriBaseId: 'ROOT' }, region } }
}

/** The report as workflow commands, which GitHub shows beside the lines of a pull request; empty when all is well. */
function formatGithub({ diagnostics }: CheckReport): string {
  return openOnes(diagnostics)
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

/** The report as JUnit XML: a suite for each file; errors are failures, warnings are the output of passed cases. */
function formatJunit({ diagnostics, checked }: CheckReport): string {
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
