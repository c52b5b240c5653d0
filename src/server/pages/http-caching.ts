import type { FastifyReply, FastifyRequest } from 'fastify'

/** The entity tag (RFC 9110, 8.8.3) of a digest. Weak, because each encoding has other bytes. */
export function etagOf(digest: string): string {
  return `W/"${digest}"`
}

/** Answers 304 if the client has the content of this tag, or else sends it. */
export function sendUnlessCached(
  reply: FastifyReply,
  etag: string,
  send: () => FastifyReply | Promise<FastifyReply>,
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (isCached(reply.request, etag)) return reply.code(304).send()
  ignoreUnsupported(reply.request)
  return send()
}

function isCached({ headers }: FastifyRequest, etag: string): boolean {
  const given = headers['if-none-match']
  if (given === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === opaque(etag))
}

const range = /^bytes=\s*(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))*\s*$/i

/**
 * Removes headers that RFC 9110 has a server ignore: conditions on dates, for we send none; malformed ranges; and ranges
 * that depend on a weak tag.
 */
function ignoreUnsupported({ raw: { headers } }: FastifyRequest): void {
  for (const name of ['if-none-match', 'if-modified-since', 'if-unmodified-since']) delete headers[name]
  if ('if-range' in headers || !range.test(headers.range ?? '')) delete headers.range
}

/** `name` is the file's path in the built site; under `assets/` it has a hash. */
export function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // `no-store` would disable the browser's back/forward cache.
  return /\.(?:html|json)$/.test(name) ? 'no-cache' : 'public, max-age=3600'
}
