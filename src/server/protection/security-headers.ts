import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Site } from '#engine/site.ts'

/** Sends an HTML document with its own Content-Security-Policy. */
export function sendHtml(reply: FastifyReply, { config }: Pick<Site, 'config'>, html: string): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy(config.logoService, html))
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Browser features that no page uses. */
const unused = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']

/** The headers of every answer. HSTS is sent if the site's `origin` is https://. */
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
 * The Content-Security-Policy (W3C CSP 3) of an answer: the site's own files, the inlined style sheet of `html` by its hash,
 * speculation rules, and pictures from a logo service on another site.
 */
export function contentSecurityPolicy(logoService: string, html = ''): string {
  const css = html.includes('</style>') ? html.split('<style>')[1]?.split('</style>')[0] : undefined
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
