import { expect, test } from 'vitest'
import {
  assertMarkets,
  blockedPorts,
  mailConnection,
  readLeadSettings,
  readSettings,
  settingTable,
  type Variables,
} from '#server/settings.ts'

const read = (variables: Variables) => readSettings(variables, '/site')
const readLeads = (variables: Variables) => readLeadSettings(variables, '/site')

const leads = { folder: '/site/data', databaseUrl: undefined, webhook: undefined, mail: undefined }
const defaults = {
  port: 4173,
  host: 'localhost',
  maxPosts: 30,
  tooFastMs: 2000,
  trustProxy: undefined,
  metrics: undefined,
  leads,
}

test('everything has a default', () => {
  expect(read({})).toEqual(defaults)
  expect(read({ PORT: '', HOST: '', DATA_DIR: '', RATE_LIMIT: '', METRICS_PORT: '' })).toEqual(defaults)
})

test('every example in the table that is a value is accepted', () => {
  const values = settingTable.filter(({ example }) => !example.includes('`'))
  const secrets = { BACKUP_KEY: Buffer.alloc(32, 'k').toString('base64'), WEBHOOK_SECRETS: secret }
  const examples = Object.fromEntries(values.map(({ name, example }) => [name, example]))
  expect(() => read({ ...examples, ...secrets, BACKUP_DIR: '', BACKUP_EVERY_HOURS: '', BACKUP_KEEP: '' })).not.toThrow()
  expect(() => read({ ...examples, ...secrets, DATABASE_URL: '' })).not.toThrow()
})

test('settings are read from their variables', () => {
  const env = {
    PORT: '80',
    HOST: '::1',
    DATA_DIR: '/var/lib/leads',
    RATE_LIMIT: '5',
    TOO_FAST_MS: '0',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://db/leads?sslmode=verify-full',
  }
  expect(read(env)).toEqual({
    port: 80,
    host: '::1',
    maxPosts: 5,
    tooFastMs: 0,
    trustProxy: undefined,
    metrics: { port: 9464, host: '0.0.0.0' },
    leads: { ...leads, folder: '/var/lib/leads', databaseUrl: 'postgres://db/leads?sslmode=verify-full' },
  })
})

test('what can be off is off', () => {
  const env = { RATE_LIMIT: 'off', METRICS_PORT: 'off', TRUST_PROXY: 'off' }
  expect(read(env)).toEqual({ ...defaults, maxPosts: undefined })
})

test('a misspelt variable is an error, and a variable of another program is ignored', () => {
  const misspelt = {
    DATABASE_URI: 'x',
    WEBHOOK_SECRET: 'hidden',
    SMTP_URLS: 'x',
    data_dir: 'x',
    TRUST_PROXI: 'x',
    WEBHOOK_SECRET_UAE: 'x',
  }
  expect(messageOf(() => read(misspelt))).toBe(
    [
      'DATABASE_URI is no setting. Did you mean DATABASE_URL?',
      'WEBHOOK_SECRET is no setting. Did you mean WEBHOOK_SECRETS?',
      'SMTP_URLS is no setting. Did you mean SMTP_URL?',
      'data_dir is no setting. Did you mean DATA_DIR?',
      'TRUST_PROXI is no setting. Did you mean TRUST_PROXY?',
      'WEBHOOK_SECRET_UAE is no setting. Did you mean WEBHOOK_SECRETS_UAE?',
    ].join('\n'),
  )
  const others = { HOSTNAME: 'box', HOME: '/root', DATABASE_HOST: 'db', SMTP_HOST: 'mail', PORTS: '80', PATH: '/bin' }
  expect(read(others)).toEqual(defaults)
})

