import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '#server/protection.ts'

/** The policy as its directives. */
function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

const css = ':root{--ink:#111}\n@media print{a::after{content:"<"}}'
const html = `<!doctype html><html><head><style>${css}</style></head><body><p>Hello</p></body></html>`
const hash = createHash('sha256').update(css).digest('base64')

describe('the policy', () => {
  test('forbids everything but what the site needs', () => {
    expect(directives(contentSecurityPolicy('/logos/{domain}.svg', html))).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'inline-speculation-rules'",
      'style-src': `'self' 'sha256-${hash}'`,
      'img-src': "'self'",
      'font-src': "'self'",
      'connect-src': "'self'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
  })

  test('allows the very style sheet that stands in the document, and no other', () => {
    const other = contentSecurityPolicy('/logos/{domain}.svg', html.replace('#111', '#222'))
    expect(other).not.toContain(hash)
    expect(directives(other)['style-src']).toMatch(/^'self' 'sha256-[\w+/]{43}='$/)
  })

  test('allows no inline style where the document has none', () => {
    expect(directives(contentSecurityPolicy('/logos/{domain}.svg'))['style-src']).toBe("'self'")
    expect(directives(contentSecurityPolicy('/logos/{domain}.svg', '<p>Hello</p>'))['style-src']).toBe("'self'")
  })

  test('allows pictures of a logo service on another site, by its origin alone', () => {
    const policy = contentSecurityPolicy('https://logos.example:8443/v2/{domain}.svg?size=80', html)
    expect(directives(policy)['img-src']).toBe("'self' https://logos.example:8443")
  })

  test('never allows inline scripts, eval or whole schemes', () => {
    for (const service of ['/logos/{domain}.svg', 'https://logos.example/{domain}.svg']) {
      expect(contentSecurityPolicy(service, html)).not.toMatch(/unsafe|\*|data:|blob:|https:(?!\/\/)/)
    }
  })
})
