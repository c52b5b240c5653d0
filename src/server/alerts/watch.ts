import { everyMinute, type Repetition } from '../every-minute.ts'
import type { LeadSettings } from '../lead-settings.ts'
import type { LeadService } from '../leads/lead-service.ts'
import { reportLine } from '../report.ts'
import { type AlertSource, type Alerts, createAlerts } from './alerts.ts'
import { deliveryAlerts } from './deliveries.ts'
import { diskAlerts } from './disk.ts'
import { noticeTargets } from './notice-targets.ts'
import { notifier } from './notices.ts'
import { quarantineAlerts } from './quarantine.ts'

/** What is watched. */
export interface WatchOptions {
  readonly leads: Pick<LeadService, 'database' | 'senders'>
  readonly settings: LeadSettings
  /** What other parts of the server watch. */
  readonly sources: readonly AlertSource[]
  readonly now: () => Date
}

/** Starts watching over leads and what they need, and telling the operator, until it is stopped. */
export function startWatch({ leads, settings, sources, now }: WatchOptions): Alerts & Repetition {
  const { database, senders } = leads
  // A PostgreSQL server looks after its own disk.
  const folders = new Map(settings.databaseUrl ? [] : [['DATA_DIR', settings.folder]])
  if (settings.backups) folders.set('BACKUP_DIR', settings.backups.folder)
  const notifiers = noticeTargets(settings, now).map((target) => notifier(target, now, reportLine))
  const alerts = createAlerts({
    sources: [...sources, deliveryAlerts(database, senders, now), quarantineAlerts(database, now), diskAlerts(folders)],
    onLook: (standing) => notifiers.forEach(({ sync }) => void sync(standing)),
    now,
    report: reportLine,
  })
  return { ...alerts, ...everyMinute(alerts.look) }
}
