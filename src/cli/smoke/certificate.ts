import { connect } from 'node:tls'
import { msPerDay } from '#engine/dates.ts'

/** The days left of the certificate of an https:// origin; rejects if it is not trusted or nothing answers. */
export async function certificateDays(origin: string, now: Date): Promise<number> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host, port: Number(port || 443), servername: host, timeout: 15_000 }, () =>
    resolve(socket.getPeerCertificate().valid_to),
  )
  socket.once('timeout', () => reject(new Error('timed out'))).once('error', reject)
  try {
    return Math.floor((Date.parse(await promise) - now.getTime()) / msPerDay)
  } finally {
    socket.destroy()
  }
}
