import { statfs } from 'node:fs/promises'
import { type AlertSource, type Alerts, createAlerts } from './alerts/alerts.ts'
import { everyMinute, type Repetition } from './every-minute.ts'
import type { Clocks } from './leads/clock-watch.ts'
import { inspectionAlerts } from './leads/inspection.ts'
import { deliveryAlerts, quarantineAlerts } from './leads/lead-alerts.ts'
import type { LeadService } from './leads/lead-service.ts'
import { noticeTargets, notifier } from './outbox/notices.ts'
import { reportLine } from './report.ts'
import type { LeadSettings } from './settings/lead-settings.ts'

/** What is watched. */
export interface WatchOptions extends Clocks {
  readonly leads: Pick<LeadService, 'database' | 'senders'>
  readonly settings: LeadSettings
  /** What other parts of the server watch. */
  readonly sources: readonly AlertSource[]
}

/** Starts watching over leads and what they need, and telling the operator, until it is stopped. */
export function startWatch({ leads, settings, sources, now, monotonic }: WatchOptions): Alerts & Repetition {
  const { database, senders } = leads
  // A PostgreSQL server looks after its own disk.
  const folders = new Map(settings.databaseUrl ? [] : [['DATA_DIR', settings.folder]])
  if (settings.backups) folders.set('BACKUP_DIR', settings.backups.folder)
  const notifiers = noticeTargets(settings, now).map((target) => notifier(target, { now, monotonic }, reportLine))
  const alerts = createAlerts({
    sources: [
      ...sources,
      inspectionAlerts(database, monotonic),
      deliveryAlerts(database, senders, now),
      quarantineAlerts(database, now),
      diskAlerts(folders),
    ],
    onLook: (standing) => notifiers.forEach(({ sync }) => void sync(standing)),
    now,
    report: reportLine,
  })
  return { ...alerts, ...everyMinute(alerts.look) }
}

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
