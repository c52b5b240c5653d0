import path from 'node:path'
import type { Command } from 'commander'
import { backUp, restore, verifyBackup } from '../../server/backups/backup.ts'
import { backupName, listBackups } from '../../server/backups/schedule.ts'
import { leadName, type UnreadableLead } from '../../server/database/lead.ts'
import { openSqliteDatabase } from '../../server/database/sqlite-database.ts'
import { type EraseOptions, eraseListed } from '../../server/privacy/erase.ts'
import type { LeadSettings } from '../../server/settings/lead-settings.ts'
import { readLeadSettings } from '../../server/settings/settings.ts'
import { InputError } from '../command.ts'
import { collectUnreadable, type Surroundings } from './lead-tools.ts'

/**
 * Adds the commands on whole database files: `backup` and `restore`. They open no database first, which would bring it
 * to the latest tables, or make one where there is none.
 */
export function addBackupCommands(program: Command, { root, env, actor, now, say }: Surroundings): void {
  // PostgreSQL does it itself, and its tools ask for the password.
  const unlessPostgres = (instead: (address: string) => string): LeadSettings => {
    const settings = readLeadSettings(env, root)
    const { databaseUrl } = settings
    if (!databaseUrl) return settings
    const url = new URL(databaseUrl)
    url.password = ''
    url.searchParams.delete('password')
    throw new InputError(`The leads are in PostgreSQL, which ${instead(quoted(url.href))}`)
  }
  const backup = program
    .command('backup')
    .description('write a new file with all leads and deliveries, also while the server runs')
    .argument('[file]', 'such as leads-2026-11-20.sqlite; without, one of the scheduled ones in BACKUP_DIR')
    .option('--verify', 'write none, but restore this one, or the newest in BACKUP_DIR, on trial')
    .action(async (given: string | undefined, { verify }: { verify?: true }) => {
      const { folder, backups, backupKey } = unlessPostgres((url) => {
        return `makes its own backups:\n  pg_dump --format=custom --file=${quoted(given ?? 'leads.dump')} ${url}`
      })
      if (!given && !backups) backup.error('Give the file as an argument, or set BACKUP_DIR.')
      const place = backups?.folder ?? root
      if (verify) {
        const tried = given ? path.resolve(root, given) : await newestIn(place)
        return say(await tryRestore(tried, backupKey, folder))
      }
      const file = given ? path.resolve(root, given) : path.join(place, backupName(now(), backupKey !== undefined))
      const leads = count(await backUp(folder, file, backupKey))
      say(`${file} is a sound backup and holds ${leads}${backupKey ? ', encrypted' : ''}.`)
    })
  program
    .command('restore')
    .description('put a backup into a data folder without leads; the server must not run')
    .argument('<file>', 'the backup; whom the erasure list of the folder names is erased again')
    .action(async (file: string) => {
      const { folder, backupKey } = unlessPostgres((url) => {
        return `restores its own backups into an empty database:\n  pg_restore --exit-on-error --dbname=${url} ${quoted(file)}`
      })
      const leads = count(await restore(folder, path.resolve(root, file), backupKey))
      const unreadable = collectUnreadable({ say })
      const erased = await eraseAgain(folder, { actor, now: now() }, unreadable.note)
      say(`${folder} holds ${leads} again. ${erased}`)
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
  const tried = `${file} was restored on trial: ${count(leads)}${newest ? `, the latest of ${newest}` : ''}.`
  return unreadable.length > 0 ? `${tried} Of these cannot be read: ${unreadable.map(leadName).join(', ')}.` : tried
}

/** Applies the erasure list to what was restored; says what came of it. */
async function eraseAgain(
  folder: string,
  who: Pick<EraseOptions, 'actor' | 'now'>,
  onUnreadable: (lead: UnreadableLead) => void,
): Promise<string> {
  const database = await openSqliteDatabase(folder)
  try {
    const erased = await eraseListed(database, { folder, ...who }, onUnreadable)
    if (!erased) return 'There is no erasure list in it: erase again whom you erased since that backup.'
    return `${count(erased.references.length)} of people erased since that backup ${erased.references.length === 1 ? 'is' : 'are'} erased again.`
  } finally {
    await database.close()
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

function count(leads: number): string {
  return `${leads} ${leads === 1 ? 'lead' : 'leads'}`
}
