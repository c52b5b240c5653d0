/** `npm run release -- 1.0.0`: dates the changelog, sets the version, commits, packages and tags, if all is proved. */
import process from 'node:process'
import { InvalidArgumentError } from 'commander'
import { valid } from 'semver'
import { newCommand, run } from '#cli/command.ts'
import { release } from './release/release.ts'

const command = newCommand('npm run release --', 'Cuts a release of this commit, once its figures are there.')
  .argument('<version>', 'its number, such as 1.0.0', number)
  .option('--dry-run', 'only say what would be done')
  .addHelpText('after', '\nExit code 0: done; 1: something is missing or failed; 2: cannot be called so.')
  .action((version: string, { dryRun }: { readonly dryRun?: true }) => {
    const day = new Date().toISOString().slice(0, 10)
    return release({ root: process.cwd(), version, day, dryRun, report: (line) => console.log(line) })
  })

function number(text: string): string {
  if (valid(text) !== text) throw new InvalidArgumentError('It must be such as 1.0.0.')
  return text
}

await run(command)
