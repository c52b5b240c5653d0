import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was sent from a page of another site. Browsers say so by `Sec-Fetch-Site`, older ones by `Origin`;
 * what says neither is no browser, and nobody's session can be abused by it. `origin` is the site's own.
 */
export function isCrossSite({ headers, host }: FastifyRequest, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: sender } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return sender !== undefined && sender !== origin && URL.parse(sender)?.host !== host
}
