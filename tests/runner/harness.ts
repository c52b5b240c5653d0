import process from 'node:process'
import type { Command } from 'commander'
import { InputError, newCommand, run, UsageError } from '#cli/command.ts'
import { commitOf } from '../../scripts/package/commit.ts'
import { figuresFile, keepFigures } from './figures.ts'
import { machineText, watchMachine } from './machine.ts'
import { markdown, misses, type Table } from './table.ts'

/** Takes the figures and the problems of a run as they are found. */
export interface Proof {
  /** Prints a table and keeps it; each figure beyond its limit is a problem. */
  readonly table: (table: Table) => void
  /** Fails the run. */
  readonly problem: (sentence: string) => void
}

/** How many problems are printed; all of them are kept. */
const mostPrinted = 20

/**
 * Runs the command line of a slow proof: prints its tables, says how fast and how busy the machine was, and keeps the
 * figures of the commit.
 *
 * @param script the name in package.json, such as `test:fix`.
 * @param declare adds the arguments and options.
 * @param work proves or measures; what it throws fails the run as a problem does, unless the call made no sense.
 */
export function runProof<Args extends unknown[]>(
  script: string,
  description: string,
  declare: (command: Command) => Command,
  work: (proof: Proof, ...args: Args) => void | Promise<void>,
): Promise<void> {
  const command = declare(newCommand(`npm run ${script} --`, description))
    .addHelpText('after', '\nExit code 0: passed; 1: a limit is missed or a fault was found; 2: cannot be called so.')
    .action((...args: Args) => prove(script, (proof) => work(proof, ...args)))
  return run(command)
}

async function prove(script: string, work: (proof: Proof) => void | Promise<void>): Promise<void> {
  const [began, machineSince, commit] = [performance.now(), watchMachine(), commitHere()]
  const tables: Table[] = []
  const problems: string[] = []
  const problem = (sentence: string) => {
    problems.push(sentence)
    if (problems.length <= mostPrinted) console.error(sentence)
  }
  const table = (found: Table) => {
    tables.push(found)
    console.log(`\n${markdown(found)}`)
    for (const miss of misses(found)) problem(miss)
  }
  try {
    await work({ table, problem })
  } catch (error) {
    if (error instanceof InputError || error instanceof UsageError) throw error
    problem(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const command = ['npm run', script, ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
  const seconds = (performance.now() - began) / 1000
  const [passed, machine] = [problems.length === 0, machineSince()]
  keepFigures(process.cwd(), {
    ...{ command, commit, at: new Date().toISOString(), seconds, machine, passed, problems, tables },
  })
  const outcome = passed ? 'passed' : `FAILED, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'},`
  // Tables and JSON may be read by programs, so the rest goes to the other stream.
  console.error(`${command}: ${outcome} in ${seconds.toFixed(1)} s (${machineText(machine)}): ${figuresFile(command)}`)
  process.exitCode = passed ? 0 : 1
}

/** The commit that is proved; `none` where there is no git. */
function commitHere(): string {
  try {
    return commitOf(process.cwd(), { uncommitted: true }).hash
  } catch {
    return 'none'
  }
}
