import path from 'node:path'
import { type FileLock, isLocked, lockExclusive, lockShared } from '#storage/file-lock.ts'
import { makePrivate } from './sqlite-connection.ts'

/** Not the database itself, which may be moved away under a program. */
function leadLockFile(folder: string): string {
  const file = path.join(folder, 'leads.lock')
  makePrivate(file)
  return file
}

/** Takes the shared lock of a program that has the leads of a folder open. */
export function lockFolder(folder: string): FileLock {
  try {
    return lockShared(leadLockFile(folder))
  } catch (error) {
    throw isLocked(error) ? new Error('a backup is just being restored there.') : error
  }
}

/** Works while no program has the leads of a folder open; throws if one has. */
export async function withFolderLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = lockFolderExclusive(folder)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function lockFolderExclusive(folder: string): FileLock {
  try {
    return lockExclusive(leadLockFile(folder))
  } catch (error) {
    throw isLocked(error)
      ? new Error(`A server or another command has the leads in ${folder} open: stop it first.`)
      : error
  }
}
