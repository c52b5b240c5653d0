/**
 * `npm run test:builds`: edits a config at random, and after each edit compares a rebuild, with snapshot and caches in
 * any state, to a clean build, byte for byte.
 */
import process from 'node:process'
import { bundle } from '#build/bundle.ts'
import { wholeNumber } from '#cli/command.ts'
import { runProof } from '#tests/runner/harness.ts'
import { rebuildsRun } from './rebuilds-run.ts'

interface Options {
  readonly seed: number
  readonly edits: number
}

await runProof(
  'test:builds',
  'Edits a config at random and compares builds of it.',
  (command) =>
    command
      .option('--seed <number>', 'other edits', wholeNumber, 1)
      .option('--edits <number>', 'how many', wholeNumber, 200),
  async (proof, { seed, edits }: Options) => {
    process.env['NODE_ENV'] = 'production'
    const { tally, faults } = await rebuildsRun({ seed, edits, bundle, report: console.log })
    for (const fault of faults) proof.problem(fault)
    proof.table({ title: `${edits} edits, from seed ${seed}`, columns: ['times'], rows: [...tally].sort() })
  },
)
