import { domainToASCII } from 'node:url'
import { percentStray } from '../settings/credentials.ts'
import { isLoopback } from '../settings/environment.ts'
import { isHost } from '../settings/web-address.ts'

export interface MailConnection {
  readonly host: string
  readonly port: number
  /** Whether TLS begins at once instead of by STARTTLS. */
  readonly secure: boolean
  readonly requireTLS: boolean
  readonly ignoreTLS: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

/**
 * How to reach the mail server at an address `smtp://…` or `smtps://…`, by TLS unless it is this machine. Throws a clause
 * that says what to write instead, without the password.
 */
export function mailConnection(server: URL): MailConnection {
  const { protocol, port } = server
  if (!/^\/?$/.test(server.pathname) || server.search || server.hash) {
    throw new Error(
      'nothing may follow the name of the server, and /, ? and # in a user or password are %2F, %3F and %23',
    )
  }
  if (port === '0') throw new Error('its port is a number from 1 to 65535')
  const secure = protocol === 'smtps:'
  const isLocal = isLoopback(server)
  const auth = credentials(server)
  return {
    host: hostOf(server),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !isLocal,
    ignoreTLS: isLocal && !secure,
    ...(auth && { auth }),
  }
}

function credentials({ username, password }: URL): MailConnection['auth'] | undefined {
  if (username === '' && password === '') return undefined
  // The library would refuse each message.
  if (username === '' || password === '') throw new Error('it must have both a user and a password, or neither')
  return { user: decoded(username), pass: decoded(password) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error(percentStray)
  }
}

/** The host for the resolver: names in other letters as punycode, IPv6 without brackets. */
function hostOf({ hostname }: URL): string {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  const host = domainToASCII(decoded(hostname))
  if (host === '' || !isHost(host)) throw new Error('its server has no name that can be looked up')
  return host
}
