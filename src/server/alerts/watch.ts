import { statfs } from 'node:fs/promises'
import { canaryAlerts } from '../canary.ts'
import { type Clocks, everyMinute, type Repetition } from '../clocks.ts'
import type { LeadService } from '../lead-store.ts'
import { quarantineAlerts } from '../leads.ts'
import { reportLine } from '../report.ts'
import type { LeadSettings } from '../settings.ts'
import { type AlertSource, type Alerts, createAlerts } from './alerts.ts'
import { deliveryAlerts, inspectionAlerts } from './lead-alerts.ts'
import { notifier, notifyTargets } from './notices.ts'

interface WatchOptions extends Clocks {
  readonly leads: Pick<LeadService, 'database' | 'senders'>
  readonly settings: LeadSettings
  /** Alert sources of other parts of the server. */
  readonly sources: readonly AlertSource[]
}

/** Checks all alert sources once a minute and notifies the operator, until it is stopped. */
export function startWatch({ leads, settings, sources, now, monotonic }: WatchOptions): Alerts & Repetition {
  const { database, senders } = leads
  // A PostgreSQL server looks after its own disk.
  const folders = new Map(settings.databaseUrl ? [] : [['DATA_DIR', settings.folder]])
  if (settings.backups) folders.set('BACKUP_DIR', settings.backups.folder)
  const notifiers = notifyTargets(settings, now).map((target) => notifier(target, { now, monotonic }, reportLine))
  const alerts = createAlerts({
    sources: [
      ...sources,
      inspectionAlerts(database, monotonic),
      deliveryAlerts(database, senders, now),
      quarantineAlerts(database, now),
      canaryAlerts(database, settings.canaryHours, { now, monotonic }),
      diskAlerts(folders),
    ],
    onCheck: (active) => notifiers.forEach(({ sync }) => void sync(active)),
    now,
    report: reportLine,
  })
  return { ...alerts, ...everyMinute(alerts.check) }
}

/** The fields of `statfs` in blocks of `bsize` bytes; `bavail` is free for programs that are not root's. */
interface DiskSpace {
  readonly bsize: number
  readonly blocks: number
  readonly bavail: number
}

/** Above this much free space a large disk is not nearly full, though less than a tenth of it is free. */
const enoughBytes = 500e6

/** The alert `disk-nearly-full`, for folders by the variables that name them. */
export function diskAlerts(
  folders: ReadonlyMap<string, string>,
  spaceOn: (folder: string) => Promise<DiskSpace> = statfs,
): AlertSource {
  return async () => {
    const details: string[] = []
    for (const [variable, folder] of folders) {
      const { bsize, blocks, bavail } = await spaceOn(folder)
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