test('every wrong variable is named at once, a line each', () => {
  const env = {
    PORT: '70000',
    HOST: 'http://localhost',
    DATA_DIR: ' ',
    METRICS_PORT: 'on',
    METRICS_HOST: 'a b',
    RATE_LIMIT: '0',
    TOO_FAST_MS: '2s',
    TRUST_PROXY: '10.0.0.0/99',
    DATABASE_URL: 'mysql://me:secret@db/leads',
    LEADS_MAIL_TO: 'desk@helpers.example',
    LEADS_MAIL_FROM: 'leads@helpers.example',
  }
  expect(() => read(env)).toThrowErrorMatchingInlineSnapshot(`
    [StartError: PORT is "70000", but a port is a whole number from 0 to 65535, such as 4173.
    HOST is "http://localhost", but a host is a bare name or address, such as localhost or 0.0.0.0.
    METRICS_PORT is "on", but it must be a port such as 9464, or off.
    METRICS_HOST is "a b", but a host is a bare name or address, such as localhost or 0.0.0.0.
    RATE_LIMIT is "0", but it must be a number of posts a minute such as 30, or off.
    TOO_FAST_MS is "2s", but it must be from 0 (off) to 60000 milliseconds.
    TRUST_PROXY is "10.0.0.0/99", but it must list the addresses or networks of the proxies in front, such as 10.0.0.0/8, and not those of everybody; or be off.
    DATA_DIR is " ", but it must be the path of a folder, such as data.
    DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/leads.
    SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.]
  `)
})

test.each(['abc', '-1', '1.5', '0x10', '65536', '1e3', ' 80'])('%s is no port', (port) => {
  expect(() => read({ PORT: port })).toThrow('PORT is')
  expect(() => read({ METRICS_PORT: port })).toThrow('METRICS_PORT is')
})

test.each(['yes', '-5', '1.5', '1000000'])('%s is no number of posts', (posts) => {
  expect(() => read({ RATE_LIMIT: posts })).toThrow('RATE_LIMIT is')
})

test.each([
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '::ffff:10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['127.0.0.0/8, ::1', '127.9.9.9', true],
  ['127.0.0.0/8, ::1', '::1', true],
  ['fd00::/8', 'fd12:3456::1', true],
  ['fd00::/8', '2001:db8::1', false],
  ['fd00::/8', '', false],
])('with TRUST_PROXY=%s, %s is trusted: %s', (list, address, isTrusted) => {
  expect(read({ TRUST_PROXY: list }).trustProxy?.(address)).toBe(isTrusted)
})

test.each([
  'true',
  '1',
  '10.1',
  '010.0.0.1',
  'proxy.example',
  '10.0.0.0/',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '::1/129',
  ',',
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/0.0.0.0',
  '0.0.0.0/1, 128.0.0.0/1',
  '::ffff:0:0/96',
  '::/1',
  '10.0.0.0/8, 2000::/3',
])('%s names no proxy', (list) => expect(() => read({ TRUST_PROXY: list })).toThrow('TRUST_PROXY is'))

test.each([
  ['0.0.0.0/4', '0.0.0.0/3'],
  ['2000::/4', '2000::/3'],
])('a sixteenth of all addresses, %s, may be proxies, and no more, such as %s', (most, more) => {
  expect(read({ TRUST_PROXY: most }).trustProxy).toBeTypeOf('function')
  expect(() => read({ TRUST_PROXY: more })).toThrow('TRUST_PROXY is')
})

