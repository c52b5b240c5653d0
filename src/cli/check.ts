/** `npm run check`: checks the config; `--help` says how to call it. */

import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Option } from 'commander'
import { type Check, type Checked, createChecker } from '#checker/check.ts'
import { checkCache } from '#checker/disk.ts'
import { count, didYouMean, reasonOf } from '#checker/english.ts'
import { type ConfigFiles, isConfigFile } from '#checker/files.ts'
import { type Diagnostic, hasErrors, openOnes } from '#checker/findings.ts'
import {
  type CheckReport,
  contentsOf,
  type FormatName,
  formatOfFile,
  formatSummary,
  formats,
  githubSummary,
  howToAcknowledge,
  isAllListed,
  type Paint,
} from '#checker/report.ts'
import { byCause } from './check/by-cause.ts'
import { fixConfig, fixPreview, undoFix } from './check/fix-config.ts'
import { checkLanguages, checkReady } from './check/open-tasks.ts'
import { watchConfig } from './check/watch-config.ts'
import { formatOption, InputError, newCommand, run, UsageError, wholeNumber } from './command.ts'
import { callersFolder, configRoots } from './config-roots.ts'
import { addressesBefore, loadConfig, paintFor, today } from './load-config.ts'

interface CheckOptions {
  readonly format: FormatName
  /** The files to write the report to. */
  readonly output: readonly string[]
  readonly fix?: true
  readonly order?: true
  readonly undo?: true
  readonly watch?: true
  readonly maxWarnings?: number
  readonly acknowledged?: boolean
  readonly all?: boolean
  readonly ready?: string
  readonly languages?: true
}

/** The options that conflict with a list. */
const alone = ['fix', 'order', 'undo', 'watch', 'format', 'maxWarnings', 'output']

const command = newCommand('npm run check --', 'Checks config/, in the current folder or above it.')
  .argument('[files...]', 'files and folders to report on; whatever is named, everything is read')
  .addOption(formatOption(Object.keys(formats)))
  .option(
    '--output <file>',
    'write the report to a file as well: JUnit to .xml, SARIF to .sarif, JSON to .json; can be given several times',
    (file: string, others: readonly string[]) => [...others, file],
    [],
  )
  .option('--fix', 'repair what is sure: misspelt names, quoted numbers, a comma too many, facts in words')
  .addOption(new Option('--order', 'with --fix: put properties and layout in order as well').implies({ fix: true }))
  .addOption(new Option('--undo', 'with --fix: bring back what the last repair changed').implies({ fix: true }))
  .addOption(new Option('--watch', 'check again whenever a file changes').conflicts(['fix', 'order', 'undo']))
  .addOption(
    new Option(
      '--ready <market>',
      'list what is left to do before a market goes live; 1 while visitors would see it',
    ).conflicts(alone),
  )
  .addOption(new Option('--languages', 'list what is left to do in each language').conflicts([...alone, 'ready']))
  .option('--max-warnings <number>', 'fail when there are more warnings than this', wholeNumber)
  .option('--all', 'list every warning, and what follows from other findings')
  .option('--acknowledged', 'list the warnings that are acknowledged too')
  .addHelpText('after', '\nExit code 0: sound; 1: errors, or too many warnings; 2: cannot be called so.')
  .action(async (names: readonly string[], options: CheckOptions) => {
    process.exitCode = await main(names, options)
  })

async function main(named: readonly string[], options: CheckOptions): Promise<number> {
  const folder = callersFolder()
  const roots = configRoots()
  const names = named.map((name) => nameUnder(roots.root, folder, name))
  const checker = createChecker(checkCache(() => roots.root))
  const config = loadConfig(roots)
  if (options.ready !== undefined) return checkReady(checker, config, options.ready)
  if (options.languages) return checkLanguages(checker, config)
  const { checked } = select(config, names)
  const output = options.output.map((file) => path.resolve(folder, file))
  const again = (now: ConfigFiles) => check(checker, now, names, { ...options, output })
  if (options.watch) return watchConfig(roots, again)
  if (!options.fix) return again(config)
  const order = options.order === true
  const report = options.undo
    ? undoFix(roots.root)
    : fixConfig(roots.root, config, checked, { check: checker, asOf: { today: today() }, order })
  if (options.format === 'text') console.log(report)
  return again(loadConfig(roots))
}

/** The path under the root of a name given from the current folder or, as in reports, from the root. */
function nameUnder(root: string, folder: string, name: string): string {
  const found = [folder, root].map((from) => path.resolve(from, name)).find((file) => existsSync(file))
  return path.relative(root, found ?? path.resolve(folder, name)).replaceAll(path.sep, '/')
}

