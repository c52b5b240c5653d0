/** The thread that has an SQLite database: it alone waits for the disk and for other programs. */
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { holdFolder } from './file-lock.ts'
import { openConnection, soundnessOf } from './sqlite-connection.ts'

/** What the thread is started with. */
export interface ThreadOptions {
  /** The absolute path of the database; its folder is there. */
  readonly file: string
}

/** A compiled statement. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** For how long it may wait for another program that has the database, in milliseconds. */
  readonly waitMs: number
}

/** What the thread is asked for; each request gets one reply, in their order. */
export type ThreadRequest = Statement | 'close'

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

/** The function that carries out a statement; it acknowledges no commit that could be lost. */
function runner(connection: Sqlite.Database, assertSound: () => void): (statement: Statement) => QueryResult<unknown> {
  return ({ sql, parameters, waitMs }) => {
    if (!connection.inTransaction) {
      // After a failure such as a full disk SQLite has rolled back by itself; an error here would hide that one.
      if (sql === 'rollback') return nothing
      assertSound()
      connection.pragma(`busy_timeout = ${waitMs}`)
    }
    const statement = connection.prepare(sql)
    const result = statement.reader ? { rows: statement.all(parameters) } : counts(statement.run(parameters))
    if (!connection.inTransaction) assertSound()
    return result
  }
}

function counts({ changes, lastInsertRowid }: Sqlite.RunResult): QueryResult<unknown> {
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** Opens the database and answers requests until it is to close it. */
function serve({ file }: ThreadOptions): QueryResult<unknown> {
  using opening = new DisposableStack()
  opening.adopt(holdFolder(path.dirname(file)), (lock) => lock.close())
  const connection = opening.adopt(openConnection(file), (opened) => void opened.close())
  const run = runner(connection, soundnessOf(connection, file))
  const open = opening.move()
  parentPort?.on('message', (request: ThreadRequest) => {
    if (request !== 'close') return reply(() => run(request))
    reply(() => {
      open.dispose()
      return nothing
    })
    parentPort?.close()
  })
  return nothing
}

reply(() => serve(workerData))
