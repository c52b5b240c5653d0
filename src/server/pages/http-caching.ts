import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The entity tag (RFC 9110, 8.8.3) of what has a digest. It is weak: the content is the same in each encoding, its bytes
 * are not.
 */
export function etagOf(digest: string): string {
  return `W/"${digest}"`
}

/** Answers 304 where the client has what bears this tag, and leaves the rest to `send`. */
export function sendUnlessKnown(
  reply: FastifyReply,
  etag: string,
  send: () => FastifyReply | Promise<FastifyReply>,
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (isKnown(reply.request, etag)) return reply.code(304).send()
  ignoreUnusable(reply.request)
  return send()
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const given = headers['if-none-match']
  if (given === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return given.trim() === '*' || given.split(',').some((tag) => opaque(tag) === opaque(etag))
}

const range = /^bytes=\s*(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))*\s*$/i

/**
 * Takes out of a request what RFC 9110 has a server ignore: conditions on a date that we do not tell, a range that is none,
 * and one that depends on a tag that is not strong.
 */
function ignoreUnusable({ raw: { headers } }: FastifyRequest): void {
  for (const name of ['if-none-match', 'if-modified-since', 'if-unmodified-since']) delete headers[name]
  if ('if-range' in headers || !range.test(headers.range ?? '')) delete headers.range
}

/** How long a file may be kept: `name` is its path in the built site, which carries a hash under `/assets/`. */
export function cacheControl(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // Pages are asked for again each time; `no-store` would cost the browser's instant Back.
  return /\.(?:html|json)$/.test(name) ? 'no-cache' : 'public, max-age=3600'
}
