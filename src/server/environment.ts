import { type LeadSettings, leadSettings } from './deliveries/settings.ts'
import { StartProblem } from './start-problem.ts'
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts'

/** Where a server listens. */
export interface Endpoint {
  /** 0 lets the system choose. */
  readonly port: number
  /** A name or an address. */
  readonly host: string
}

/** The settings of the server that differ from machine to machine. */
export interface Environment extends Endpoint {
  /** The folder of the lead database, relative to the project or absolute. */
  readonly dataDir: string
  /** How many forms one address may post in a minute; undefined for any number. */
  readonly rateLimit: number | undefined
  /** How soon after its page was shown a form is too early to come from a person, in milliseconds; 0 judges none. */
  readonly tooFast: number
  /** The proxies in front; undefined for none. */
  readonly trustProxy: TrustedProxies | undefined
  /** Where the metrics are to be read; undefined for nowhere. */
  readonly metrics: Endpoint | undefined
  /** Where leads are kept and delivered. */
  readonly leads: LeadSettings
}

/** Variables of the process's environment. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Reads every setting, each with a default; throws one `StartProblem` that has a line for every wrong variable. */
export function readEnvironment(variables: Variables): Environment {
  const problems: string[] = []
  const read: Read = (name, usual, isRight, expected) => {
    const text = variables[name] || usual
    if (!isRight(text)) problems.push(`${name} is "${text}", but ${expected}`)
    return text
  }
  const environment = { ...surroundings(read), ...protection(read), leads: leadSettings(variables, problems) }
  if (problems.length > 0) throw new StartProblem(problems.join('\n'))
  return environment
}

/** Reads one variable, or takes what is usual; a wrong one is a problem, and nothing starts with it. */
type Read = (name: string, usual: string, isRight: (text: string) => boolean, expected: string) => string

function surroundings(read: Read): Pick<Environment, 'port' | 'host' | 'dataDir' | 'metrics'> {
  const bareHost = 'a host is a bare name or address, such as localhost or 0.0.0.0.'
  const port = read('PORT', '4173', isPort, 'a port is a whole number from 0 to 65535, such as 4173.')
  const host = read('HOST', 'localhost', isHost, bareHost)
  const dataDir = read('DATA_DIR', 'data', isFolder, 'it must be the path of a folder, such as data.')
  const metricsPort = read('METRICS_PORT', off, orOff(isPort), 'it must be a port such as 9464, or off.')
  const metricsHost = read('METRICS_HOST', 'localhost', isHost, bareHost)
  const metrics = metricsPort === off ? undefined : { port: Number(metricsPort), host: metricsHost }
  return { port: Number(port), host, dataDir, metrics }
}

function protection(read: Read): Pick<Environment, 'rateLimit' | 'tooFast' | 'trustProxy'> {
  const rateLimit = read(
    'RATE_LIMIT',
    '30',
    orOff(isCount),
    'it must be a number of posts a minute such as 30, or off.',
  )
  const tooFast = read('TOO_FAST_MS', '2000', isMilliseconds, 'it must be from 0 (off) to 60000 milliseconds.')
  const proxies = read(
    'TRUST_PROXY',
    off,
    orOff((text) => trustedProxies(text) !== undefined),
    'it must list the addresses or networks of the proxies in front, such as 10.0.0.0/8, or be off.',
  )
  return {
    rateLimit: rateLimit === off ? undefined : Number(rateLimit),
    tooFast: Number(tooFast),
    trustProxy: trustedProxies(proxies),
  }
}

const off = 'off'

function orOff(isRight: (text: string) => boolean): (text: string) => boolean {
  return (text) => text === off || isRight(text)
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}

function isHost(text: string): boolean {
  return /^[\w.:%-]+$/.test(text) && !/^https?:/.test(text)
}

function isFolder(text: string): boolean {
  return text.trim() !== '' && !text.includes('://')
}

function isCount(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text)
}

function isMilliseconds(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 60_000
}
