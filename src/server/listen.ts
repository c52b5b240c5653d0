import type { FastifyInstance } from 'fastify'
import type { Environment } from './environment.ts'
import { StartProblem } from './start-problem.ts'

/** Makes the app listen; throws a `StartProblem`, and closes the app, when the address cannot be had. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Environment, 'host' | 'port'>): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartProblem(`Port ${port} is in use: stop the program that uses it, or set PORT to another one.`)
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`The server cannot listen on ${host}, port ${port} (HOST, PORT): ${reason}`)
  }
}

/** The address to type into a browser on this machine, such as `http://localhost:4173`. */
export function addressOf(app: FastifyInstance, host: string): string {
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : ''
  // 'Every address' is no address that a browser can open.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