const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`

test('without any setting leads are kept in SQLite and delivered nowhere', () => {
  expect(readLeads({ WEBHOOK_URL: '' })).toEqual(leads)
})

test('settings of leads are read from their variables', () => {
  const settings = readLeads({
    DATABASE_URL: 'postgres://me:pw@db.example/leads?sslmode=verify-full',
    WEBHOOK_URL: 'https://crm.example/hook',
    WEBHOOK_SECRETS: `${secret}, ${secret}`,
    SMTP_URL: 'smtps://me:pw@mail.example',
    LEADS_MAIL_TO: 'a@example.org, b@example.org',
    LEADS_MAIL_FROM: 'leads@example.org',
  })
  expect(settings.databaseUrl).toBe('postgres://me:pw@db.example/leads?sslmode=verify-full')
  expect(settings.webhook).toEqual({
    url: 'https://crm.example/hook',
    secrets: [Buffer.alloc(32, 'k'), Buffer.alloc(32, 'k')],
    markets: new Map(),
  })
  expect(settings.mail).toMatchObject({ to: ['a@example.org', 'b@example.org'], from: 'leads@example.org' })
})

test('every wrong variable of leads is named at once, and no secret is repeated', () => {
  const variables = {
    DATABASE_URL: 'mysql://me:hidden@db/leads',
    WEBHOOK_URL: 'http://crm.example/hook?hidden',
    WEBHOOK_SECRETS: 'whsec_hidden',
    SMTP_URL: 'hidden@mail.example',
    LEADS_MAIL_TO: 'Ama <ama@example.org>',
    LEADS_MAIL_FROM: 'leads@example.org\r\nBcc: x@example.org',
  }
  expect(() => readLeads(variables)).toThrowErrorMatchingInlineSnapshot(`
    [StartError: DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/leads.
    WEBHOOK_SECRETS must be one secret, or two with a comma while one replaces the other; a secret is "whsec_" and 24 to 64 bytes in base64: make one with \`echo whsec_$(openssl rand -base64 32)\`.
    WEBHOOK_URL must be an https:// address without user, password and #, or http:// on this machine, at a port for the web.
    SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.
    LEADS_MAIL_TO is "Ama <ama@example.org>", but it must be one or more bare e-mail addresses.
    LEADS_MAIL_FROM is "leads@example.org\\r\\nBcc: x@example.org", but it must be one bare e-mail address.]
  `)
  const problems = messageOf(() => read({ ...variables, PORT: 'x' })).split('\n')
  expect(problems).toHaveLength(7)
  expect(problems.join()).not.toContain('hidden')
})

test.each([
  ['http://localhost:9000/hook', true],
  ['http://127.0.0.1/hook', true],
  ['http://[::1]/hook', true],
  ['http://localhost.example/hook', false],
  ['https://user:pw@crm.example/', false],
  ['file:///etc/passwd', false],
  ['crm.example', false],
  ['https://crm.example:8443/hook', true],
  ['https://crm.example:6000/hook', false],
  ['https://crm.example:0/hook', false],
  ['https://crm..example/hook', false],
  ['https://-crm.example/hook', false],
  ['https://*.crm.example/hook', false],
  ['https://crm_1.example/hook', true],
])('the webhook address %s is taken: %s', (WEBHOOK_URL, isTaken) => {
  const readOne = () => readLeads({ WEBHOOK_URL, WEBHOOK_SECRETS: secret })
  if (isTaken) expect(readOne().webhook?.url).toBe(WEBHOOK_URL)
  else expect(readOne).toThrow('WEBHOOK_URL must be')
})

test('an address at a port that the client refuses is no target', async () => {
  expect(blockedPorts).toContain(6000)
  for (const port of blockedPorts) {
    // Such a port is refused before anything is sent.
    const refusal = await fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.cause)
    expect(refusal, `${port}`).toMatchObject({ message: 'bad port' })
  }
})

const mailWith = (SMTP_URL: string) => ({
  SMTP_URL,
  LEADS_MAIL_TO: 'desk@helpers.example',
  LEADS_MAIL_FROM: 'leads@helpers.example',
})
const noServer = 'SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.'
const percent = 'SMTP_URL cannot be used: write % in its user or password as %25.'
const delimiters = 'SMTP_URL cannot be used: write /, ? and # in its user or password as %2F, %3F and %23.'
const both = 'SMTP_URL cannot be used: it must have both a user and a password, or neither.'

test.each([
  ['smtp://leads:50%off@mail.example', percent],
  ['smtps://leads:100%sure@mail.example', percent],
  ['smtps://50%off:hidden@mail.example', percent],
  ['smtps://leads:100%beef@mail.example', percent],
  ['smtps://leads:hid/den@mail.example', delimiters],
  ['smtps://leads:465/hidden@mail.example', delimiters],
  ['smtps://leads:465#hidden@mail.example', delimiters],
  ['smtps://leads@mail.example', both],
  ['smtps://:hidden@mail.example', both],
  [
    'smtps://mail.example/hidden',
    'SMTP_URL cannot be used: nothing may follow the name of the server, and /, ? and # in a user or password are %2F, %3F and %23.',
  ],
  ['smtps://mail%20server.example', 'SMTP_URL cannot be used: its server has no name that can be looked up.'],
  ['smtps://mail..example', 'SMTP_URL cannot be used: its server has no name that can be looked up.'],
  ['smtps://mail.example:0', 'SMTP_URL cannot be used: its port is a number from 1 to 65535.'],
  ['https://mail.example', noServer],
])('a mail server at %s is refused at the start', (address, problem) => {
  expect(messageOf(() => readLeads(mailWith(address)))).toBe(problem)
})

