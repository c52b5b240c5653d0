import { type TrustedProxies, trustedProxies } from '../protection/trusted-proxies.ts'
import { isPort, type Reader, readAll, type Variables } from './environment.ts'
import { type LeadSettings, leadSettings } from './lead-settings.ts'

export interface Endpoint {
  /** 0 lets the system choose one. */
  readonly port: number
  /** A name or an address. */
  readonly host: string
}

export interface Settings extends Endpoint {
  /** Forms per address and minute; undefined for no limit. */
  readonly maxPosts: number | undefined
  /** A form that is sent sooner after its page was shown is quarantined; 0 for none. */
  readonly tooFastMs: number
  readonly trustProxy: TrustedProxies | undefined
  readonly metrics: Endpoint | undefined
  readonly leads: LeadSettings
}

/**
 * Reads all settings; folders are relative to `root`. Throws one `StartError` with a line for each invalid variable, in
 * which no secret is repeated.
 */
export function readSettings(variables: Variables, root: string): Settings {
  return readAll(variables, (read) => ({
    ...listening(read),
    ...protectionSettings(read),
    leads: leadSettings(read, root),
  }))
}

/** As `readSettings`, for storage and delivery of leads alone. */
export function readLeadSettings(variables: Variables, root: string): LeadSettings {
  return readAll(variables, (read) => leadSettings(read, root))
}

const off = 'off'
const orOff = (isValid: (text: string) => boolean) => (text: string) => text === off || isValid(text)
const isHost = (text: string) => /^[\w.:%-]+$/.test(text) && !/^https?:/.test(text)
const isCount = (text: string) => /^[1-9]\d{0,5}$/.test(text)
const isPause = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 60_000

function listening({ checked }: Reader): Pick<Settings, 'port' | 'host' | 'metrics'> {
  const bareHost = 'a host is a bare name or address, such as localhost or 0.0.0.0.'
  const port = checked('PORT', isPort, 'a port is a whole number from 0 to 65535, such as 4173.')
  const host = checked('HOST', isHost, bareHost)
  const metricsPort = checked('METRICS_PORT', orOff(isPort), 'it must be a port such as 9464, or off.')
  const metricsHost = checked('METRICS_HOST', isHost, bareHost)
  const metrics = metricsPort === off ? undefined : { port: Number(metricsPort), host: metricsHost }
  return { port: Number(port), host, metrics }
}

function protectionSettings({ checked }: Reader): Pick<Settings, 'maxPosts' | 'tooFastMs' | 'trustProxy'> {
  const posts = checked('RATE_LIMIT', orOff(isCount), 'it must be a number of posts a minute such as 30, or off.')
  const tooFast = checked('TOO_FAST_MS', isPause, 'it must be from 0 (off) to 60000 milliseconds.')
  const isProxies = (text: string) => trustedProxies(text) !== undefined
  const example =
    'it must list the addresses or networks of the proxies in front, such as 10.0.0.0/8, and not those of everybody; or be off.'
  const proxies = checked('TRUST_PROXY', orOff(isProxies), example)
  return {
    maxPosts: posts === off ? undefined : Number(posts),
    tooFastMs: Number(tooFast),
    trustProxy: trustedProxies(proxies),
  }
}
