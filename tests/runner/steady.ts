/** `npm run test:steady`: runs the browser tests again and again, and lists those that failed or were repeated. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { Argument, Option } from 'commander'
import { newCommand, run, wholeNumber } from '#cli/command.ts'
import { artifactsFolder, earlierParts, type PartResult } from './artifacts.ts'
import { durations } from './durations.ts'
import { browserParts, furtherParts, testParts } from './parts.ts'
import { inWords, total } from './report.ts'
import { runCommand } from './run-command.ts'
import { type Round, unsteadyTests } from './steady-table.ts'

interface Options {
  readonly busy: 'half' | 'all' | 'none'
  readonly whole?: true
}

const command = newCommand(
  'npm run test:steady --',
  'Runs the browser tests several times, each second time beside a busy loop for each core, and lists each test that failed or was repeated.',
)
  .addArgument(new Argument('<rounds>', 'how many times').argParser(wholeNumber))
  .addOption(
    new Option('--busy <which>', 'the rounds that run beside busy loops')
      .choices(['half', 'all', 'none'])
      .default('half'),
  )
  .option('--whole', 'run the whole gate, not its browser tests alone')
  .addHelpText('after', '\nExit code 0: no test failed; 1: some did; 2: called with something that it does not know.')
  .action(async (rounds: number, { busy, whole }: Options) => {
    const parts = whole ? [...testParts, ...furtherParts] : browserParts
    const done: Round[] = []
    for (let i = 0; i < rounds; i += 1) {
      const isBusy = busy === 'half' ? i % 2 === 1 : busy === 'all'
      done.push(await runRound(parts, isBusy))
      const last = done.at(-1)
      if (last) console.log(`${i + 1} of ${rounds}, ${last.isBusy ? 'busy' : 'quiet'}: ${lineOf(last)}`)
    }
    const tests = unsteadyTests(done)
    for (const { name, failed, repeated } of tests) console.log(`${name}: failed ${failed}, repeated ${repeated}`)
    const tally = total(done.flatMap(resultsOf))
    console.log(`\n${inWords(tally)}`)
    process.exitCode = tally.failed > 0 ? 1 : 0
  })

const resultsOf = ({ parts }: Round) => parts.flatMap(({ results }) => results)

function lineOf(round: Round): string {
  return `${inWords(total(resultsOf(round)))}; ${durations(round.parts)}`
}

async function runRound(parts: readonly string[], isBusy: boolean): Promise<Round> {
  const loops = isBusy ? Array.from({ length: availableParallelism() }, busyLoop) : []
  try {
    const args = ['scripts/test.ts', ...parts, '--artifacts']
    const { output } = await runCommand('node', args)
    const done: PartResult[] = await earlierParts().catch(() => {
      throw new Error(`The run left no reports. It said:\n${output}`)
    })
    if (total(done.flatMap(({ results }) => results)).failed > 0) await keepReports()
    return { isBusy, parts: done }
  } finally {
    for (const loop of loops) loop.kill()
  }
}

/** The next round empties the folder. */
async function keepReports(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-red-'))
  await cp(artifactsFolder, folder, { recursive: true })
  console.log(`Kept the reports of a red round in ${folder}.`)
}

function busyLoop(): ChildProcess {
  const loop = spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' })
  process.once('exit', () => loop.kill())
  return loop
}

await run(command)
