import path from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { DamagedError, type HighWaterMark, highWaterMark, isDamage } from '../database.ts'
import { lockFolder } from './folder-lock.ts'
import { durabilityCheck, openConnection, openReader } from './sqlite-connection.ts'

export interface WorkerOptions {
  /** An absolute path in an existing folder. */
  readonly file: string
  readonly readOnly?: boolean
}

export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly busyTimeoutMs: number
}

/** Each request gets one reply, in order. `refuse` makes all further writes fail. */
export type WorkerRequest = Statement | 'refuse' | 'close'

/** The first reply is about opening the database. */
export type WorkerReply = QueryResult<unknown> | { readonly error: { readonly message: string; readonly code: string } }

const nothing: QueryResult<unknown> = { rows: [] }

function resultOf(work: () => QueryResult<unknown>): WorkerReply {
  try {
    return work()
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException
    return { error: { message, code } }
  }
}

interface Runner {
  run(statement: Statement): QueryResult<unknown>
  readonly isDamaged: () => boolean
  refuseWrites(): void
}

/** Acknowledges no commit that could be lost, and none once the file is damaged. */
function runner(connection: Sqlite.Database, assertDurable: () => void, onCommit: () => void): Runner {
  let isDamaged = false
  const run = ({ sql, parameters, busyTimeoutMs }: Statement) => {
    if (!connection.inTransaction) {
      // On errors such as a full disk SQLite has rolled back by itself; failing here would hide that error.
      if (sql === 'rollback') return nothing
      assertDurable()
      connection.pragma(`busy_timeout = ${busyTimeoutMs}`)
    }
    const statement = connection.prepare(sql)
    if (isDamaged && (sql === 'commit' || !statement.readonly)) throw new DamagedError()
    const result = statement.reader ? { rows: statement.all(parameters) } : counts(statement.run(parameters))
    if (!connection.inTransaction) {
      assertDurable()
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

/** Opens the database until `opening` is disposed. */
function open({ file, readOnly = false }: WorkerOptions, opening: DisposableStack): Runner {
  if (readOnly) {
    const reader = opening.adopt(openReader(file), (opened) => void opened.close())
    return runner(
      reader,
      () => {},
      () => {},
    )
  }
  opening.adopt(lockFolder(path.dirname(file)), (lock) => lock.close())
  let reader: Sqlite.Database | undefined
  let isDamaged = () => false
  opening.defer(() => void reader?.close())
  const connection = opening.adopt(openConnection(file), (opened) => {
    if (isDamaged()) reader = keepLog(file)
    opened.close()
  })
  let mark: HighWaterMark | undefined
  const onCommit = () => {
    // Its table is made by the first migration.
    mark ??= hasLeads(connection) ? highWaterMark(connection, file) : undefined
    mark?.advance()
  }
  if (hasLeads(connection)) mark = highWaterMark(connection, file)
  const opened = runner(connection, durabilityCheck(connection, file), onCommit)
  isDamaged = opened.isDamaged
  return opened
}

/** Prevents the checkpoint of the last connection to close, which would copy a damaged log over sound pages. */
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

/** Opens the database and answers the requests of a port, until it is asked to close. */
export function serveDatabase(port: MessagePort, options: WorkerOptions): void {
  port.postMessage(resultOf(() => handleRequests(port, options)))
}

function handleRequests(port: MessagePort, options: WorkerOptions): QueryResult<unknown> {
  using opening = new DisposableStack()
  const { run, refuseWrites } = open(options, opening)
  const opened = opening.move()
  const answer = (request: WorkerRequest) => {
    if (request !== 'close' && request !== 'refuse') return run(request)
    if (request === 'refuse') refuseWrites()
    else opened.dispose()
    return nothing
  }
  port.on('message', (request: WorkerRequest) => {
    port.postMessage(resultOf(() => answer(request)))
    if (request === 'close') port.close()
  })
  return nothing
}
