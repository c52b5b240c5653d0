import { writeFileSync } from 'node:fs'
import { inject, onTestFinished } from 'vitest'
import { type LeadDatabase, leadFile, openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { migratedContent } from './in-memory.ts'
import { inProcess } from './in-process.ts'

/** A database that several servers can open. */
export interface Place {
  readonly kind: 'SQLite' | 'PostgreSQL'
  /** The environment of a program that uses it. */
  readonly env: Readonly<Record<string, string>>
  /** Opens it; it is closed after the test. */
  open(): Promise<LeadDatabase>
}

/** The kinds of database that every test of storage runs on. */
export const kinds = ['SQLite', 'PostgreSQL'] as const

/** The tags of a test that says nothing of how a database locks or numbers: SQLite stands for both in the gate. */
export function tagsOn(kind: Place['kind']): string[] {
  return kind === 'PostgreSQL' ? ['slow'] : []
}

/** A new empty database, with tables or without. */
export async function newPlace(kind: Place['kind'], { hasTables = true } = {}): Promise<Place> {
  const folder = temporaryFolder()
  const url = kind === 'PostgreSQL' ? await newPostgres({ hasTables }) : ''
  if (url === '' && hasTables) writeFileSync(leadFile(folder), await migratedContent(), { mode: 0o600 })
  return {
    kind,
    env: { DATA_DIR: folder, DATABASE_URL: url },
    async open() {
      const database = await (url ? openPostgresDatabase(url) : openSqliteDatabase(folder, inProcess))
      onTestFinished(() => database.close().catch(() => {}))
      return database
    },
  }
}

/** The address of a new empty PostgreSQL database, with tables or without. */
export async function newPostgres({ hasTables = true } = {}): Promise<string> {
  const answer = await fetch(new URL(hasTables ? '/' : '/empty', inject('newPostgresDatabase')))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
