import path from 'node:path'
import type { Reader } from '../settings.ts'

export interface BackupSettings {
  /** Absolute. */
  readonly folder: string
  readonly everyHours: number
  readonly keep: number
}

export const isHours = (text: string) => /^[1-9]\d{0,2}$/.test(text)
const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text)

/** Undefined for no backups. The folder is relative to `root`. */
export function backupSettings({ text, checked, problem }: Reader, root: string): BackupSettings | undefined {
  const folder = text('BACKUP_DIR')
  const hours = checked('BACKUP_EVERY_HOURS', isHours, 'it must be a number of hours from 1 to 999.')
  const keep = checked('BACKUP_KEEP', isCount, 'it must be a number of backups from 1 to 9999.')
  if (folder === '') {
    if (text('BACKUP_EVERY_HOURS') || text('BACKUP_KEEP')) problem('BACKUP_DIR must name the folder for backups.')
    return undefined
  }
  if (text('DATABASE_URL')) {
    problem('BACKUP_DIR is for SQLite: PostgreSQL makes its own backups, such as with pg_dump.')
  }
  return { folder: path.resolve(root, folder), everyHours: Number(hours), keep: Number(keep) }
}

/** The 32 bytes that encrypt backups; undefined for none. */
export function backupKey({ text, problem }: Reader): Buffer | undefined {
  if (text('BACKUP_KEY') === '') return undefined
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text('BACKUP_KEY'))) {
    problem('BACKUP_KEY must be 32 bytes in base64: make one with `openssl rand -base64 32`.')
  }
  return Buffer.from(text('BACKUP_KEY'), 'base64')
}
