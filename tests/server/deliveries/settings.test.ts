import { expect, test } from 'vitest'
import { leadSettings, readLeadSettings } from '../../../src/server/deliveries/settings.ts'

const secret = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`

test('without any setting leads are kept in SQLite and delivered nowhere', () => {
  expect(readLeadSettings({ WEBHOOK_URL: '' })).toEqual({ databaseUrl: undefined, webhook: undefined, mail: undefined })
})

test('settings are taken as they are', () => {
  const settings = readLeadSettings({
    DATABASE_URL: 'postgres://me:pw@db.example/leads',
    WEBHOOK_URL: 'https://crm.example/hook',
    WEBHOOK_SECRETS: `${secret}, ${secret}`,
    SMTP_URL: 'smtps://me:pw@mail.example',
    LEADS_MAIL_TO: 'a@example.org, b@example.org',
    LEADS_MAIL_FROM: 'leads@example.org',
  })
  expect(settings.databaseUrl).toBe('postgres://me:pw@db.example/leads')
  expect(settings.webhook).toEqual({
    url: 'https://crm.example/hook',
    secrets: [Buffer.alloc(32, 'k'), Buffer.alloc(32, 'k')],
  })
  expect(settings.mail).toMatchObject({ to: ['a@example.org', 'b@example.org'], from: 'leads@example.org' })
})

test('every wrong variable is named at once, and no secret is repeated', () => {
  const variables = {
    DATABASE_URL: 'mysql://me:hidden@db/leads',
    WEBHOOK_URL: 'http://crm.example/hook?hidden',
    WEBHOOK_SECRETS: 'whsec_hidden',
    SMTP_URL: 'hidden@mail.example',
    LEADS_MAIL_TO: 'Ama <ama@example.org>',
    LEADS_MAIL_FROM: 'leads@example.org\r\nBcc: x@example.org',
  }
  expect(() => readLeadSettings(variables)).toThrowErrorMatchingInlineSnapshot(`
    [StartProblem: DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/leads.
    WEBHOOK_URL must be an https:// address without user, password and #, or http:// on this machine.
    WEBHOOK_SECRETS must be one secret, or two with a comma while one replaces the other; a secret is "whsec_" and 24 to 64 bytes in base64: make one with \`echo whsec_$(openssl rand -base64 32)\`.
    SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.
    LEADS_MAIL_TO is "Ama <ama@example.org>", but it must be one or more bare e-mail addresses.
    LEADS_MAIL_FROM is "leads@example.org\\r\\nBcc: x@example.org", but it must be one bare e-mail address.]
  `)
  const problems: string[] = ['PORT is wrong.']
  leadSettings(variables, problems)
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
])('the webhook address %s is taken: %s', (WEBHOOK_URL, isTaken) => {
  const read = () => readLeadSettings({ WEBHOOK_URL, WEBHOOK_SECRETS: secret })
  if (isTaken) expect(read().webhook?.url).toBe(WEBHOOK_URL)
  else expect(read).toThrow('WEBHOOK_URL must be')
})
