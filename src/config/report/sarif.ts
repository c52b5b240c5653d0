import { catalogue } from '../diagnostics/catalogue.ts'
import type { Diagnostic, FilePosition } from '../diagnostics/diagnostic.ts'
import { rules } from '../rules/index.ts'
import { type CheckReport, wholeMessage } from './report.ts'

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const version = '2.1.0'

/** The report as SARIF 2.1.0, the form in which code hosts and editors take findings. */
export function formatSarif({ diagnostics }: CheckReport): string {
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
  const { rule, severity, related, fix } = diagnostic
  const { physicalLocation } = location(diagnostic)
  const { artifactLocation } = physicalLocation
  const replacements = fix?.edits.map(({ offset, length, text: written }) => {
    return { deletedRegion: { charOffset: offset, charLength: length }, insertedContent: { text: written } }
  })
  const change = fix && { description: { text: fix.title }, artifactChanges: [{ artifactLocation, replacements }] }
  return {
    ruleId: rule,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: severity,
    message: { text: wholeMessage(diagnostic) },
    locations: [{ physicalLocation }],
    ...(related ? { relatedLocations: [location(related)] } : {}),
    ...(change ? { fixes: [change] } : {}),
  }
}

function location({ file, line, column }: FilePosition) {
  const uri = file.split('/').map(encodeURIComponent).join('/')
  const region = { startLine: line, startColumn: column }
  return { physicalLocation: { artifactLocation: { uri, uriBaseId: 'ROOT' }, region } }
}
