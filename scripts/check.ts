/** `npm run check`: checks the config in the current folder; `--help` says how to call it. */
import { dirname } from 'node:path'
import process from 'node:process'
import { type Checked, createChecker } from '../src/config/check.ts'
import { hasErrors } from '../src/config/diagnostics/diagnostic.ts'
import { count } from '../src/config/diagnostics/words.ts'
import type { ConfigFiles } from '../src/config/files/decode.ts'
import { hasFolder, readConfigFiles } from '../src/config/read.ts'
import { formats } from '../src/config/report/formats.ts'
import { formatSummary } from '../src/config/report/text.ts'
import { dateIn } from '../src/engine/dates/dates.ts'
import type { Site } from '../src/engine/site/site.ts'
import { type CheckCall, readCall, usage } from './check-options.ts'
import { select } from './check-selection.ts'

/** Does what the command line says and returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const root = process.cwd()
  const call = readCall(args, root)
  if (call.help) {
    console.log(usage)
    return 0
  }
  if (!hasFolder(root, 'config')) throw new Error(`There is no folder config/ in ${root}.`)
  // A folder with nothing but a config is checked against the schemas of this program.
  const schemasRoot = hasFolder(root, 'schemas') ? root : dirname(import.meta.dirname)
  const read = readConfigFiles(root, schemasRoot)
  if (call.watch) {
    const { watchConfig } = await import('./check-watch.ts')
    return watchConfig({ root, schemasRoot, read }, (now) => check(now, call))
  }
  if (!call.fix) return check(read, call)
  const { fixConfig } = await import('./check-fix.ts')
  const { checked } = select(read, call.names)
  const said = fixConfig(root, read, checked)
  if (call.format === 'text') console.log(said)
  return check(readConfigFiles(root, schemasRoot), call)
}

const checkConfig = createChecker()

/** Checks, prints the report and returns the exit code. */
function check(read: ConfigFiles, { names, format, maxWarnings }: CheckCall): number {
  const { files, schemas } = read
  const { checked, includes } = select(read, names)
  const found = checkConfig(files, schemas, { today: dateIn(undefined, new Date()) })
  const diagnostics = found.diagnostics.filter(includes)
  const colour = process.stdout.isTTY === true && !process.env['NO_COLOR']
  const report = { diagnostics, checked, files: new Map([...schemas, ...files]), colour }
  const said = format === 'text' ? textReport(found, diagnostics, formats.text(report)) : formats[format](report)
  if (said !== '') console.log(said)
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length
  const isTooMany = warnings > maxWarnings
  if (isTooMany)
    console.error(
      `There ${warnings === 1 ? 'is' : 'are'} ${count(warnings, 'warning')}; --max-warnings allows ${maxWarnings}.`,
    )
  return isTooMany || hasErrors(diagnostics) ? 1 : 0
}

function textReport({ site, diagnostics: all }: Checked, reported: Checked['diagnostics'], text: string): string {
  const elsewhere = all.filter((diagnostic) => !reported.includes(diagnostic))
  return [
    ...(reported.length > 0 || elsewhere.length > 0 ? [text] : []),
    ...(elsewhere.length > 0 ? [`Not reported here: ${formatSummary(elsewhere)}`] : []),
    ...(site ? [`config: ${contentsOf(site)}, sound.`] : []),
  ].join('\n')
}

function contentsOf({ markets, pages, profiles, articles, legal }: Site): string {
  const counts = [
    count(markets.length, 'market'),
    count(profiles.length, 'provider profile'),
    count(pages.length, 'page'),
    count(articles.length, 'article'),
    count(legal.length, 'legal text'),
  ]
  return counts.join(', ')
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
  process.exitCode = 2
}