test.each([
  ['smtp://leads:50%25off@mail.example', { port: 587, auth: { user: 'leads', pass: '50%off' } }],
  [
    'smtps://leads%40helpers.example:a%2Fb@mail.example/',
    { port: 465, auth: { user: 'leads@helpers.example', pass: 'a/b' } },
  ],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, ignoreTLS: true }],
  ['smtps://bücher.example', { host: 'xn--bcher-kva.example' }],
])('a mail server at %s is reached as the address says', (address, connection) => {
  const server = readLeads(mailWith(address)).mail?.server
  expect(server && mailConnection(server)).toMatchObject(connection)
})

const desks = {
  WEBHOOK_URL: 'https://crm.example/hook',
  WEBHOOK_SECRETS: secret,
  SMTP_URL: 'smtps://mail.example',
  LEADS_MAIL_TO: 'desk@example.org',
  LEADS_MAIL_FROM: 'leads@example.org',
}
const otherSecret = `whsec_${Buffer.alloc(32, 'o').toString('base64')}`

test('markets have targets of their own', () => {
  const settings = readLeads({
    ...desks,
    WEBHOOK_URL_ATLANTIS: 'https://atlantis.example/hook',
    WEBHOOK_URL_EL_DORADO: 'https://dorado.example/hook',
    WEBHOOK_SECRETS_EL_DORADO: otherSecret,
    LEADS_MAIL_TO_ATLANTIS: 'a@example.org, b@example.org',
    LEADS_MAIL_TO_UTOPIA: '',
  })
  const secrets = [Buffer.alloc(32, 'k')]
  expect(settings.webhook?.markets).toEqual(
    new Map([
      ['atlantis', { url: 'https://atlantis.example/hook', secrets }],
      ['el-dorado', { url: 'https://dorado.example/hook', secrets: [Buffer.alloc(32, 'o')] }],
    ]),
  )
  expect(settings.mail?.markets).toEqual(new Map([['atlantis', ['a@example.org', 'b@example.org']]]))
  expect(() => assertMarkets(settings, ['atlantis', 'el-dorado'])).not.toThrow()
  expect(() => assertMarkets(settings, ['el-dorado', 'utopia'])).toThrowErrorMatchingInlineSnapshot(`
    [StartError: WEBHOOK_URL_ATLANTIS names no market of the site, which has EL_DORADO, UTOPIA.
    LEADS_MAIL_TO_ATLANTIS names no market of the site, which has EL_DORADO, UTOPIA.]
  `)
})

test('a target of a market is validated, and needs a target for the other markets', () => {
  expect(() =>
    readLeads({
      WEBHOOK_URL_ATLANTIS: 'http://crm.example/?hidden',
      WEBHOOK_SECRETS_UTOPIA: secret,
      LEADS_MAIL_TO_ATLANTIS: 'Ama <ama@example.org>',
    }),
  ).toThrowErrorMatchingInlineSnapshot(`
    [StartError: WEBHOOK_SECRETS_UTOPIA is of no use without WEBHOOK_URL_UTOPIA.
    WEBHOOK_SECRETS must be one secret, or two with a comma while one replaces the other; a secret is "whsec_" and 24 to 64 bytes in base64: make one with \`echo whsec_$(openssl rand -base64 32)\`.
    WEBHOOK_URL_ATLANTIS must be an https:// address without user, password and #, or http:// on this machine, at a port for the web.
    WEBHOOK_URL must be an https:// address without user, password and #, or http:// on this machine, at a port for the web.
    SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.
    LEADS_MAIL_TO is "", but it must be one or more bare e-mail addresses.
    LEADS_MAIL_TO_ATLANTIS is "Ama <ama@example.org>", but it must be one or more bare e-mail addresses.
    LEADS_MAIL_FROM is "", but it must be one bare e-mail address.]
  `)
})

