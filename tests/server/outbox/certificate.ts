import { generateKeyPairSync, sign } from 'node:crypto'
import net from 'node:net'

/** A self-signed certificate with its private key, both PEM. */
export interface SelfSigned {
  readonly cert: string
  readonly key: string
}

/** Makes a self-signed certificate (X.509 v3) for IPv4 addresses. */
export function selfSigned(...addresses: readonly string[]): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(der(0x06, '2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(der(0x06, '550403'), der(0x0c, Buffer.from('a test')))))
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x18, Buffer.from('20991231235959Z')))
  const isAuthority = extension('551d13', sequence(der(0x01, 'ff')))
  const names = extension('551d11', sequence(...addresses.filter(net.isIPv4).map((ip) => der(0x87, bytesOf(ip)))))
  const body = sequence(
    der(0xa0, der(0x02, '02')),
    der(0x02, '01'),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority, names)),
  )
  const signature = der(0x03, '00', sign('sha256', body, privateKey))
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(der(0x06, id), der(0x04, value))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts)
}

function bytesOf(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number))
}

/** A DER value (X.690) of a tag and content; strings are hexadecimal. */
function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
