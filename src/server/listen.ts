import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { StartError } from './report.ts'
import type { Endpoint } from './settings.ts'

/** Makes the app listen; if it cannot, closes it and throws a `StartError`. */
export async function listen(app: FastifyInstance, { host, port }: Endpoint): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw addressProblem(error, { host, port }, '')
  }
}

/** The error for an address on which a server cannot listen; `prefix` is that of its variables. */
export function addressProblem(error: unknown, { host, port }: Endpoint, prefix: '' | 'METRICS_'): StartError {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const advice = `stop the program that uses it, or set ${prefix}PORT to another one.`
    return new StartError('port-in-use', `Port ${port} is in use: ${advice}`)
  }
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    'address-unusable',
    `The server cannot listen on ${host}, port ${port} (${prefix}HOST, ${prefix}PORT): ${reason}`,
  )
}

/** The URL for a browser on this machine, such as `http://localhost:4173`. */
export function addressOf(server: Pick<Server, 'address'>, host: string): string {
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : ''
  // A browser cannot open the unspecified address.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
