import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address that answers a request with the address of a new PostgreSQL database. */
    newPostgresDatabase: string
  }
}

/** Offers PostgreSQL databases to the tests of a run: one server, started for the first who asks, stopped at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined
  let databases = 0
  const listener = http.createServer(async (_request, answer) => {
    try {
      server ??= startPostgres()
      answer.end(await (await server).createDatabase(`test_${++databases}`))
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
