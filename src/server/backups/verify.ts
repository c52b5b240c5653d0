import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSqliteDatabase } from '../database/sqlite-database.ts'
import { readLeads } from '../leads/read-leads.ts'
import { restore } from './backup.ts'

/** What a restore on trial brought back. */
export interface Restored {
  /** How many leads, those set apart and erased ones included. */
  readonly leads: number
  /** When the latest of them was received: ISO 8601 in UTC; undefined where there is none. */
  readonly newest: string | undefined
}

/**
 * Restores a backup into a temporary folder, brings it to the latest tables and reads every lead of it, as a server
 * would that starts on it. Nothing is left of it. Throws what a restore would throw.
 */
export async function verifyBackup(file: string, key: Buffer | undefined): Promise<Restored> {
  const folder = await mkdtemp(path.join(tmpdir(), 'helpercompare-backup-'))
  try {
    await restore(folder, file, key)
    const database = await openSqliteDatabase(folder)
    try {
      let [leads, newest]: [number, string | undefined] = [0, undefined]
      for await (const { receivedAt } of readLeads(database)) {
        leads += 1
        if (!newest || receivedAt > newest) newest = receivedAt
      }
      return { leads, newest }
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
