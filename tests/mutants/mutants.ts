/**
 * `npm run test:mutants`: changes single conditions, figures and calls of the code, and says which of these mutants no
 * test notices.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { Option } from 'commander'
import { InputError, newCommand, run, wholeNumber } from '#cli/command.ts'
import { artifactsFolder } from '#tests/runner/artifacts.ts'
import { allMutants, choose, type Mutant, rooms } from './choose.ts'
import { newCopy } from './copy.ts'
import { described, type Equivalent, isKilled, lost, percentage, type Tried, table } from './outcome.ts'
import { trials } from './trial.ts'

const results = path.resolve(artifactsFolder, 'mutants.json')
const equivalentFile = path.join(import.meta.dirname, 'equivalent.json')
const enough = 90

interface Options {
  readonly count: number
  readonly seed: number
  readonly room?: string
  readonly only?: number
  readonly files: number
  readonly list?: true
  readonly browser?: true
  readonly resume?: true
  readonly against?: string
  readonly compare?: string
}

const command = newCommand('npm run test:mutants --', 'Changes the code at random and says what no test notices.')
  .option('--count <number>', 'how many mutants, as many of each room as of the others', wholeNumber, 120)
  .option('--seed <number>', 'other mutants', wholeNumber, 1)
  .addOption(new Option('--room <name>', 'only those of this part of src').choices(rooms))
  .option('--only <number>', 'only this one of the list', wholeNumber)
  .option('--files <number>', 'how many unit test files a mutant is tried against, the nearest first', wholeNumber, 20)
  .option('--list', 'only list them')
  .option('--browser', 'try those that survive the unit tests against browser tests and the type check too')
  .option('--resume', 'do not try again what the last run killed')
  .option('--against <ref>', 'the code and the tests of an earlier state')
  .option('--compare <file>', 'the mutants of an earlier run; fails if fewer are killed')
  .addHelpText(
    'after',
    `\nResults: ${artifactsFolder}/mutants.json.\nExit code 0: at least ${enough} % are killed; 1: fewer, or one that was killed before; 2: cannot be called so.`,
  )
  .action(async (options: Options) => {
    const before = options.compare === undefined ? undefined : await readResults(options.compare)
    const chosen = chosenMutants(options, before)
    if (options.list) for (const [i, mutant] of chosen.entries()) console.log(`${i + 1}`.padStart(4), described(mutant))
    else process.exitCode = await report(await tryAll(chosen, options), before)
  })

await run(command)

function chosenMutants({ count, seed, room, only }: Options, before: readonly Mutant[] | undefined): Mutant[] {
  const all = before ? [...before] : choose(allMutants('.'), count, seed)
  const chosen = all.filter((mutant, i) => (!room || mutant.room === room) && (!only || i + 1 === only))
  if (chosen.length === 0) throw new InputError('There is no such mutant: see them with --list.')
  return chosen
}

async function readResults(file: string): Promise<Tried[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    throw new InputError(`${file} holds no results of \`npm run test:mutants\`.`)
  }
}

/** Tries the mutants one after the other; what is known so far is written after each. */
async function tryAll(chosen: readonly Mutant[], { files, browser, resume, against }: Options): Promise<Tried[]> {
  const copy = newCopy(against)
  const known = resume ? await readResults(results) : []
  const tried = new Map(known.map((mutant) => [mutant.id, mutant]))
  const isOver = ({ id }: Mutant) => known.some((mutant) => mutant.id === id && isKilled(mutant))
  const todo = inTurns(chosen.filter((mutant) => !isOver(mutant)))
  const write = () => writeFile(results, JSON.stringify([...tried.values()], null, 2))
  await mkdir(path.dirname(results), { recursive: true })
  for await (const mutant of trials(copy, todo, { files, browser: Boolean(browser) })) {
    tried.set(mutant.id, mutant)
    console.log(line(mutant))
    await write()
  }
  await write()
  return chosen.flatMap(({ id }) => tried.get(id) ?? [])
}

/** The rooms take turns, so that an interrupted run says something of each. */
function inTurns(mutants: readonly Mutant[]): Mutant[] {
  const byRoom = Map.groupBy(mutants, ({ room }) => room)
  const turn = (mutant: Mutant) => byRoom.get(mutant.room)?.indexOf(mutant) ?? 0
  return mutants.toSorted((a, b) => turn(a) - turn(b))
}

function line(mutant: Tried): string {
  const { outcome, by, run: files, reaching, seconds } = mutant
  const result = isKilled(mutant) ? `killed by ${by ?? outcome}` : `${outcome}, ${files} of ${reaching} test files`
  return `${described(mutant)}\n    ${result}, ${seconds.toFixed(1)} s`
}

/** Prints the results; returns the exit code. */
async function report(tried: readonly Tried[], before: readonly Tried[] | undefined): Promise<number> {
  const survivors = tried.filter(({ outcome }) => outcome === 'survived')
  console.log(`\n${table(tried).join('\n')}\n\nSurvivors:`)
  const equivalent: readonly Equivalent[] = JSON.parse(await readFile(equivalentFile, 'utf8'))
  const reasons = new Map(equivalent.map(({ id, reason }) => [id, `  (equivalent: ${reason})`]))
  for (const mutant of survivors) console.log(`${mutant.id}  ${described(mutant)}${reasons.get(mutant.id) ?? ''}`)
  const share = percentage(tried, equivalent)
  console.log(`\n${share.toFixed(1)} % killed.`)
  const missed = before ? lost(before, tried) : []
  if (before) console.log(`${missed.length} that were killed before survived:`, missed.map(({ id }) => id).join(' '))
  return share < enough || missed.length > 0 ? 1 : 0
}
