import { describe, expect, test } from 'vitest'
import { contactBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { post, startApp } from '#tests/server/start-app.ts'

type App = Awaited<ReturnType<typeof startApp>>['app']

const answers: readonly (readonly [what: string, status: number, ask: (app: App) => ReturnType<typeof post>])[] = [
  ['a page', 200, (app) => app.inject('/contact')],
  ['a page for this visit', 200, (app) => app.inject('/contact?subject=other')],
  ['a page that has not changed', 304, notChanged],
  ['an asset', 200, (app) => app.inject('/assets/app-1a2b3c.js')],
  ['a picture', 200, (app) => app.inject('/logos/trident.svg')],
  ['a redirect', 308, (app) => app.inject('/contact/')],
  ['an accepted form', 303, (app) => post(app, '/contact', contactBody)],
  ['a refused form', 422, (app) => post(app, '/contact', {})],
  [
    'a form from another site',
    403,
    (app) => post(app, '/contact', {}, { headers: { origin: 'https://evil.example' } }),
  ],
  ['no page', 404, (app) => app.inject('/nowhere')],
  ['no path', 404, (app) => app.inject('/%zz')],
  ['the wrong method', 405, (app) => app.inject({ method: 'DELETE', url: '/contact' })],
  ['a failure', 500, (app) => app.inject('/quotes/atlantis?plan=1')],
  ['a health check', 200, (app) => app.inject('/healthz')],
]

async function notChanged(app: App) {
  const { headers } = await app.inject('/contact')
  return app.inject({ url: '/contact', headers: { 'if-none-match': String(headers.etag) } })
}

const render = async () => Promise.reject(new Error('broken block'))

describe.each(answers)('the answer with %s', (what, status, ask) => {
  test('keeps browsers to what the site needs', async () => {
    const { app } = await startApp(status === 500 ? { render } : {})
    const { statusCode, headers } = await ask(app)
    expect(statusCode, what).toBe(status)
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain('unsafe')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

test('a site whose own address is plain HTTP does not ask for more', async () => {
  const config = { ...site.config, origin: 'http://localhost:4173' }
  const { app } = await startApp({ site: { ...site, config } })
  expect((await app.inject('/contact')).headers).not.toHaveProperty('strict-transport-security')
})
