import { inject, onTestFinished } from 'vitest'
import type { LeadDatabase } from '../../../src/server/database/lead-database.ts'
import { openPostgresDatabase } from '../../../src/server/database/postgres-database.ts'
import { openSqliteDatabase } from '../../../src/server/database/sqlite-database.ts'
import { temporaryFolder } from '../start-app.ts'

/** A place where one database can be opened, several times over as by several servers. */
export interface Place {
  readonly kind: 'SQLite' | 'PostgreSQL'
  /** What to set in the environment so that a program uses it. */
  readonly env: Readonly<Record<string, string>>
  /** Opens it; it is closed after the test. */
  open(): Promise<LeadDatabase>
}

/** The kinds of database that every test of storage runs on. */
export const kinds = ['SQLite', 'PostgreSQL'] as const

/** A new database of a kind with nothing in it, perhaps not even tables. */
export async function newPlace(kind: Place['kind'], { hasTables = true } = {}): Promise<Place> {
  const folder = temporaryFolder()
  const url = kind === 'PostgreSQL' ? await newPostgres({ hasTables }) : ''
  return {
    kind,
    env: { DATA_DIR: folder, DATABASE_URL: url },
    async open() {
      const database = await (url ? openPostgresDatabase(url) : openSqliteDatabase(folder))
      onTestFinished(() => database.close().catch(() => {}))
      return database
    },
  }
}

/** The address of a new PostgreSQL database with nothing in it, perhaps not even tables. */
export async function newPostgres({ hasTables = true } = {}): Promise<string> {
  const answer = await fetch(new URL(hasTables ? '/' : '/empty', inject('newPostgresDatabase')))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
