import { expect, test } from 'vitest'
import { readDeskSettings } from '#desk/settings.ts'

const read = (variables: Readonly<Record<string, string>>) => readDeskSettings(variables, '/site')

test('everything has a default: this machine alone, without a provider', () => {
  expect(read({})).toMatchObject({
    port: 4190,
    host: '127.0.0.1',
    origin: 'http://localhost:4190',
    previews: 'http://*.localhost:4190',
    oidc: undefined,
    trustProxy: undefined,
    leads: { folder: '/site/data', databaseUrl: undefined },
  })
  expect(read({ PORT: '8080' }).origin).toBe('http://localhost:8080')
})

test('all mistakes are told at once', () => {
  const mistakes = {
    PORT: '0',
    HOST: 'http://x',
    DESK_ORIGIN: 'http://desk.example/path',
    PREVIEW_ORIGIN: 'https://preview.example',
    OIDC_ISSUER: 'http://id.example',
    TRUST_PROXY: 'everybody',
    OIDC_ISUER: 'x',
  }
  const told = (() => {
    try {
      read(mistakes)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  for (const name of ['PORT', 'HOST', 'DESK_ORIGIN', 'PREVIEW_ORIGIN', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'TRUST_PROXY'])
    expect(told).toMatch(new RegExp(`^${name} `, 'm'))
  expect(told).toContain('OIDC_ISUER is no setting. Did you mean OIDC_ISSUER?')
})

test('a secret of the provider is not repeated in a message', () => {
  expect(() => read({ OIDC_CLIENT_SECRET: 'hush' })).toThrow(/OIDC_ISSUER/)
  expect(() => read({ OIDC_CLIENT_SECRET: 'hush' })).not.toThrow(/hush/)
})

test('a desk behind a proxy has an https address', () => {
  const settings = read({
    DESK_ORIGIN: 'https://desk.example',
    TRUST_PROXY: '10.0.0.0/8',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'desk',
  })
  expect(settings.origin).toBe('https://desk.example')
  expect(settings.trustProxy?.('10.1.2.3')).toBe(true)
  expect(settings.oidc).toMatchObject({ clientId: 'desk', clientSecret: undefined })
})
