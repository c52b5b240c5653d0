import { type TrustedProxies, trustedProxies } from '#server/protection.ts'
import {
  baseAddress,
  blockedPorts,
  isLoopback,
  isPort,
  type LeadSettings,
  leadSettings,
  type Reader,
  readAll,
  type Variables,
} from '#server/settings.ts'
import { readTranslationService, type TranslationService } from '#studio/server/proposals/translator.ts'
import { type PublishSettings, publishSettings } from './publish/settings.ts'

export interface OidcSettings {
  readonly issuer: URL
  readonly clientId: string
  /** None for a public client. */
  readonly clientSecret: string | undefined
}

export interface DeskSettings {
  readonly port: number
  readonly host: string
  /** The address of the desk in browsers, such as `https://desk.example`; http:// on this machine only. */
  readonly origin: string
  /** The origins of previews, such as `https://*.preview.example`; undefined where they have none. */
  readonly previews: string | undefined
  readonly oidc: OidcSettings | undefined
  readonly trustProxy: TrustedProxies | undefined
  readonly translation: TranslationService | undefined
  readonly leads: LeadSettings
  readonly publish: PublishSettings
}

/** Reads the settings of the desk; `root` is the folder that relative ones start from. Throws one `StartError` with a line for each mistake. */
export function readDeskSettings(variables: Variables, root: string): DeskSettings {
  return readAll(variables, (read) => {
    const port = read.checked('PORT', isFixedPort, 'a port is a whole number from 1 to 65535, such as 4185.', '4185')
    const host = read.checked('HOST', isBareHost, 'a host is a bare name or address, such as 127.0.0.1.', '127.0.0.1')
    const proxies = read.text('TRUST_PROXY')
    const trustProxy = proxies === '' || proxies === 'off' ? undefined : trustedProxies(proxies)
    if (trustProxy === undefined && proxies !== '' && proxies !== 'off')
      read.problem(
        'TRUST_PROXY must list the addresses or networks of the proxies in front, such as 10.0.0.0/8, or be off.',
      )
    const origin = originOf(read, Number(port))
    return {
      port: Number(port),
      host,
      origin,
      previews: previewsOf(read, origin),
      oidc: oidc(read),
      trustProxy,
      translation: readTranslationService(read),
      leads: leadSettings(read, root),
      publish: publishSettings(read),
    }
  })
}

// The address stands in links, and passkeys are bound to it.
const isFixedPort = (text: string) => isPort(text) && Number(text) > 0
const isBareHost = (text: string) => /^[\w.:%-]+$/.test(text) && !/^https?:/.test(text)

function originOf({ text, problem }: Reader, port: number): string {
  const given = text('DESK_ORIGIN')
  if (given === '') {
    if (blockedPorts.has(port)) problem(`PORT is ${port}, which browsers refuse to open: take another, such as 4185.`)
    return `http://localhost:${port}`
  }
  const url = URL.parse(given)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === 'localhost')
  if (url && blockedPorts.has(Number(url.port)))
    problem(`DESK_ORIGIN has port ${url.port}, which browsers refuse to open: take another.`)
  // Authenticators take the name alone: an address has no passkeys.
  else if (isSafe && url?.origin === given && isNumeric(url) && text('OIDC_ISSUER') === '')
    problem('DESK_ORIGIN must have a name, such as https://desk.example: passkeys are of no use at a number.')
  else if (!url || !isSafe || url.origin !== given)
    problem(
      'DESK_ORIGIN must be an https:// address without a path, such as https://desk.example, or http://localhost with a port.',
    )
  return given
}

const isNumeric = ({ hostname }: URL) => /^\[|^[\d.]+$/.test(hostname)

/** Browsers lead each name below `localhost` to this machine. */
function previewsOf({ text, problem }: Reader, origin: string): string | undefined {
  const given = text('PREVIEW_ORIGIN')
  if (given === '') return origin.startsWith('http:') ? origin.replace('localhost', '*.localhost') : undefined
  const url = URL.parse(given.replace('*.', 'x.'))
  const isWhole = url !== null && given.includes('//*.') && url.origin === given.replace('*.', 'x.')
  if (!isWhole || url.protocol !== (URL.parse(origin)?.protocol ?? url.protocol))
    problem(
      'PREVIEW_ORIGIN must be an address with a name for each preview, of the scheme of DESK_ORIGIN, such as https://*.preview.example.',
    )
  return given
}

function oidc({ text, problem }: Reader): OidcSettings | undefined {
  const [address, clientId, secret] = [text('OIDC_ISSUER'), text('OIDC_CLIENT_ID'), text('OIDC_CLIENT_SECRET')]
  if (address === '' && clientId === '' && secret === '') return undefined
  const issuer = baseAddress(address)
  if (!issuer || !(issuer.protocol === 'https:' || isLoopback(issuer)))
    problem(
      'OIDC_ISSUER must be the https:// address of a provider, such as https://accounts.google.com, without user, password, ? and #.',
    )
  if (clientId === '') problem('OIDC_CLIENT_ID must be the name under which the provider knows the desk.')
  return issuer ? { issuer, clientId, clientSecret: secret === '' ? undefined : secret } : undefined
}