/** Checks, prints and writes the report, and returns the exit code. */
function check(
  checker: Check,
  config: ConfigFiles,
  names: readonly string[],
  { format, output, fix, maxWarnings = Infinity, acknowledged = false, all = false }: CheckOptions,
): number {
  const { files, schemas } = config
  const { checked, includes } = select(config, names)
  const asOf = { today: today(), wasThere: addressesBefore(process.cwd()) }
  const found = checker(files, schemas, asOf)
  // A cause may stand in a file that is not reported on.
  const included = found.diagnostics.filter(includes)
  const diagnostics = names.length > 0 ? included : byCause(found.diagnostics, config, checker, asOf)
  const warnings = openOnes(included).filter(({ severity }) => severity === 'warning').length
  const hasTooMany = warnings > maxWarnings
  const report = {
    diagnostics,
    warningsFail: hasTooMany,
    checked,
    files: new Map([...schemas, ...files]),
    all: acknowledged,
    unfolded: all,
    source: sourceOnTheWeb(),
  }
  const written = (as: FormatName, paint?: Paint) =>
    as === 'text'
      ? textReport(found, included, { ...report, ...(paint && { paint, isShort: !all }) })
      : formats[as](report)
  const formatOf = new Map(output.map((file) => [file, formatOfFile(file, format)]))
  for (const [file, as] of formatOf) writeReport(file, `${written(as)}\n`)
  // The screen shows text if the named format goes to a file.
  const shown = [...formatOf.values()].includes(format) ? 'text' : format
  const text = written(shown, paintFor(process.stdout))
  if (text !== '') console.log(text)
  const { GITHUB_STEP_SUMMARY: summary } = process.env
  if (shown === 'github' && summary) appendFileSync(summary, githubSummary(report))
  if (shown === 'text' && !fix)
    for (const line of fixPreview(config, checked, diagnostics, checker, asOf)) console.log(line)
  if (hasTooMany) {
    const verb = warnings === 1 ? 'is' : 'are'
    console.error(`There ${verb} ${count(warnings, 'warning')}; --max-warnings allows ${maxWarnings}.`)
  }
  return hasTooMany || hasErrors(diagnostics) ? 1 : 0
}

function writeReport(file: string, text: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    throw new InputError(`The report cannot be written to ${file}: ${reasonOf(error)}.`)
  }
}

/** The URL of the checked files, from the environment of GitHub and GitLab. */
function sourceOnTheWeb(): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: sha } = process.env
  if (server && repository && sha) return `${server}/${repository}/blob/${sha}`
  const { CI_PROJECT_URL: project, CI_COMMIT_SHA: commit } = process.env
  return project && commit ? `${project}/-/blob/${commit}` : undefined
}

/** The part of a config that is reported on: its files, and which diagnostics, by paths under the root. */
function select({ files, schemas }: ConfigFiles, names: readonly string[]) {
  const known = [...files.keys(), ...schemas.keys()]
  const unknown = names.find((name) => !known.some((file) => isIn(file, name)))
  if (unknown !== undefined) throw new UsageError(`There is no config at ${unknown}.${didYouMean(unknown, known)}`)
  const isNamed = (file: string): boolean => names.length === 0 || names.some((name) => isIn(file, name))
  return {
    checked: [...files.keys()].filter((file) => isConfigFile(file) && isNamed(file)),
    // Faults of the checker itself concern every file.
    includes: ({ file, rule }: Diagnostic) =>
      isNamed(file) || rule === 'checker' || rule === 'schema' || file === 'config',
  }
}

function isIn(file: string, name: string): boolean {
  return name === '' || file === name || file.startsWith(`${name}/`)
}

function textReport({ diagnostics: all }: Checked, included: Checked['diagnostics'], report: CheckReport): string {
  const known = new Set(included)
  const others = all.filter((diagnostic) => !known.has(diagnostic))
  const how = howToAcknowledge(report.diagnostics)
  const isCut = report.isShort && !isAllListed(openOnes(report.diagnostics))
  return [
    ...(all.length > 0 ? [formats.text(report)] : []),
    ...(isCut ? ['--all lists every warning; the name of a file or folder, those in it.'] : []),
    ...(how === '' ? [] : [how]),
    ...(others.length > 0 ? [`Not reported here: ${formatSummary(others)}`] : []),
    ...(hasErrors(all) ? [] : [`config: ${contentsOf(report.files.keys())}, sound.`]),
  ].join('\n')
}

await run(command)
