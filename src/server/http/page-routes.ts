import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { unconfirmedPage } from '../../pages/unconfirmed-page.ts'
import { htmlSender } from '../protection/security-headers.ts'
import type { FormOptions } from './form-routes.ts'
import { type Addresses, anyPath, askedBy } from './page-source.ts'
import { acknowledgedIn, type Query, visitFromQuery } from './visit-from-query.ts'

/** Serves the pages at each of their addresses, the addresses that moved, and files. */
export async function addPageRoutes(
  app: FastifyInstance,
  { pages, signer }: Pick<FormOptions, 'pages' | 'signer'>,
): Promise<void> {
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
    const query = request.query as Query
    const sendHtml = htmlSender(addresses.site.config.logoService)
    const send = (html: string) => sendHtml(reply.header('cache-control', 'private, no-cache'), html)
    const namesRequest = addresses.isThankYou(page) && 'reference' in query
    const acknowledged = namesRequest ? acknowledgedIn(page, query, signer) : {}
    if (!acknowledged) return send(await renderShared(unconfirmedPage(page), { unconfirmed: true }))
    const visit = visitFromQuery(page, query, acknowledged)
    if (!visit) return sendFile(reply, `${path}/index.html`.slice(path === '/' ? 2 : 1))
    return send(await renderShared(page, visit))
  })
}

/** Whether a path may be that of a file: documents are at the addresses of their pages, and encodings are negotiated. */
function isFile(path: string, { notFound }: Addresses): boolean {
  return !/\.(?:html|br|gz)$/.test(path) && !(notFound && path.startsWith(`${notFound.path}/`))
}
