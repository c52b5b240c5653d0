import path from 'node:path'
import type { Command } from 'commander'
import { backUp, backupName, listBackups, type Rescued, rescue, restore, verifyBackup } from '#server/backups.ts'
import { leadFile, openSqliteDatabase } from '#server/database.ts'
import { leadName, type UnreadableLead } from '#server/leads.ts'
import { type EraseOptions, eraseListed } from '#server/privacy.ts'
import { plural } from '#server/report.ts'
import { type LeadSettings, readLeadSettings } from '#server/settings.ts'
import { InputError } from '../command.ts'
import { collectUnreadable, type Surroundings } from './lead-tools.ts'

/** Adds `backup` and `restore`, which work on files: opening the database first would migrate it, or make one. */
export function addBackupCommands(program: Command, { root, env, actor, now, say }: Surroundings): void {
  // PostgreSQL has tools of its own, which ask for the password.
  const unlessPostgres = (instead: (address: string) => string): LeadSettings => {
    const settings = readLeadSettings(env, root)
    const { databaseUrl } = settings
    if (!databaseUrl) return settings
    const url = new URL(databaseUrl)
    url.password = ''
    url.searchParams.delete('password')
    throw new InputError(`The leads are in PostgreSQL, which ${instead(shellQuoted(url.href))}`)
  }
  const backup = program
    .command('backup')
    .description('write a new file with all leads and deliveries, also while the server runs')
    .argument('[file]', 'such as leads-2026-11-20.sqlite; without, one of the scheduled ones in BACKUP_DIR')
    .option('--verify', 'write none, but restore this one, or the newest in BACKUP_DIR, on trial')
    .action(async (given: string | undefined, { verify }: { verify?: true }) => {
      const { folder, backups, backupKey } = unlessPostgres((url) => {
        return `makes its own backups:\n  pg_dump --format=custom --file=${shellQuoted(given ?? 'leads.dump')} ${url}`
      })
      if (!given && !backups) backup.error('Give the file as an argument, or set BACKUP_DIR.')
      const place = backups?.folder ?? root
      if (verify) {
        const tried = given ? path.resolve(root, given) : await newestIn(place)
        return say(await tryRestore(tried, backupKey, folder))
      }
      const file = given ? path.resolve(root, given) : path.join(place, backupName(now(), backupKey !== undefined))
      const leads = plural(await backUp(folder, file, backupKey), 'lead')
      say(`${file} is a sound backup and holds ${leads}${backupKey ? ', encrypted' : ''}.`)
    })
  program
    .command('restore')
    .description('put a backup into a data folder without leads; the server must not run')
    .argument('<file>', 'the backup; whom the erasure list of the folder names is erased again')
    .action(async (file: string) => {
      const { folder, backupKey } = unlessPostgres((url) => {
        return `restores its own backups into an empty database:\n  pg_restore --exit-on-error --dbname=${url} ${shellQuoted(file)}`
      })
      const leads = plural(await restore(folder, path.resolve(root, file), backupKey), 'lead')
      const unreadable = collectUnreadable({ say })
      const erased = await eraseAgain(folder, { folder, actor, now: now() }, unreadable.note)
      say(`${folder} holds ${leads} again. ${erasedSince(erased)}`)
      unreadable.tell()
    })
}

async function newestIn(folder: string): Promise<string> {
  const [newest] = await listBackups(folder)
  if (newest) return newest.file
  throw new Error(`There is no backup in ${folder} (BACKUP_DIR).`)
}

async function tryRestore(file: string, key: Buffer | undefined, folder: string): Promise<string> {
  const { leads, newest, unreadable } = await verifyBackup(file, key, folder)
  const tried = `${file} was restored on trial: ${plural(leads, 'lead')}${newest ? `, the latest of ${newest}` : ''}.`
  return unreadable.length > 0 ? `${tried} Of these cannot be read: ${unreadable.map(leadName).join(', ')}.` : tried
}

/** Applies an erasure list to a restored or rescued database; returns how many leads it erased, undefined without a list. */
async function eraseAgain(
  folder: string,
  options: EraseOptions,
  onUnreadable: (lead: UnreadableLead) => void,
): Promise<number | undefined> {
  const database = await openSqliteDatabase(folder)
  try {
    return (await eraseListed(database, options, onUnreadable))?.references.length
  } finally {
    await database.close()
  }
}

function erasedSince(leads: number | undefined): string {
  if (leads === undefined) return 'There is no erasure list in it: erase again whom you erased since that backup.'
  return `${plural(leads, 'lead')} of people erased since that backup ${leads === 1 ? 'is' : 'are'} erased again.`
}

function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** Adds the command `rescue`; `onDone` gets whether every row could be read. */
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
      for (const line of rescueLines(rescued)) say(line)
      const erased = (await eraseAgain(target, { folder, actor, now: now() }, () => {})) ?? 0
      if (erased > 0) say(erasedAgain(erased))
      say(`${leadFile(target)} is a sound database. To go on with it, with the server stopped, move away`)
      say(`${leadFile(folder)} and what stands beside it under that name, and put the new file in its place.`)
      onDone(rescued.every(({ lost }) => lost === 0))
    })
}

function erasedAgain(erased: number): string {
  return erased === 1
    ? '1 lead that was erased was still in it, and is erased again.'
    : `${erased} leads that were erased were still in it, and are erased again.`
}

function rescueLines(rescued: readonly Rescued[]): string[] {
  return rescued.map(({ table, saved, lost, unreadable }) => {
    const notes = [
      `${lost} could not be read`,
      ...(unreadable > 0 ? [`${unreadable} of the saved are damaged, \`list\` names them`] : []),
    ]
    return `${table}: ${saved} saved, ${notes.join('; ')}`
  })
}
