import path from 'node:path'
import { backUp, restore } from '../../database/backup.ts'
import type { LeadSettings } from '../../settings.ts'
import { type Call, CallProblem } from './call.ts'

/** What the commands on whole databases work with. */
export interface BackupSurroundings {
  /** The folder against which a file is named: absolute. */
  readonly root: string
  readonly settings: LeadSettings
  /** Writes a line for the operator. */
  readonly say: (line: string) => void
}

/** Carries out `backup` or `restore`; throws a `CallProblem` that names PostgreSQL's own command where leads are there. */
export async function runBackupCommand(
  { command, file }: Call,
  { root, settings, say }: BackupSurroundings,
): Promise<true> {
  const { folder } = settings
  const absolute = path.resolve(root, file)
  if (settings.databaseUrl) throw new CallProblem(ownCommand(command, settings.databaseUrl, file))
  if (command === 'backup') {
    say(`${absolute} is a sound backup and holds ${count(await backUp(folder, absolute))}.`)
  } else {
    say(
      `${folder} holds ${count(await restore(folder, absolute))} again. Erase again whom you erased since that backup.`,
    )
  }
  return true
}

function count(leads: number): string {
  return `${leads} ${leads === 1 ? 'lead' : 'leads'}`
}

/** What the operator of a PostgreSQL database types instead; the tools ask for the password. */
function ownCommand(command: Call['command'], databaseUrl: string, file: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  url.searchParams.delete('password')
  const [address, name] = [url.href, file].map((word) => `'${word.replaceAll("'", "'\\''")}'`)
  return command === 'backup'
    ? `The leads are in PostgreSQL, which makes its own backups:\n  pg_dump --format=custom --file=${name} ${address}`
    : `The leads are in PostgreSQL, which restores its own backups into an empty database:\n  pg_restore --exit-on-error --dbname=${address} ${name}`
}
