import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Sends an HTML document under the policy that fits it. */
export type SendHtml = (reply: FastifyReply, html: string) => FastifyReply

/** The function that sends documents of a site. */
export function htmlSender(logoService: string): SendHtml {
  return (reply, html) =>
    reply
      .header('content-security-policy', contentSecurityPolicy(logoService, html))
      .type('text/html; charset=utf-8')
      .send(html)
}

/** What no page of ours uses, and nothing on it may. */
const unused = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']

/**
 * The headers that every answer carries, by name; documents have a policy that also knows their style sheet. A site
 * whose `origin` begins with https:// is never asked for by plain HTTP again.
 */
export function securityHeaders(logoService: string, origin = ''): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(logoService),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(origin.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/**
 * The Content-Security-Policy (W3C CSP 3) of an answer: the site's own files, the style sheet inlined in the head of an
 * HTML document by its hash, which pages to fetch early, and pictures from the logo service where that is another site.
 */
export function contentSecurityPolicy(logoService: string, html = ''): string {
  const [, css] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const style = css === undefined ? '' : ` 'sha256-${createHash('sha256').update(css).digest('base64')}'`
  const logos = logoService.startsWith('/') ? '' : ` ${new URL(logoService).origin}`
  return [
    "default-src 'none'",
    "script-src 'self' 'inline-speculation-rules'",
    `style-src 'self'${style}`,
    `img-src 'self'${logos}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