const databaseDelimiters = 'DATABASE_URL cannot be used: write /, ? and # in its user or password as %2F, %3F and %23.'
const tlsWanted =
  'DATABASE_URL leads to another machine without TLS: add sslmode=verify-full to it, and sslrootcert=<file> for an authority of your own; or write sslmode=disable where nobody else can read or change what passes.'

test.each([
  ['postgres://me:hidden@db.example/leads', tlsWanted],
  ['postgres://me:hidden@localhost.example/leads?ssl=false', tlsWanted],
  ['postgres://me:hidden@localhost/leads?host=db.example', tlsWanted],
  ['postgres://me:hidden@db.example/leads?host=127.0.0.1', undefined],
  ['postgres://me:hidden@127.0.0.1/leads', undefined],
  ['postgres://me:hidden@[::1]:5433/leads', undefined],
  ['postgres:///leads?host=/run/postgresql', undefined],
  ['postgres://me:hidden@%2Frun%2Fpostgresql/leads', undefined],
  ['postgres://me:hidden@db.example/leads?sslmode=disable', undefined],
  ['postgres://me:hidden@db.example/leads?sslmode=no-verify', undefined],
  ['postgres://me:hidden@db.example/leads?ssl=true', undefined],
  ['postgres://me:50%off@localhost/leads', undefined],
  ['postgres://me:100%beef@localhost/leads', 'DATABASE_URL cannot be used: write % in its user or password as %25.'],
  ['postgres://me:hid/den@localhost/leads', databaseDelimiters],
  ['postgres://me:5432/hidden@localhost/leads', databaseDelimiters],
  [
    'postgres://me:hidden@db.example/leads?sslmode=allow',
    'DATABASE_URL cannot be used: sslmode must be one of disable, no-verify, prefer, require, verify-ca, verify-full.',
  ],
  [
    'postgres://me:hidden@db.example/leads?sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    "DATABASE_URL cannot be used: ENOENT: no such file or directory, open '/nowhere/ca.pem'.",
  ],
])('a database at %s: %s', (DATABASE_URL, problem) => {
  expect(messageOf(() => readLeads({ DATABASE_URL }))).toBe(problem ?? '')
})

test('backups are on if a folder for them is set', () => {
  expect(readLeads({ BACKUP_DIR: '/backups' }).backups).toEqual({ folder: '/backups', everyHours: 24, keep: 14 })
  const BACKUP_KEY = Buffer.alloc(32, 'k').toString('base64')
  const settings = readLeads({ BACKUP_DIR: 'copies', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '3', BACKUP_KEY })
  expect(settings.backups).toEqual({ folder: '/site/copies', everyHours: 6, keep: 3 })
  expect(settings.backupKey).toEqual(Buffer.alloc(32, 'k'))
})

test.each([
  [{ BACKUP_EVERY_HOURS: '6' }, 'BACKUP_DIR must name the folder for backups.'],
  [
    { BACKUP_DIR: '/b', BACKUP_EVERY_HOURS: '0', BACKUP_KEEP: 'all' },
    'BACKUP_EVERY_HOURS is "0", but it must be a number of hours from 1 to 999.\n' +
      'BACKUP_KEEP is "all", but it must be a number of backups from 1 to 9999.',
  ],
  [
    { BACKUP_DIR: '/b', DATABASE_URL: 'postgres://localhost/leads' },
    'BACKUP_DIR is for SQLite: PostgreSQL makes its own backups, such as with pg_dump.',
  ],
  [{ BACKUP_KEY: 'hidden' }, 'BACKUP_KEY must be 32 bytes in base64: make one with `openssl rand -base64 32`.'],
])('backups set up as %j are refused', (env, problem) => {
  expect(messageOf(() => readLeads(env))).toBe(problem)
})

function messageOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
