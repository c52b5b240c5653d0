import { leadFile } from '../database/sqlite-database.ts'
import type { LeadSettings } from './lead-settings.ts'

/** For people to read: without user and password. */
export function databaseAddress({ folder, databaseUrl }: Pick<LeadSettings, 'folder' | 'databaseUrl'>): string {
  if (!databaseUrl) return leadFile(folder)
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `PostgreSQL, ${host || (searchParams.get('host') ?? 'this machine')}${pathname}`
}
