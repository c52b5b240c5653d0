/** `npm run audit`: whether a package of the lockfile has a known fault. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { InputError, newCommand, run } from '#cli/command.ts'
import { type Advisory, areAdvisories, knownFaults } from './audit/advisories.ts'
import { askRegistry } from './audit/registry.ts'

interface Options {
  readonly offline?: boolean
  readonly advisories: string
}

function advisoriesIn(file: string): Advisory[] {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (areAdvisories(read)) return read
  } catch {
    // Told below.
  }
  throw new InputError(`${file} is no JSON list of advisories in the format of OSV.`)
}

function faultsOffline(file: string): string[] {
  const advisories = advisoriesIn(file)
  console.log(`The lockfile is held against the ${advisories.length} advisories in ${path.basename(file)}.`)
  return knownFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')), advisories)
}

const command = newCommand('npm run audit --', 'Says whether a package of the lockfile has a known fault.')
  .option('--offline', 'by the advisories that are brought along, without asking the registry')
  .option(
    '--advisories <file>',
    'a JSON list in the format of OSV, for when the registry does not answer',
    path.join(import.meta.dirname, 'audit/advisories.json'),
  )
  .addHelpText('after', '\nExit code 0: none has; 1: some have; 2: cannot be called so.')
  .action(({ offline, advisories }: Options) => {
    const answer = offline ? undefined : askRegistry()
    if (answer && 'refusal' in answer) console.log(`The registry does not say: ${answer.refusal}.`)
    const faults = answer && 'faults' in answer ? answer.faults : faultsOffline(advisories)
    for (const fault of faults) console.log(fault)
    console.log(faults.length === 0 ? 'No package has a known fault.' : `${faults.length} known faults.`)
    process.exitCode = faults.length > 0 ? 1 : 0
  })

await run(command)
