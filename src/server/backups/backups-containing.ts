import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Lead, UnreadableLead } from '../database/lead.ts'
import { leadFile } from '../database/sqlite-database.ts'
import type { LeadSettings } from '../settings/lead-settings.ts'
import { isEncrypted } from './encryption.ts'

/** The backups in the folders of the settings that contain, or by their time may contain, the data of leads. */
export async function backupsContaining(
  { folder, backups }: Pick<LeadSettings, 'folder' | 'backups'>,
  leads: readonly (Lead | UnreadableLead)[],
): Promise<string[]> {
  const files = [await filesIn(folder), backups ? await filesIn(backups.folder) : []].flat()
  const found: string[] = []
  for (const file of new Set(files.toSorted())) {
    if (file !== leadFile(folder) && (await mayContain(file, leads))) found.push(file)
  }
  return found
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

async function mayContain(file: string, leads: readonly (Lead | UnreadableLead)[]): Promise<boolean> {
  if (await isSqlite(file)) return contains(file, leads)
  if (!(await isEncrypted(file))) return false
  const writtenAt = (await stat(file)).mtime.toISOString()
  return leads.some((lead) => {
    const erasedAt = 'erasedAt' in lead ? lead.erasedAt : undefined
    return lead.receivedAt <= writtenAt && (!erasedAt || writtenAt <= erasedAt)
  })
}

async function isSqlite(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
  return buffer.toString('latin1') === 'SQLite format 3\0'
}

/** Whether a database has one of the leads unerased; true where it cannot be read. */
function contains(file: string, leads: readonly Pick<Lead, 'reference'>[]): boolean {
  try {
    const database = new Sqlite(file, { fileMustExist: true })
    try {
      const one = database.prepare('select 1 from leads where reference = ? and erased_at is null')
      return leads.some(({ reference }) => one.get(reference) !== undefined)
    } finally {
      database.close()
    }
  } catch {
    return true
  }
}
