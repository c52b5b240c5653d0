import { createHash } from 'node:crypto'

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
