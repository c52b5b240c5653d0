/** `npm run test:all`: the gate with every page in it, and after it the slow proofs. */
import process from 'node:process'
import { newCommand, run } from '#cli/command.ts'
import { durations } from './durations.ts'
import { furtherParts, runParts, testParts } from './parts.ts'
import { inWords, namedTests, one, type Tally, total } from './report.ts'
import { runCommand } from './run-command.ts'
import { slowProofs } from './slow-proofs.ts'

const command = newCommand(
  'npm run test:all --',
  'Runs the gate with every page in it, and after it a part of each slow proof.',
)
  .option('--whole', 'all of each slow proof, which takes hours')
  .addHelpText(
    'after',
    '\nExit code 0: all passed; 1: something failed; 2: called with something that it does not know.',
  )
  .action(async ({ whole }: { whole?: true }) => {
    const parts = await runParts([...testParts, ...furtherParts], { keeps: true, env: { ALL_TESTS: '1' } })
    const proofs: Tally[] = []
    for (const proof of slowProofs) proofs.push(await runProof(whole ? proof.command : proof.short))
    const result = total([...parts.flatMap(({ results }) => results), ...proofs])
    console.log(['', ...namedTests(result), durations(parts), inWords(result)].join('\n'))
    process.exitCode = result.failed > 0 ? 1 : 0
  })

/** Runs a command line of npm, which counts as one. */
async function runProof(line: string): Promise<Tally> {
  console.log(`\n${line}`)
  const [file = '', ...args] = line.split(' ')
  const { code } = await runCommand(file, args, { live: true })
  return code === 0 ? one(true) : { ...one(false), failures: [line] }
}

await run(command)
