import { fork } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { AlertSource } from '../alerts/alerts.ts'
import { type Clocks, everyMinute, type Repetition } from '../clocks.ts'
import { type Report, reportLine } from '../report.ts'
import type { BackupSettings } from '../settings/backup-settings.ts'
import type { LeadSettings } from '../settings/lead-settings.ts'
import { type BackupReply, type BackupTask, removeUnfinished } from './backup.ts'

const hour = 60 * 60_000

/** A backup that is late by more is an alert. */
const toleranceMs = hour

const retryMs = hour / 6

interface ScheduledBackup {
  readonly file: string
  readonly takenAt: Date
}

/** The file name by which `listBackups` recognises a backup. */
export function backupName(takenAt: Date, isEncrypted: boolean): string {
  return `leads-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite${isEncrypted ? '.enc' : ''}`
}

/** The backups in a folder with names of `backupName`, the newest first. */
export async function listBackups(folder: string): Promise<ScheduledBackup[]> {
  const backups = (await readdir(folder)).flatMap((name) => {
    const [, day, hours, minutes, seconds] =
      /^leads-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite(?:\.enc)?$/.exec(name) ?? []
    return day ? [{ file: path.join(folder, name), takenAt: new Date(`${day}T${hours}:${minutes}:${seconds}Z`) }] : []
  })
  return backups.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

interface ScheduleOptions extends Clocks {
  readonly settings: BackupSettings
  /** Writes a backup into a new file; returns how many leads it holds. */
  readonly write: (file: string) => Promise<number>
  readonly isEncrypted: boolean
  readonly report: Report
}

interface Schedule {
  /** Makes a backup if one is due, and removes surplus ones. */
  backUpIfDue(): Promise<void>
  /** The alert `backup-too-old`: a backup has been due for an hour. */
  readonly alerts: AlertSource
}

/** Backs up when the newest backup, of whatever process, is old enough. A failure removes none. */
export function backupSchedule(options: ScheduleOptions): Schedule {
  const { settings, write, isEncrypted, now, monotonic, report } = options
  const { folder, everyHours, keep } = settings
  const began = monotonic()
  let failedAt: number | undefined
  // A backup dated in the future was made while the clock was wrong: it neither counts nor is removed.
  const present = async () => (await listBackups(folder)).filter(({ takenAt }) => takenAt <= now())
  const dueAt = (newest: ScheduledBackup | undefined) => (newest ? newest.takenAt.getTime() + everyHours * hour : 0)
  const backUp = async () => {
    if (now().getTime() < dueAt((await present())[0])) return
    await write(path.join(folder, backupName(now(), isEncrypted)))
    for (const { file } of (await present()).slice(keep)) await rm(file, { force: true })
  }
  return {
    async backUpIfDue() {
      if (failedAt !== undefined && monotonic() < failedAt + retryMs) return
      try {
        await backUp()
        if (failedAt !== undefined) report('backups are made again', 'backups-again')
        failedAt = undefined
      } catch (error) {
        const { message } = error as Error
        if (failedAt === undefined) report(`a backup could not be made, it is tried again: ${message}`, 'backup-failed')
        failedAt = monotonic()
      }
    },
    async alerts() {
      const [newest] = await present().catch(() => [])
      if (monotonic() - began <= toleranceMs || now().getTime() <= dueAt(newest) + toleranceMs) return []
      const age = newest
        ? `The newest backup is ${Math.floor((now().getTime() - newest.takenAt.getTime()) / hour)} hours old`
        : 'There is no backup'
      return [{ name: 'backup-too-old', detail: `${age}; one is due every ${everyHours}.` }]
    },
  }
}

/** Starts the backups that the settings ask for; stopping ends the one under way. */
export function startBackups(
  { folder, backups, backupKey }: LeadSettings,
  clocks: Clocks,
): Repetition & Pick<Schedule, 'alerts'> {
  if (!backups) return { stop: async () => {}, alerts: async () => [] }
  const stopping = new AbortController()
  const write = (file: string) => backUpInProcess({ folder, file, key: backupKey }, stopping.signal)
  const isEncrypted = backupKey !== undefined
  const { backUpIfDue, alerts } = backupSchedule({
    settings: backups,
    write,
    isEncrypted,
    report: reportLine,
    ...clocks,
  })
  const { stop } = everyMinute(async () => {
    await Promise.allSettled([folder, backups.folder].map(removeUnfinished))
    await backUpIfDue()
  })
  return {
    alerts,
    stop() {
      stopping.abort()
      return stop()
    },
  }
}

async function backUpInProcess(task: BackupTask, signal: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<BackupReply>()
  const program = new URL('./backup.ts', import.meta.url)
  const child = fork(program, { signal, execArgv: [], serialization: 'advanced' })
  child.once('message', resolve).once('error', reject)
  child.once('exit', (code, by) => reject(new Error(`its process ended with ${code ?? by}`)))
  child.send(task)
  const reply = await promise
  if ('error' in reply) throw new Error(reply.error)
  return reply.leads
}
