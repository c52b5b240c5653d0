import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, type KeptTable, keptTables, type Tables } from '../database.ts'

type Row = Readonly<Record<string, unknown>>

/** A database, or a transaction in one. */
export interface Rows {
  readonly kind: DatabaseKind
  readonly db: Kysely<Tables>
}

const pageSize = 500

/** All rows of a table after a key, by pages in the order of the key. Throws for a value that PostgreSQL cannot hold. */
async function* pagesOf({ db }: Rows, table: KeptTable, after?: unknown): AsyncGenerator<Row[]> {
  const key = keptTables[table]
  for (let last = after; ; ) {
    const later = last === undefined ? sql`` : sql`where ${sql.ref(key)} > ${last}`
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${later}
      order by ${sql.ref(key)} limit ${pageSize}`.execute(db)
    for (const row of rows) assertMovable(table, row)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    last = rows.at(-1)?.[key]
  }
}

const numbers = ['id', 'lead_id', 'plan_id', 'quarantined', 'attempts', 'seen', 'answered']

/** SQLite stores any value in any column, once its file was damaged or edited. */
function assertMovable(table: KeptTable, row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    const isRight = numbers.includes(column)
      ? Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31
      : typeof value === 'string' && !value.includes('\0')
    if (value === null || isRight) continue
    const which = `${keptTables[table]} ${row[keptTables[table]]} of ${table}`
    const advice =
      table === 'leads' ? `: \`npm run leads -- show ${row['id']}\` prints it; correct or erase it first` : ''
    throw new Error(`The row with ${which} is damaged (${column}) and cannot be moved${advice}.`)
  }
}

/** The digest of each row of a table, by its key. */
export type Digests = ReadonlyMap<string, string>

export async function digestsOf(rows: Rows, table: KeptTable): Promise<Digests> {
  const digests = new Map<string, string>()
  for await (const page of pagesOf(rows, table)) {
    for (const row of page) {
      const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
      digests.set(String(row[keptTables[table]]), hash('sha256', JSON.stringify(columns), 'base64').slice(0, 24))
    }
  }
  return digests
}

/** Tables whose rows are numbered by the database. */
const numbered: readonly KeptTable[] = ['leads', 'deliveries', 'audit']

/**
 * Replaces the rows of all tables by those of another database, of the same numbers; the audit can only be added to. No
 * number that was given there is given again here.
 */
export async function copyRows(from: Rows, to: Rows): Promise<void> {
  const tables = Object.keys(keptTables) as KeptTable[]
  await clear(to, tables.filter((table) => table !== 'audit').toReversed())
  for (const table of tables) {
    const after = table === 'audit' ? await lastRow(to) : undefined
    for await (const page of pagesOf(from, table, after)) await insert(to, table, page)
    if (numbered.includes(table)) await setLastNumber(to, table, await lastNumber(from, table))
  }
}

async function clear({ kind, db }: Rows, tables: readonly KeptTable[]): Promise<void> {
  if (kind === 'postgres')
    return void (await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db))
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
}

async function lastRow({ db }: Rows): Promise<number | undefined> {
  const last = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return last?.id ?? undefined
}

async function insert({ kind, db }: Rows, table: KeptTable, rows: readonly Row[]): Promise<void> {
  const statement =
    kind === 'postgres'
      ? sql`insert into ${sql.table(table)} overriding system value
          select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
      : sqliteInsert(table, rows)
  await statement.execute(db)
}

function sqliteInsert(table: KeptTable, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`
}

/** The latest number that a table has given, even if that row was deleted since. */
async function lastNumber({ kind, db }: Rows, table: KeptTable): Promise<number> {
  const query =
    kind === 'postgres'
      ? sql<{
          last: string | null
        }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`
      : sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.last ?? 0)
}

async function setLastNumber(rows: Rows, table: KeptTable, there: number): Promise<void> {
  const last = Math.max(there, await lastNumber(rows, table))
  if (last === 0) return
  if (rows.kind === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(rows.db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(rows.db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(rows.db)
}
