import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was sent from a page of another site, by `Sec-Fetch-Site` or, from older browsers, `Origin`. A client that
 * sends neither is no browser and cannot be used for cross-site forgery. `origin` is the site's own.
 */
export function isCrossSite({ headers, host }: FastifyRequest, origin: string): boolean {
  const { 'sec-fetch-site': site, origin: sender } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return sender !== undefined && sender !== origin && URL.parse(sender)?.host !== host
}
