import { expect, test } from 'vitest'
import { readEnvironment } from '../../src/server/environment.ts'

test('everything has a default', () => {
  const defaults = { port: 4173, host: 'localhost', dataDir: 'data' }
  expect(readEnvironment({})).toEqual(defaults)
  expect(readEnvironment({ PORT: '', HOST: '', DATA_DIR: '' })).toEqual(defaults)
})

test('settings are taken as they are', () => {
  const env = { PORT: '80', HOST: '::1', DATA_DIR: '/var/lib/leads' }
  expect(readEnvironment(env)).toEqual({ port: 80, host: '::1', dataDir: '/var/lib/leads' })
})

test('every wrong variable is named at once', () => {
  const env = { PORT: '70000', HOST: 'http://localhost', DATA_DIR: ' ' }
  expect(() => readEnvironment(env)).toThrowErrorMatchingInlineSnapshot(`
    [StartProblem: PORT is "70000", but a port is a whole number from 0 to 65535, such as 4173.
    HOST is "http://localhost", but a host is a bare name or address, such as localhost or 0.0.0.0.
    DATA_DIR is " ", but it must be the path of a folder, such as data.]
  `)
})

test.each(['abc', '-1', '1.5', '0x10', '65536', '1e3', ' 80'])('%s is no port', (port) => {
  expect(() => readEnvironment({ PORT: port })).toThrow('PORT is')
})
