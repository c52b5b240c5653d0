import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy (W3C CSP 3) of every page: the site's own files, the one inlined style sheet by its hash,
 * and pictures from the logo service where that is another site.
 */
export function contentSecurityPolicy(css: string, logoService: string): string {
  const style = createHash('sha256').update(css).digest('base64')
  const logos = logoService.startsWith('/') ? '' : ` ${new URL(logoService).origin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${style}'`,
    `img-src 'self'${logos}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
