import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import type { AppOptions } from '../app.ts'
import { htmlSender } from '../protection/security-headers.ts'

/** The answers to requests that lead nowhere; each is a page to read, never a stack trace. */
export interface ErrorPages {
  /** 404 with the not-found page. */
  notFound(reply: FastifyReply): Promise<FastifyReply>
  /** The error screen for an HTTP status. */
  status(reply: FastifyReply, status: number): Promise<FastifyReply>
}

/** The error pages of a built site. */
export function errorPages({ site, dist, renderError }: AppOptions): ErrorPages {
  const sendHtml = htmlSender(site.config.logoService)
  const status: ErrorPages['status'] = async (reply, code) => {
    reply.code(code).header('cache-control', 'no-store')
    // A half-prepared answer may have described another body.
    for (const header of ['content-encoding', 'content-length', 'etag', 'last-modified']) reply.removeHeader(header)
    try {
      return sendHtml(reply, await renderError(code))
    } catch (err) {
      reply.log.error({ err }, 'error screen failed')
      return reply.type('text/plain; charset=utf-8').send(`${site.messages.error.title} (${code})\n`)
    }
  }
  return {
    status,
    async notFound(reply) {
      const html = await readFile(path.join(dist, '404', 'index.html'), 'utf8').catch(() => undefined)
      if (html === undefined) return status(reply, 404)
      return sendHtml(reply.code(404).header('cache-control', 'no-cache'), html)
    },
  }
}
