/**
 * `npm run test:fix`: damages files of the real config at random thousands of times, reports each damage in every
 * format, and repairs it. A repair must leave no file with more errors or unreadable, and must be undone byte for byte.
 */
import { readConfigFiles } from '#checker/disk.ts'
import { wholeNumber } from '#cli/command.ts'
import { runProof } from '#tests/runner/harness.ts'
import { type FixRun, fixOutcomes, fixRun } from './fix-run.ts'

const atOnce = 1_000

interface Options {
  readonly seed: number
  readonly damages: number
}

await runProof(
  'test:fix',
  'Damages the real config at random and repairs what is left.',
  (command) =>
    command
      .option('--seed <number>', 'other damages', wholeNumber, 1)
      .option('--damages <number>', 'how many', wholeNumber, 20_000),
  (proof, { seed, damages }: Options) => {
    const config = readConfigFiles('.')
    const tallies: FixRun['tally'][] = []
    // The checkers of a run cache what they read, which would fill the memory.
    for (let done = 0; done < damages; done += atOnce) {
      const { tally, faults } = fixRun(config, { seed: seed + done, most: Math.min(atOnce, damages - done) })
      tallies.push(tally)
      for (const fault of faults) proof.problem(fault)
    }
    const times = (name: 'restored' | 'other' | 'left') => tallies.reduce((sum, tally) => sum + tally[name], 0)
    proof.table({
      title: `${damages} damages, from seed ${seed}`,
      columns: ['times'],
      rows: (['restored', 'other', 'left'] as const).map((name) => [fixOutcomes[name], times(name)]),
    })
  },
)
