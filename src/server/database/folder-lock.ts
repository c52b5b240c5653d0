import path from 'node:path'
import { type FileLock, isLocked, lockAlone, lockShared } from '../file-lock.ts'
import { makePrivate } from './sqlite-connection.ts'

/** The file on which a folder of leads is locked: it stays where it is when that of the leads is moved away under a program. */
function lockFile(folder: string): string {
  const file = path.join(folder, 'leads.lock')
  makePrivate(file)
  return file
}

/** Keeps `whileNobodyHolds` out of a folder until what it returns is closed; any number of programs may. */
export function holdFolder(folder: string): FileLock {
  try {
    return lockShared(lockFile(folder))
  } catch (error) {
    throw isLocked(error) ? new Error('a backup is just being restored there.') : error
  }
}

/** Does something while no program has the leads of a folder open, nor can open them; throws where one has. */
export async function whileNobodyHolds<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = aloneIn(folder)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function aloneIn(folder: string): FileLock {
  try {
    return lockAlone(lockFile(folder))
  } catch (error) {
    throw isLocked(error)
      ? new Error(`A server or another command has the leads in ${folder} open: stop it first.`)
      : error
  }
}
