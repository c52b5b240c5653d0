import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Makes closing the app wait for every request that has begun, and for nothing else. Fastify alone also waits for
 * connections on which nobody has asked anything, as browsers open them in advance, and forgets the requests of the
 * second listener that `localhost` brings.
 */
export function finishRequestsOnClose(app: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  app.addHook('onRequest', async (_request, { raw }) => {
    open.add(raw)
    raw.once('close', () => open.delete(raw))
  })
  app.addHook('preClose', async () => {
    app.server.close()
    for (let [response] = open; response; [response] = open) {
      const { promise, resolve } = Promise.withResolvers<void>()
      response.once('close', resolve)
      await promise
    }
    app.server.closeAllConnections()
  })
}
