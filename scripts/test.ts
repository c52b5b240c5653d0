/** `npm test`: runs every check and test, failures or not; the last line is `N passed, N failed`. */
import process from 'node:process'
import { Argument } from 'commander'
import { newCommand, run } from '#cli/command.ts'
import { artifactsFolder } from '#tests/runner/artifacts.ts'
import { allParts, parts, runParts } from '#tests/runner/parts.ts'
import { inWords } from '#tests/runner/report.ts'

const command = newCommand('npm test --', 'Runs every check and every test; the last line is "N passed, N failed".')
  .addArgument(new Argument('[parts...]', 'only these').choices(allParts))
  .option(
    '--artifacts',
    `leave JUnit reports, and a trace, picture and video of browser tests that fail, in ${artifactsFolder}/`,
  )
  .addHelpText('after', '\nExit code 0: all passed; 1: something failed; 2: cannot be called so.')
  .action(async (chosen: readonly string[], { artifacts }: { artifacts?: true }) => {
    const result = await runParts(chosen.length > 0 ? chosen : parts, artifacts)
    console.log(`\n${inWords(result)}`)
    process.exitCode = result.failed > 0 ? 1 : 0
  })

await run(command)
