import path from 'node:path'
import type { Command } from 'commander'
import { type Rescued, rescue } from '../../server/backups/rescue.ts'
import { leadFile } from '../../server/database/sqlite-database.ts'
import { readLeadSettings } from '../../server/settings/settings.ts'
import { InputError } from '../command.ts'
import type { Surroundings } from './lead-tools.ts'

/** Adds the command that saves what a damaged database still says: `rescue`. Its outcome is told by `onDone`. */
export function addRescueCommand(
  program: Command,
  { root, env, now, say }: Surroundings,
  onDone: (isWhole: boolean) => void,
): void {
  program
    .command('rescue')
    .description('write what can be read of a damaged SQLite database into a new one; the old stays as it is')
    .argument('[folder]', 'a new folder; in DATA_DIR, named by the time, where nothing is said')
    .action(async (given?: string) => {
      const { folder, databaseUrl } = readLeadSettings(env, root)
      if (databaseUrl) throw new InputError('This is for SQLite; PostgreSQL has means of its own.')
      const target = given
        ? path.resolve(root, given)
        : path.join(
            folder,
            `rescued-${now()
              .toISOString()
              .replaceAll(/\.\d+|:/g, '-')
              .replace('-Z', 'Z')}`,
          )
      const rescued = await rescue(folder, target)
      for (const line of lines(rescued)) say(line)
      say(`${leadFile(target)} is a sound database. To go on with it, with the server stopped, move away`)
      say(`${leadFile(folder)} and what stands beside it under that name, and put the new file in its place.`)
      onDone(rescued.every(({ lost }) => lost === 0))
    })
}

/** What became of each table, a line each. */
function lines(rescued: readonly Rescued[]): string[] {
  return rescued.map(({ table, saved, lost, unreadable }) => {
    const notes = [
      `${lost} could not be read`,
      ...(unreadable > 0 ? [`${unreadable} of the saved are damaged, \`list\` names them`] : []),
    ]
    return `${table}: ${saved} saved, ${notes.join('; ')}`
  })
}
