import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { makePrivate } from './sqlite-connection.ts'

/**
 * The lock of a folder of leads: an SQLite database without content, for SQLite's locks are the system's and end with
 * the process however that ends. It stays where the leads are when their own file is moved away under a program.
 */
function openLock(folder: string): Sqlite.Database {
  const file = path.join(folder, 'leads.lock')
  makePrivate(file)
  return new Sqlite(file, { timeout: 0 })
}

/** Keeps `whileNobodyHolds` out of a folder until what it returns is closed; any number of programs may. */
export function holdFolder(folder: string): { close(): void } {
  const lock = openLock(folder)
  try {
    lock.exec('begin; select * from sqlite_schema')
    return lock
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new Error('a backup is just being restored there.') : error
  }
}

/** Does something while no program has the leads of a folder open, nor can open them; throws where one has. */
export async function whileNobodyHolds<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = openLock(folder)
  try {
    lock.exec('begin exclusive')
    return await work()
  } catch (error) {
    throw isBusy(error)
      ? new Error(`A server or another command has the leads in ${folder} open: stop it first.`)
      : error
  } finally {
    lock.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY'
}
