/**
 * `npm run test:builds`: edits a config at random, and after each edit compares a rebuild, with snapshot and caches in
 * any state, to a clean build, byte for byte.
 */
import process from 'node:process'
import { newCommand, run, wholeNumber } from '#cli/command.ts'
import { bundle } from '#site/build/bundle.ts'
import { rebuildsRun } from './rebuilds-run.ts'

const command = newCommand('npm run test:builds --', 'Edits a config at random and compares builds of it.')
  .option('--seed <number>', 'other edits', wholeNumber, 1)
  .option('--edits <number>', 'how many', wholeNumber, 200)
  .addHelpText('after', '\nExit code 0: no fault; 1: a fault was found; 2: cannot be called so.')
  .action(async ({ seed, edits }: { seed: number; edits: number }) => {
    process.env['NODE_ENV'] = 'production'
    const { tally, faults } = await rebuildsRun({ seed, edits, bundle, report: console.log })
    for (const fault of faults.slice(0, 20)) console.log(fault)
    console.log(`${edits} edits, from seed ${seed}:`)
    for (const [name, count] of [...tally].sort()) console.log(`${count}`.padStart(7), name)
    console.log(`${faults.length}`.padStart(7), faults.length === 1 ? 'fault' : 'faults')
    process.exitCode = faults.length > 0 ? 1 : 0
  })

await run(command)
