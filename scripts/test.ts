/** `npm test`: runs every check and test, failures or not; the last line is `N passed, N failed`. */
import process from 'node:process'
import { Argument, Option } from 'commander'
import { newCommand, run } from '#cli/command.ts'
import { artifactsFolder } from '#tests/runner/artifacts.ts'
import { durations } from '#tests/runner/durations.ts'
import { furtherParts, runParts, testParts } from '#tests/runner/parts.ts'
import { inWords, namedTests, total } from '#tests/runner/report.ts'

interface Options {
  readonly artifacts?: true
  readonly bail?: true
  readonly continue?: true
  readonly all?: true
}

const groups: Readonly<Record<string, readonly string[]>> = { further: furtherParts }
const names = [...testParts, ...furtherParts, ...Object.keys(groups)]

const command = newCommand('npm test --', 'Runs every check and every test; the last line is "N passed, N failed".')
  .addArgument(new Argument('[parts...]', `only these; "further" are those that follow`).choices(names))
  .option(
    '--artifacts',
    `leave JUnit reports, and a trace and pictures of browser tests that fail, in ${artifactsFolder}/`,
  )
  .option('--bail', 'begin no other part once one is red')
  .addOption(
    new Option('--continue', 'go on after an earlier run with --artifacts: add to its reports, take its build').implies(
      {
        artifacts: true,
      },
    ),
  )
  .option('--all', 'look at every page, not at one of each kind and language, and run the slow tests')
  .addHelpText(
    'after',
    '\nExit code 0: all passed; 1: something failed; 2: called with something that it does not know.',
  )
  .action(async (chosen: readonly string[], options: Options) => {
    const parts = chosen.length > 0 ? chosen.flatMap((name) => groups[name] ?? name) : testParts
    const done = await runParts(parts, {
      keeps: options.artifacts ?? false,
      bails: options.bail ?? false,
      continues: options.continue ?? false,
      env: options.all ? { ALL_TESTS: '1' } : {},
    })
    const result = total(done.flatMap(({ results }) => results))
    console.log(['', ...namedTests(result), durations(done), inWords(result)].join('\n'))
    process.exitCode = result.failed > 0 ? 1 : 0
  })

await run(command)
