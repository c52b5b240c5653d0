import path from 'node:path'
import type { Command } from 'commander'
import { type Rescued, rescue } from '../../server/backups/rescue.ts'
import { leadFile, openSqliteDatabase } from '../../server/database/sqlite-database.ts'
import { type EraseOptions, eraseListed } from '../../server/privacy/erase.ts'
import { readLeadSettings } from '../../server/settings/settings.ts'
import { InputError } from '../command.ts'
import type { Surroundings } from './lead-tools.ts'

/** Adds the command that saves what a damaged database still says: `rescue`. Its outcome is told by `onDone`. */
export function addRescueCommand(
  program: Command,
  { root, env, actor, now, say }: Surroundings,
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
      const erased = await eraseAgain(target, { folder, actor, now: now() })
      if (erased > 0) say(inWords(erased))
      say(`${leadFile(target)} is a sound database. To go on with it, with the server stopped, move away`)
      say(`${leadFile(folder)} and what stands beside it under that name, and put the new file in its place.`)
      onDone(rescued.every(({ lost }) => lost === 0))
    })
}

/** Erases in a rescued database whom the erasure list names: damage may have taken back that they were; how many leads. */
async function eraseAgain(target: string, options: EraseOptions): Promise<number> {
  const database = await openSqliteDatabase(target)
  try {
    return (await eraseListed(database, options, () => {}))?.references.length ?? 0
  } finally {
    await database.close()
  }
}

function inWords(erased: number): string {
  return erased === 1
    ? '1 lead that was erased was still in it, and is erased again.'
    : `${erased} leads that were erased were still in it, and are erased again.`
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
