import type { FastifyReply } from 'fastify'
import { htmlSender } from '../protection/security-headers.ts'
import type { PageSource } from './page-source.ts'

/** The answers to requests that lead nowhere; each is a page to read, never a stack trace. */
export interface ErrorPages {
  /** 404 with the not-found page. */
  notFound(reply: FastifyReply): Promise<FastifyReply>
  /** The error screen for an HTTP status. */
  status(reply: FastifyReply, status: number): Promise<FastifyReply>
}

/** The error pages of a site. */
export function errorPages(pages: () => PageSource): ErrorPages {
  const status: ErrorPages['status'] = async (reply, code) => {
    const { addresses, renderError } = pages()
    const { site } = addresses
    reply.code(code).header('cache-control', 'no-store')
    // A half-prepared answer may have described another body.
    for (const header of ['content-encoding', 'content-length', 'etag', 'last-modified']) reply.removeHeader(header)
    try {
      return htmlSender(site.config.logoService)(reply, await renderError(code))
    } catch (err) {
      reply.log.error({ err }, 'error screen failed')
      return reply.type('text/plain; charset=utf-8').send(`${site.messages.error.title} (${code})\n`)
    }
  }
  return {
    status,
    async notFound(reply) {
      const { addresses, document } = pages()
      const { site, notFound } = addresses
      const html = notFound && (await document(notFound).catch(() => undefined))
      if (html === undefined) return status(reply, 404)
      return htmlSender(site.config.logoService)(reply.code(404).header('cache-control', 'no-cache'), html)
    },
  }
}
