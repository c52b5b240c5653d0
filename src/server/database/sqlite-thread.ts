/** The thread that has an SQLite database: it alone waits for the disk and for other programs. */
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { DamagedError, type HighWaterMark, highWaterMark, isDamage } from './damage.ts'
import { holdFolder } from './file-lock.ts'
import { openConnection, openReader, soundnessOf } from './sqlite-connection.ts'

/** What the thread is started with. */
export interface ThreadOptions {
  /** The absolute path of the database; its folder is there. */
  readonly file: string
  /** Whether it only reads, past what other connections have in memory; no when left out. */
  readonly readOnly?: boolean
}

/** A compiled statement. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** For how long it may wait for another program that has the database, in milliseconds. */
  readonly waitMs: number
}

/** What the thread is asked for; each request gets one reply, in their order. `refuse` ends all writing. */
export type ThreadRequest = Statement | 'refuse' | 'close'

/** What came of opening the database, which is the first reply, or of a request. */
export type ThreadReply = QueryResult<unknown> | { readonly error: { readonly message: string; readonly code: string } }

const nothing: QueryResult<unknown> = { rows: [] }

/** Sends what came of some work. */
function reply(work: () => QueryResult<unknown>): void {
  let result: ThreadReply
  try {
    result = work()
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException
    result = { error: { message, code } }
  }
  parentPort?.postMessage(result)
}

/** What carries out statements. */
interface Runner {
  run(statement: Statement): QueryResult<unknown>
  readonly isDamaged: () => boolean
  /** Writes nothing from now on. */
  refuseWrites(): void
}

/** The runner on a connection: it acknowledges no commit that could be lost, and none once the file is damaged. */
function runner(connection: Sqlite.Database, assertSound: () => void, onCommit: () => void): Runner {
  let isDamaged = false
  const run = ({ sql, parameters, waitMs }: Statement) => {
    if (!connection.inTransaction) {
      // After a failure such as a full disk SQLite has rolled back by itself; an error here would hide that one.
      if (sql === 'rollback') return nothing
      assertSound()
      connection.pragma(`busy_timeout = ${waitMs}`)
    }
    const statement = connection.prepare(sql)
    if (isDamaged && (sql === 'commit' || !statement.readonly)) throw new DamagedError()
    const result = statement.reader ? { rows: statement.all(parameters) } : counts(statement.run(parameters))
    if (!connection.inTransaction) {
      assertSound()
      if (sql === 'commit' || !statement.readonly) onCommit()
    }
    return result
  }
  return {
    run(statement) {
      try {
        return run(statement)
      } catch (error) {
        isDamaged ||= isDamage(error)
        throw error
      }
    },
    isDamaged: () => isDamaged,
    refuseWrites() {
      isDamaged = true
    },
  }
}

function counts({ changes, lastInsertRowid }: Sqlite.RunResult): QueryResult<unknown> {
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** Opens the database; what it returns carries out statements, until `opening` is disposed of. */
function open({ file, readOnly = false }: ThreadOptions, opening: DisposableStack): Runner {
  if (readOnly) {
    const reader = opening.adopt(openReader(file), (opened) => void opened.close())
    return runner(
      reader,
      () => {},
      () => {},
    )
  }
  opening.adopt(holdFolder(path.dirname(file)), (lock) => lock.close())
  let reader: Sqlite.Database | undefined
  let isDamaged = () => false
  opening.defer(() => void reader?.close())
  const connection = opening.adopt(openConnection(file), (opened) => {
    if (isDamaged()) reader = keepLog(file)
    opened.close()
  })
  let mark: HighWaterMark | undefined
  const onCommit = () => {
    // The first migration makes the table that it is read from.
    mark ??= hasLeads(connection) ? highWaterMark(connection, file) : undefined
    mark?.advance()
  }
  if (hasLeads(connection)) mark = highWaterMark(connection, file)
  const opened = runner(connection, soundnessOf(connection, file), onCommit)
  isDamaged = opened.isDamaged
  return opened
}

/** Keeps the connection that closes next from being the last, which would write a damaged log over sound pages. */
function keepLog(file: string): Sqlite.Database | undefined {
  try {
    const reader = openReader(file)
    reader.prepare('select count(*) from sqlite_schema').get()
    return reader
  } catch {
    return undefined
  }
}

function hasLeads(connection: Sqlite.Database): boolean {
  return connection.prepare(`select 1 from sqlite_schema where name = 'leads'`).get() !== undefined
}

/** Opens the database and answers requests until it is to close it. */
function serve(options: ThreadOptions): QueryResult<unknown> {
  using opening = new DisposableStack()
  const { run, refuseWrites } = open(options, opening)
  const opened = opening.move()
  parentPort?.on('message', (request: ThreadRequest) => {
    if (request !== 'close' && request !== 'refuse') return reply(() => run(request))
    reply(() => {
      if (request === 'refuse') refuseWrites()
      else opened.dispose()
      return nothing
    })
    if (request === 'close') parentPort?.close()
  })
  return nothing
}

reply(() => serve(workerData))
