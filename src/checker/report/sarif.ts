import manifest from '#package.json' with { type: 'json' }
import type { Diagnostic, FilePosition, Fix } from '../findings.ts'
import type { CheckReport } from '../report.ts'
import { fingerprints, ruleSentences, wholeMessage } from './remarks.ts'

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const manual = 'schemas/README.md'
const ruleNames = [...ruleSentences.keys()]

/** The report as SARIF 2.1.0, the form in which code hosts and editors take findings. */
export function formatSarif(report: CheckReport): string {
  const { diagnostics, source } = report
  const known = fingerprints(report)
  const driver = {
    name: 'site-check',
    version: manifest.version,
    ...(source === undefined ? {} : { informationUri: source }),
    rules: [...ruleSentences].map(([id, sentence]) => ruleOf(id, sentence, source)),
  }
  const run = {
    tool: { driver },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder that holds config/.' } } },
    results: diagnostics.map((diagnostic, i) => resultOf(diagnostic, known[i] ?? '')),
  }
  return JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)
}

function ruleOf(id: string, sentence: string, source: string | undefined) {
  const place = `${manual}#rule-${id}`
  const uri = source === undefined ? place : `${source}/${place}`
  const help = {
    text: `${sentence} Each finding says what is wrong and what to do; \`npm run check\` shows the same on your machine. ${manual} lists every rule.`,
    markdown: `${sentence} Each finding says what is wrong and what to do; \`npm run check\` shows the same on your machine. [The manual](${uri}) lists every rule.`,
  }
  return {
    id,
    shortDescription: { text: sentence },
    fullDescription: { text: sentence },
    help,
    ...(source === undefined ? {} : { helpUri: uri }),
  }
}

function resultOf(diagnostic: Diagnostic, fingerprint: string) {
  const { file, rule, severity, related, follows, causedBy, fix, acknowledged } = diagnostic
  const others = [related, causedBy].filter((place) => place !== undefined)
  const ruleIndex = ruleNames.indexOf(rule)
  return {
    ruleId: rule,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    // A consequence is gone with its cause.
    level: causedBy ? 'note' : severity,
    message: { text: wholeMessage(diagnostic) },
    locations: [locationOf(diagnostic)],
    // GitHub's name for it.
    partialFingerprints: { primaryLocationLineHash: fingerprint },
    suppressions: acknowledged ? [{ kind: 'external', justification: acknowledged.reason }] : [],
    ...(others.length > 0 ? { relatedLocations: others.map(locationOf) } : {}),
    ...(follows || causedBy ? { properties: { ...(follows && { follows }), ...(causedBy && { causedBy }) } } : {}),
    // Only sure ones, since readers may apply them without asking.
    ...(fix?.applicability === 'sure' && fix.edits.length > 0 ? { fixes: [fixOf(file, fix)] } : {}),
  }
}

function fixOf(file: string, { title, edits }: Fix) {
  const replacements = edits.map(({ offset, length, text }) => {
    return { deletedRegion: { charOffset: offset, charLength: length }, insertedContent: { text } }
  })
  return { description: { text: title }, artifactChanges: [{ artifactLocation: artifactOf(file), replacements }] }
}

function locationOf({ file, line, column, endColumn }: FilePosition) {
  const end = endColumn === undefined ? {} : { endLine: line, endColumn }
  const region = { startLine: line, startColumn: column, ...end }
  return { physicalLocation: { artifactLocation: artifactOf(file), region } }
}

function artifactOf(file: string) {
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' }
}
