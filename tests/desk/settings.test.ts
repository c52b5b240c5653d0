import { expect, test } from 'vitest'
import { readDeskSettings } from '#desk/settings.ts'

const read = (variables: Readonly<Record<string, string>>) => readDeskSettings(variables, '/site')

test('everything has a default: this machine alone, without a provider', () => {
  expect(read({})).toMatchObject({
    port: 4185,
    host: '127.0.0.1',
    origin: 'http://localhost:4185',
    previews: 'http://*.localhost:4185',
    oidc: undefined,
    trustProxy: undefined,
    leads: { folder: '/site/data', databaseUrl: undefined },
  })
  expect(read({ PORT: '8080' }).origin).toBe('http://localhost:8080')
})

test('a port that browsers refuse to open is refused', () => {
  expect(() => read({ PORT: '4190' })).toThrow(
    'PORT is 4190, which browsers refuse to open: take another, such as 4185.',
  )
  expect(() => read({ DESK_ORIGIN: 'https://desk.example:6000' })).toThrow('DESK_ORIGIN has port 6000, which browsers')
  expect(read({ PORT: '4190', DESK_ORIGIN: 'https://desk.example' })).toMatchObject({ port: 4190 })
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

test.each([
  [
    { DESK_ORIGIN: 'desk.example', PREVIEW_ORIGIN: 'https://*.preview.example' },
    'DESK_ORIGIN must be an https:// address',
  ],
  [{ DESK_ORIGIN: 'https://10.0.0.5' }, 'DESK_ORIGIN must have a name'],
  [{ DESK_ORIGIN: 'https://[fd00::5]' }, 'DESK_ORIGIN must have a name'],
  [{ OIDC_ISSUER: 'https://me:hidden@id.example', OIDC_CLIENT_ID: 'desk' }, 'OIDC_ISSUER must be'],
  [{ OIDC_ISSUER: 'https://id.example/?hidden', OIDC_CLIENT_ID: 'desk' }, 'OIDC_ISSUER must be'],
  [{ TRANSLATE_URL: 'https://me:hidden@translate.example' }, 'TRANSLATE_URL must be an address'],
  [{ TRANSLATE_URL: 'https://translate.example/?key=hidden' }, 'TRANSLATE_URL must be an address'],
  [{ REMOTE_API: 'https://me:hidden@git.example/api/v4' }, 'REMOTE_API must be an https:// address'],
  [{ REMOTE_TOKEN: 'hidden\nhidden' }, 'REMOTE_TOKEN must be one line'],
  [{ REMOTE_TOKEN: 'hidden…' }, 'REMOTE_TOKEN must be one line'],
  [{ PUBLISH_HOSTS: '/srv/site=http://me:hidden@web1:4173' }, 'PUBLISH_HOSTS has /srv/site=http://…@web1:4173'],
  [{ PUBLISH_HOSTS: '/srv/site=http://web1:6000' }, 'PUBLISH_HOSTS has'],
])('%j would fail when it is used, and is refused at the start', (variables, problem) => {
  expect(() => read(variables)).toThrow(problem)
  expect(() => read(variables)).not.toThrow('hidden')
})

test('settings that look unusual and work are taken', () => {
  const unusual = {
    DESK_ORIGIN: 'https://10.0.0.5',
    OIDC_ISSUER: 'https://id.example/tenants/ours',
    OIDC_CLIENT_ID: 'desk',
    TRANSLATE_URL: 'http://10.0.0.6:5000/api',
    REMOTE_API: 'https://git.example:8443/api/v4',
    PUBLISH_HOSTS: '/srv/site=http://[::1]:4173',
  }
  expect(read(unusual)).toMatchObject({ origin: 'https://10.0.0.5', translation: { url: 'http://10.0.0.6:5000/api' } })
})
