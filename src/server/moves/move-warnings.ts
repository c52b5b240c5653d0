import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { readMove } from '../database/gate.ts'
import { type LeadDatabase, leadFile } from '../database.ts'
import { plural } from '../report.ts'
import type { LeadSettings } from '../settings.ts'

/** Lines about leads that are in another database than the one that a server has opened. */
export async function moveWarnings(
  { db, kind }: LeadDatabase,
  { folder, databaseUrl }: Pick<LeadSettings, 'folder' | 'databaseUrl'>,
): Promise<string[]> {
  // The watch reports a damaged database.
  const move = await readMove(db).catch(() => undefined)
  if (move && move.state !== 'open') {
    const otherwise = kind === 'sqlite' ? 'DATABASE_URL names it' : 'it is started without DATABASE_URL'
    const way = `\`npm run leads -- move${kind === 'sqlite' ? ' --back' : ''}\` takes them back`
    return [`the leads are moved to ${move.other}: forms are answered with 503 until ${otherwise}, or ${way}`]
  }
  const file = leadFile(folder)
  if (!databaseUrl || !existsSync(file)) return []
  const { leads, id } = leadsIn(file)
  if (leads === 0 || (move && id === move.move)) return []
  const some = leads === undefined ? 'leads' : plural(leads, 'lead')
  return [
    `${file} holds ${some} too, which nobody reads while DATABASE_URL names PostgreSQL: \`npm run leads -- move\` takes them there`,
  ]
}

/** How many leads a file has, and of which move they are; undefined where that cannot be read. */
function leadsIn(file: string): { readonly leads?: number; readonly id?: string } {
  try {
    using opened = new DisposableStack()
    const database = opened.adopt(new Sqlite(file, { readonly: true }), (reader) => void reader.close())
    const leads = Number(database.prepare('select count(*) from leads').pluck().get())
    const hasMoves = database.prepare("select 1 from sqlite_schema where name = 'move'").get() !== undefined
    return { leads, ...(hasMoves && { id: String(database.prepare('select move from move').pluck().get()) }) }
  } catch {
    return {}
  }
}
