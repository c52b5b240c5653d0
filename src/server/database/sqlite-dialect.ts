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
import type { Statement, WorkerOptions, WorkerReply, WorkerRequest } from './sqlite-worker.ts'

/** An SQLite database in a worker thread, where it alone waits for the disk and for locks. */
export interface SqliteWorker {
  /** Runs a statement after all earlier ones. */
  run(statement: Statement): Promise<QueryResult<unknown>>
  /** Makes all further writes fail with a `DamagedError`. */
  refuseWrites(): Promise<void>
  /** Closes the database; resolves once the worker has exited. */
  close(): Promise<void>
  /** Resolves when the worker exits unexpectedly; all statements fail then and from then on. */
  readonly lost: Promise<Error>
}

/** The worker that runs statements; tests run it in their own process. */
interface DatabaseThread {
  postMessage(request: WorkerRequest): void
  on(event: 'message', listener: (result: WorkerReply) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

export type StartThread = (workerData: WorkerOptions) => DatabaseThread

const startThread: StartThread = (workerData) =>
  new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData, execArgv: [] })

export async function startSqliteWorker(workerData: WorkerOptions, start = startThread): Promise<SqliteWorker> {
  const worker = start(workerData)
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
  const ask = async (request: WorkerRequest) => {
    if (end) throw end
    worker.postMessage(request)
    return reply()
  }
  worker.on('message', (result) => {
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

/** Messages between threads drop the code of an error. */
function errorFrom({ message, code }: { readonly message: string; readonly code: string }): Error {
  if (code.startsWith('SQLITE_')) return new Sqlite.SqliteError(message, code)
  return Object.assign(new Error(message), code && { code })
}

/** Transactions are `immediate`: no other program can write between their reads and writes. */
export function sqliteWorkerDialect(worker: SqliteWorker): Dialect {
  return {
    createAdapter: () => new WorkerAdapter(),
    createDriver: () => new WorkerDriver(worker),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class WorkerAdapter extends SqliteAdapter {
  // The driver has a queue of its own, which measures how long each has waited.
  override get supportsMultipleConnections(): boolean {
    return true
  }

  // Kysely says false; SQLite's DDL is transactional, so migrations run whole or not at all, one program at a time.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class WorkerDriver implements Driver {
  readonly #worker: SqliteWorker
  #latest: Promise<void> = Promise.resolve()

  constructor(worker: SqliteWorker) {
    this.#worker = worker
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<WorkerConnection> {
    const connection = new WorkerConnection(this.#worker)
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

  async releaseConnection(connection: WorkerConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#latest
    await this.#worker.close()
  }
}

class WorkerConnection implements DatabaseConnection {
  readonly #worker: SqliteWorker
  readonly #turn = Promise.withResolvers<void>()
  #waitsSince = performance.now()

  constructor(worker: SqliteWorker) {
    this.#worker = worker
  }

  get released(): Promise<void> {
    return this.#turn.promise
  }

  release(): void {
    this.#turn.resolve()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // Time spent in the queue counts against the busy timeout.
    const waited = performance.now() - this.#waitsSince
    const result = await this.#worker.run({
      sql,
      parameters,
      busyTimeoutMs: Math.max(0, Math.round(busyTimeoutMs - waited)),
    })
    this.#waitsSince = performance.now()
    return result as QueryResult<Row>
  }

  streamQuery(): never {
    throw new Error('The lead database does not stream.')
  }
}
