import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresDatabase, postgresTls } from '#server/database.ts'
import { openLeadService } from '#server/lead-store.ts'
import { selfSigned } from '#tests/server/outbox/certificate.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'

/** PostgreSQL's SSLRequest message. */
const sslRequest = '0000000804d2162f'

/** A server that accepts TLS as PostgreSQL does, and hangs up after the startup message. */
async function tlsTarget(name: string) {
  const { cert, key } = selfSigned(name)
  const told = { inTheClear: '', encrypted: '' }
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      told.inTheClear += bytes.toString('hex')
      socket.write('S')
      const secure = new tls.TLSSocket(socket, { isServer: true, cert, key })
      secure.on('error', () => {})
      secure.once('data', (text) => {
        told.encrypted += text
        secure.destroy()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const authority = `${temporaryFolder()}/authority.pem`
  writeFileSync(authority, cert)
  const url = `postgres://desk:hidden@127.0.0.1:${(server.address() as AddressInfo).port}/leads`
  return { url, told, authority }
}

test.each(['require', 'verify-ca', 'verify-full', 'prefer'])(
  'with sslmode=%s nothing is sent to a server with an untrusted certificate',
  async (mode) => {
    const { url, told } = await tlsTarget('127.0.0.1')
    await expect(openPostgresDatabase(`${url}?sslmode=${mode}`)).rejects.toThrow('self-signed certificate')
    expect(told).toEqual({ inTheClear: sslRequest, encrypted: '' })
  },
)

test('sslrootcert names the trusted authority, and the certificate has to name the host', async () => {
  const right = await tlsTarget('127.0.0.1')
  await expect(openPostgresDatabase(`${right.url}?sslmode=verify-full&sslrootcert=${right.authority}`)).rejects.toThrow(
    'Connection terminated',
  )
  expect(right.told).toEqual({ inTheClear: sslRequest, encrypted: expect.stringContaining('desk') })
  const other = await tlsTarget('127.0.0.2')
  await expect(openPostgresDatabase(`${other.url}?sslmode=require&sslrootcert=${other.authority}`)).rejects.toThrow(
    "does not match certificate's altnames",
  )
  expect(other.told.encrypted).toBe('')
})

test.each([
  ['localhost', 'local'],
  ['db.example', 'none'],
  ['db.example?sslmode=verify-full', 'verified'],
  ['db.example?sslmode=no-verify', 'unverified'],
  ['db.example?sslmode=require&uselibpqcompat=true', 'unverified'],
  ['db.example?sslmode=disable', 'disabled'],
])('the way to %s is %s', (place, way) => {
  const [host, query = ''] = place.split('?')
  expect(postgresTls(`postgres://desk:hidden@${host}/leads?${query}`)).toBe(way)
})

test.each([
  ['disable', /sslmode=disable: leads cross the network readable/],
  ['no-verify', /leaves unchecked who answers/],
])('sslmode=%s is taken, with a warning', async (mode, warning) => {
  const reports: string[] = []
  const databaseUrl = `postgres://desk:hidden@0.0.0.0:1/leads?sslmode=${mode}`
  const settings = { folder: '/nowhere', databaseUrl, webhook: undefined, mail: undefined }
  const opened = openLeadService({ settings, report: (line) => void reports.push(line) })
  await expect(opened).rejects.toThrow('ECONNREFUSED')
  expect(reports[0]).toMatch(warning)
  expect(reports.join()).not.toContain('hidden')
})
