import { existsSync } from 'node:fs'
import { CommanderError } from 'commander'
import { isDamage, leadFile, toRescue } from '#server/database.ts'
import { openLeadDatabase } from '#server/lead-store.ts'
import { databaseAddress, readLeadSettings } from '#server/settings.ts'
import { InputError, newCommand } from '../command.ts'
import { addBackupCommands, addRescueCommand } from './backup-commands.ts'
import { addChangingCommands } from './changing-commands.ts'
import { addEraseCommand } from './erase-command.ts'
import type { OnLeads, Surroundings } from './lead-tools.ts'
import { addMoveCommand } from './move-command.ts'
import { addPersonCommands } from './person-commands.ts'
import { addReadingCommands } from './reading-commands.ts'
import { addSeedCommand } from './seed-command.ts'
import { addTestWebhookCommand } from './test-webhook-command.ts'

/** Runs a command line; returns its exit code: 0 done, 1 not found or failed, 2 invalid. Throws nothing. */
export async function leadsCommand(args: readonly string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  const { root, env, write, say, openDatabase = openLeadDatabase } = surroundings
  let isDone = true
  const onLeads: OnLeads = async (work) => {
    const settings = readLeadSettings(env, root)
    const { folder, databaseUrl } = settings
    if (!databaseUrl && !existsSync(leadFile(folder)))
      throw new Error(`There is no lead database in ${folder} (DATA_DIR).`)
    const database = await openDatabase(settings)
    say(`Leads in ${databaseAddress(settings)}`)
    try {
      isDone = await work({ ...surroundings, database, settings })
    } finally {
      await database.close()
    }
  }
  const program = newCommand(
    'npm run --silent leads --',
    'Prints, sends, removes and saves leads; lists the newest where nothing is said.',
  )
    .exitOverride()
    .configureOutput({ writeOut: (text) => void write(text), writeErr: (text) => say(text.trimEnd()) })
    .addHelpText('after', '\nDATABASE_URL or DATA_DIR say where the leads are, as for the server.')
    .addHelpText('after', 'Exit code 0: done; 1: not found or failed; 2: the command makes no sense.')
  addReadingCommands(program, onLeads)
  addPersonCommands(program, onLeads)
  addEraseCommand(program, onLeads)
  addChangingCommands(program, onLeads)
  addBackupCommands(program, surroundings)
  addSeedCommand(program, surroundings)
  const onDone = (isWhole: boolean) => {
    isDone = isWhole
  }
  addTestWebhookCommand(program, surroundings, onDone)
  addRescueCommand(program, surroundings, onDone)
  addMoveCommand(program, surroundings, onDone)
  try {
    await program.parseAsync(args.length === 0 ? ['list', '--newest', '20'] : args, { from: 'user' })
    return isDone ? 0 : 1
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const { message, code } = error as NodeJS.ErrnoException
    say(isDamage(error) ? `The lead database is damaged (${message}). ${toRescue}` : message || String(code))
    return error instanceof InputError ? 2 : 1
  }
}
