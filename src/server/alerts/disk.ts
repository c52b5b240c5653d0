import { statfs } from 'node:fs/promises'
import type { AlertSource } from './alerts.ts'

/** The room on a disk, in blocks of `bsize` bytes. */
export interface DiskRoom {
  readonly bsize: number
  readonly blocks: number
  /** What is free for programs that are not root's. */
  readonly bavail: number
}

/** Below this many free bytes no disk has room enough, unless they are a tenth of it. */
const enoughBytes = 500e6

/**
 * The alert `disk-nearly-full`: a disk has less than 500 MB free, which is less than a tenth of it too. Folders are
 * given by the variables that name them.
 */
export function diskAlerts(
  folders: ReadonlyMap<string, string>,
  room: (folder: string) => Promise<DiskRoom> = statfs,
): AlertSource {
  return async () => {
    const details: string[] = []
    for (const [variable, folder] of folders) {
      const { bsize, blocks, bavail } = await room(folder)
      const [free, all] = [bavail * bsize, blocks * bsize]
      if (free < enoughBytes && free < all / 10) {
        details.push(`The disk of ${variable} has ${megabytes(free)} of ${megabytes(all)} free.`)
      }
    }
    return details.length > 0 ? [{ name: 'disk-nearly-full', detail: details.join(' ') }] : []
  }
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1e6)} MB`
}
