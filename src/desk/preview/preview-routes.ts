import type { FastifyInstance } from 'fastify'
import { type PreviewGateway, underPreviews } from './preview-gateway.ts'

/** Answers what is asked of the hosts of previews, which have no session. */
export function addPreviewRoutes(app: FastifyInstance, previews: PreviewGateway): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${underPreviews}/*`,
    config: { isPreview: true },
    // Before the body is read, which is for the preview to do.
    onRequest: (request, reply, _done) => {
      reply.hijack()
      void previews.answer(request.raw, reply.raw)
    },
    handler: () => {},
  })
}
