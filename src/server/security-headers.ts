import type { FastifyReply } from 'fastify'
import { contentSecurityPolicy } from './content-security-policy.ts'

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

/** The headers that every answer carries, by name; documents have a policy that also knows their style sheet. */
export function securityHeaders(logoService: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(logoService),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
