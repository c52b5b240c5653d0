/**
 * `npm run test:fix`: deletes something at random from files of the real config, thousands of times, and repairs what
 * is left: never to a file with more errors, nor to one that cannot be read, and undone byte for byte.
 */
import process from 'node:process'
import { newCommand, run, wholeNumber } from '../../src/cli/command.ts'
import { readConfigFiles } from '../../src/config/read.ts'
import { fixOutcomes, fixRun } from './fix-run.ts'

const command = newCommand('npm run test:fix --', 'Deletes from the real config at random and repairs what is left.')
  .option('--seed <number>', 'other deletions', wholeNumber, 1)
  .option('--deletions <number>', 'how many', wholeNumber, 5_000)
  .addHelpText('after', '\nExit code 0: no fault; 1: a fault was found; 2: cannot be called so.')
  .action(({ seed, deletions }: { seed: number; deletions: number }) => {
    const { tally, faults } = fixRun(readConfigFiles('.'), { seed, most: deletions })
    for (const fault of faults.slice(0, 20)) console.log(fault)
    console.log(`${deletions} deletions, from seed ${seed}:`)
    for (const [name, words] of Object.entries(fixOutcomes)) {
      console.log(`${tally[name as keyof typeof tally]}`.padStart(7), `${words}`)
    }
    console.log(`${faults.length}`.padStart(7), faults.length === 1 ? 'fault' : 'faults')
    process.exitCode = faults.length > 0 ? 1 : 0
  })

await run(command)
