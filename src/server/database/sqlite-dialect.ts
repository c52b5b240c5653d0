import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { busyTimeoutMs } from './sqlite-connection.ts'
import type { Statement, ThreadOptions, ThreadReply, ThreadRequest } from './sqlite-thread.ts'

/** An SQLite database in a thread of its own. */
export interface SqliteThread {
  /** Carries out a statement after all earlier ones; fails with an `SqliteError` where SQLite does. */
  run(statement: Statement): Promise<QueryResult<unknown>>
  /** Writes nothing from now on: whatever would fails with the code of `DamagedError`. */
  refuseWrites(): Promise<void>
  /** Closes the database; resolves once the thread has ended. */
  close(): Promise<void>
  /** Resolves when the thread has ended though nobody closed it: whatever it was asked fails, then and from then on. */
  readonly lost: Promise<Error>
}

/** Opens a database file in a new thread. */
export async function startSqliteThread(workerData: ThreadOptions): Promise<SqliteThread> {
  const worker = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData, execArgv: [] })
  const waiting: PromiseWithResolvers<QueryResult<unknown>>[] = []
  const lost = Promise.withResolvers<Error>()
  const ended = Promise.withResolvers<void>()
  let isClosing = false
  let end: Error | undefined
  const reply = () => {
    const next = Promise.withResolvers<QueryResult<unknown>>()
    waiting.push(next)
    return next.promise
  }
  const ask = async (request: ThreadRequest) => {
    if (end) throw end
    worker.postMessage(request)
    return reply()
  }
  worker.on('message', (result: ThreadReply) => {
    const next = waiting.shift()
    if ('error' in result) next?.reject(errorFrom(result.error))
    else next?.resolve(result)
  })
  worker.on('error', (error) => {
    end = new Error(`The thread of the lead database failed: ${error instanceof Error ? error.message : error}`)
  })
  worker.on('exit', () => {
    end ??= new Error('The thread of the lead database has ended.')
    for (const { reject } of waiting.splice(0)) reject(end)
    if (!isClosing) lost.resolve(end)
    ended.resolve()
  })
  await reply()
  return {
    run: ask,
    refuseWrites: async () => void (await ask('refuse')),
    async close() {
      if (end) return
      isClosing = true
      await ask('close')
      await ended.promise
    },
    lost: lost.promise,
  }
}

/** The error of the thread as it was there: an error loses its code on the way from one thread to another. */
function errorFrom({ message, code }: { readonly message: string; readonly code: string }): Error {
  if (code.startsWith('SQLITE_')) return new Sqlite.SqliteError(message, code)
  return Object.assign(new Error(message), code && { code })
}

/** SQLite in a thread for Kysely, with transactions that take the write lock at once: what they read stays true. */
export function sqliteThreadDialect(thread: SqliteThread): Dialect {
  return {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => new ThreadDriver(thread),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class ThreadAdapter extends SqliteAdapter {
  // The driver itself lets one after another have the connection, to know how long each has waited for it.
  override get supportsMultipleConnections(): boolean {
    return true
  }

  // True of SQLite, though Kysely says otherwise: migrations run whole or not at all, one program at a time.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class ThreadDriver implements Driver {
  readonly #thread: SqliteThread
  #latest: Promise<void> = Promise.resolve()

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ThreadConnection> {
    const connection = new ThreadConnection(this.#thread)
    const before = this.#latest
    this.#latest = connection.released
    await before
    return connection
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: ThreadConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#latest
    await this.#thread.close()
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: SqliteThread
  readonly #turn = Promise.withResolvers<void>()
  #waitsSince = performance.now()

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  get released(): Promise<void> {
    return this.#turn.promise
  }

  release(): void {
    this.#turn.resolve()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Who has waited for others on this connection, which may wait for another program, waits that much less for it.
    const waitMs = Math.max(0, Math.round(busyTimeoutMs - (performance.now() - this.#waitsSince)))
    const result = await this.#thread.run({ sql, parameters, waitMs })
    this.#waitsSince = performance.now()
    return result as QueryResult<Row>
  }

  streamQuery(): never {
    throw new Error('The lead database does not stream.')
  }
}
