import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { openPostgresDatabase } from '#server/database.ts'
import { type PostgresServer, startPostgres } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the address of a new PostgreSQL database with all tables; at `/empty` without. */
    newPostgresDatabase: string
  }
}

/** A template with all tables: copying it takes a third of the time of the migrations. */
const template = 'with_tables'

async function startServer(): Promise<PostgresServer> {
  const server = await startPostgres()
  const database = await openPostgresDatabase(await server.createDatabase(template))
  await database.close()
  return server
}

/** One PostgreSQL server for all tests of a run, started on the first request. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined
  let databases = 0
  const listener = http.createServer(async (request, answer) => {
    try {
      server ??= startServer()
      const name = `test_${++databases}`
      answer.end(await (await server).createDatabase(name, request.url === '/empty' ? undefined : template))
    } catch (error) {
      answer.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  project.provide('newPostgresDatabase', `http://127.0.0.1:${(listener.address() as AddressInfo).port}`)
  return async () => {
    listener.closeAllConnections()
    listener.close()
    await (await server?.catch(() => undefined))?.close()
  }
}
