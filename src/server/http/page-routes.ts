import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '../app.ts'
import { contentSecurityPolicy, htmlSender } from '../protection/security-headers.ts'
import type { Addresses } from './addresses.ts'
import { type Query, visitFromQuery } from './visit-from-query.ts'

/** Serves the built files, and the pages at each of their addresses. */
export async function addPageRoutes(
  app: FastifyInstance,
  { site, dist, render }: AppOptions,
  addresses: Addresses,
): Promise<void> {
  const { logoService } = site.config
  const sendHtml = htmlSender(logoService)
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    dotfiles: 'ignore',
    // `_headers` and `_redirects` are for other hosts.
    allowedPath: (file) => !file.startsWith('/_'),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => void reply.header('cache-control', cacheControl(path.relative(dist, file))),
  })
  for (const { from, to } of site.config.redirects ?? []) app.get(from, (_request, reply) => reply.redirect(to, 301))
  for (const [address, page] of addresses.pages) {
    const file = `${address}/index.html`.slice(address === '/' ? 2 : 1)
    let policy: string | undefined
    app.get(address, async (request, reply) => {
      const visit = visitFromQuery(page, request.query as Query, addresses.isThankYou(page))
      if (!visit) {
        policy ??= contentSecurityPolicy(logoService, await readFile(path.join(dist, file), 'utf8'))
        return reply.header('content-security-policy', policy).sendFile(file)
      }
      return sendHtml(reply.header('cache-control', 'private, no-cache'), await render(page, visit))
    })
  }
}

/** How long a file may be kept: `file` is its path in the built site, which carries a hash under `/assets/`. */
export function cacheControl(file: string): string {
  if (/^assets[\\/]/.test(file)) return 'public, max-age=31536000, immutable'
  // Pages are asked for again each time; `no-store` would cost the browser's instant Back.
  return /\.(?:html|json)(?:\.\w+)?$/.test(file) ? 'no-cache' : 'public, max-age=3600'
}
