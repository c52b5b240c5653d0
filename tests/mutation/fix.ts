/**
 * `npm run test:fix`: damages files of the real config at random thousands of times, reports each damage in every
 * format, and repairs it. A repair must leave no file with more errors or unreadable, and must be undone byte for byte.
 */
import process from 'node:process'
import { newCommand, run, wholeNumber } from '#cli/command.ts'
import { readConfigFiles } from '#config/read.ts'
import { fixOutcomes, fixRun } from './fix-run.ts'

const atOnce = 1_000

const command = newCommand('npm run test:fix --', 'Damages the real config at random and repairs what is left.')
  .option('--seed <number>', 'other damages', wholeNumber, 1)
  .option('--damages <number>', 'how many', wholeNumber, 20_000)
  .addHelpText('after', '\nExit code 0: no fault; 1: a fault was found; 2: cannot be called so.')
  .action(({ seed, damages }: { seed: number; damages: number }) => {
    const config = readConfigFiles('.')
    const tally = { restored: 0, other: 0, left: 0 }
    const faults: string[] = []
    // The checkers of a run cache what they read, which would fill the memory.
    for (let done = 0; done < damages; done += atOnce) {
      const found = fixRun(config, { seed: seed + done, most: Math.min(atOnce, damages - done) })
      for (const name of Object.keys(tally) as (keyof typeof tally)[]) tally[name] += found.tally[name]
      faults.push(...found.faults)
    }
    for (const fault of faults.slice(0, 20)) console.log(fault)
    console.log(`${damages} damages, from seed ${seed}:`)
    for (const [name, words] of Object.entries(fixOutcomes)) {
      console.log(`${tally[name as keyof typeof tally]}`.padStart(7), `${words}`)
    }
    console.log(`${faults.length}`.padStart(7), faults.length === 1 ? 'fault' : 'faults')
    process.exitCode = faults.length > 0 ? 1 : 0
  })

await run(command)
