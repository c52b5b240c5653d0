import { expect, test } from 'vitest'
import { readEnvironment } from '../../src/server/environment.ts'

const leads = { databaseUrl: undefined, webhook: undefined, mail: undefined }
const defaults = {
  port: 4173,
  host: 'localhost',
  dataDir: 'data',
  rateLimit: 30,
  tooFast: 2000,
  trustProxy: undefined,
  metrics: undefined,
  leads,
}

test('everything has a default', () => {
  expect(readEnvironment({})).toEqual(defaults)
  expect(readEnvironment({ PORT: '', HOST: '', DATA_DIR: '', RATE_LIMIT: '', METRICS_PORT: '' })).toEqual(defaults)
})

test('settings are taken as they are', () => {
  const env = {
    PORT: '80',
    HOST: '::1',
    DATA_DIR: '/var/lib/leads',
    RATE_LIMIT: '5',
    TOO_FAST_MS: '0',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://db/leads',
  }
  expect(readEnvironment(env)).toEqual({
    port: 80,
    host: '::1',
    dataDir: '/var/lib/leads',
    rateLimit: 5,
    tooFast: 0,
    trustProxy: undefined,
    metrics: { port: 9464, host: '0.0.0.0' },
    leads: { ...leads, databaseUrl: 'postgres://db/leads' },
  })
})

test('what can be off is off', () => {
  const env = { RATE_LIMIT: 'off', METRICS_PORT: 'off', TRUST_PROXY: 'off' }
  expect(readEnvironment(env)).toEqual({ ...defaults, rateLimit: undefined })
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
  expect(() => readEnvironment(env)).toThrowErrorMatchingInlineSnapshot(`
    [StartProblem: PORT is "70000", but a port is a whole number from 0 to 65535, such as 4173.
    HOST is "http://localhost", but a host is a bare name or address, such as localhost or 0.0.0.0.
    DATA_DIR is " ", but it must be the path of a folder, such as data.
    METRICS_PORT is "on", but it must be a port such as 9464, or off.
    METRICS_HOST is "a b", but a host is a bare name or address, such as localhost or 0.0.0.0.
    RATE_LIMIT is "0", but it must be a number of posts a minute such as 30, or off.
    TOO_FAST_MS is "2s", but it must be from 0 (off) to 60000 milliseconds.
    TRUST_PROXY is "10.0.0.0/99", but it must list the addresses or networks of the proxies in front, such as 10.0.0.0/8, or be off.
    DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/leads.
    SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.]
  `)
})

test.each(['abc', '-1', '1.5', '0x10', '65536', '1e3', ' 80'])('%s is no port', (port) => {
  expect(() => readEnvironment({ PORT: port })).toThrow('PORT is')
  expect(() => readEnvironment({ METRICS_PORT: port })).toThrow('METRICS_PORT is')
})

test.each(['yes', '-5', '1.5', '1000000'])('%s is no number of posts', (posts) => {
  expect(() => readEnvironment({ RATE_LIMIT: posts })).toThrow('RATE_LIMIT is')
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
  expect(readEnvironment({ TRUST_PROXY: list }).trustProxy?.(address)).toBe(isTrusted)
})

test.each(['true', '1', 'proxy.example', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', ','])(
  '%s names no proxy',
  (list) => expect(() => readEnvironment({ TRUST_PROXY: list })).toThrow('TRUST_PROXY is'),
)
