import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { htmlSender } from '../protection/security-headers.ts'
import { type Addresses, anyPath, askedBy, type PageSource } from './page-source.ts'
import { type Query, visitFromQuery } from './visit-from-query.ts'

/** Serves the pages at each of their addresses, the addresses that moved, and files. */
export async function addPageRoutes(app: FastifyInstance, pages: () => PageSource): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    index: false,
    dotfiles: 'ignore',
    // `_headers` and `_redirects` are for other hosts.
    allowedPath: (file) => !/^\/?_/.test(file),
    preCompressed: true,
    cacheControl: false,
  })
  app.get(anyPath, async (request, reply) => {
    const { path } = askedBy(request)
    const { addresses, sendFile, renderShared } = pages()
    const redirect = addresses.redirects.get(path)
    if (redirect !== undefined) return reply.redirect(redirect, 301)
    const page = addresses.pages.get(path)
    if (!page) return isFile(path, addresses) ? sendFile(reply, path.slice(1)) : reply.callNotFound()
    const visit = visitFromQuery(page, request.query as Query, addresses.isThankYou(page))
    if (!visit) return sendFile(reply, `${path}/index.html`.slice(path === '/' ? 2 : 1))
    const sendHtml = htmlSender(addresses.site.config.logoService)
    return sendHtml(reply.header('cache-control', 'private, no-cache'), await renderShared(page, visit))
  })
}

/** Whether a path may be that of a file: documents are at the addresses of their pages, and encodings are negotiated. */
function isFile(path: string, { notFound }: Addresses): boolean {
  return !/\.(?:html|br|gz)$/.test(path) && !(notFound && path.startsWith(`${notFound.path}/`))
}
