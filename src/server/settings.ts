import path from 'node:path'
import { type TrustedProxies, trustedProxies } from './protection/trusted-proxies.ts'

/** What keeps the server from starting, and the operator can put right: its message says what and how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Where a server listens. */
export interface Endpoint {
  /** 0 lets the system choose. */
  readonly port: number
  /** A name or an address. */
  readonly host: string
}

/** The settings of the server that differ from machine to machine. */
export interface Settings extends Endpoint {
  /** How many forms one address may post in a minute; undefined for any number. */
  readonly maxPosts: number | undefined
  /** How soon after its page was shown a form is too early to come from a person, in milliseconds; 0 judges none. */
  readonly tooFastMs: number
  /** The proxies in front; undefined for none. */
  readonly trustProxy: TrustedProxies | undefined
  /** Where the metrics are to be read; undefined for nowhere. */
  readonly metrics: Endpoint | undefined
  readonly leads: LeadSettings
}

/** Where leads are kept and delivered. */
export interface LeadSettings {
  /** The folder of the SQLite database: absolute. */
  readonly folder: string
  /** The address of a PostgreSQL database; undefined for SQLite. */
  readonly databaseUrl: string | undefined
  readonly webhook: WebhookSettings | undefined
  readonly mail: MailSettings | undefined
}

/** Where leads go by webhook. */
export interface WebhookSettings {
  readonly url: string
  /** The keys that sign: the current one and, while it is being replaced, the other. */
  readonly secrets: readonly Buffer[]
}

/** Where leads go by e-mail. */
export interface MailSettings {
  /** The SMTP server's address with user and password: `smtp://…` or `smtps://…`. */
  readonly server: URL
  readonly to: readonly string[]
  readonly from: string
}

/** Variables of the process's environment. */
export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads every setting, each with a default; folders are named against `root`. Throws one `StartError` that has a line
 * for every wrong variable; no line repeats a secret.
 */
export function readSettings(variables: Variables, root: string): Settings {
  return readAll(variables, (read) => ({ ...listening(read), ...protection(read), leads: leads(read, root) }))
}

/** As `readSettings`, but reads only where leads are kept and delivered. */
export function readLeadSettings(variables: Variables, root: string): LeadSettings {
  return readAll(variables, (read) => leads(read, root))
}

/** The variables while they are read. */
interface Reader {
  /** A variable as it stands; empty where it is not set. */
  text(name: string): string
  /** A variable, or what is usual; a problem where it is not as expected. */
  checked(name: string, usual: string, isRight: (text: string) => boolean, expected: string): string
  problem(line: string): void
}

function readAll<Result>(variables: Variables, read: (reader: Reader) => Result): Result {
  const problems: string[] = []
  const result = read({
    text: (name) => variables[name] ?? '',
    checked(name, usual, isRight, expected) {
      const text = variables[name] || usual
      if (!isRight(text)) problems.push(`${name} is ${JSON.stringify(text)}, but ${expected}`)
      return text
    },
    problem: (line) => void problems.push(line),
  })
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return result
}

const off = 'off'
const orOff = (isRight: (text: string) => boolean) => (text: string) => text === off || isRight(text)
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65535
const isHost = (text: string) => /^[\w.:%-]+$/.test(text) && !/^https?:/.test(text)
const isFolder = (text: string) => text.trim() !== '' && !text.includes('://')
const isCount = (text: string) => /^[1-9]\d{0,5}$/.test(text)
const isPause = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 60_000

function listening({ checked }: Reader): Pick<Settings, 'port' | 'host' | 'metrics'> {
  const bareHost = 'a host is a bare name or address, such as localhost or 0.0.0.0.'
  const port = checked('PORT', '4173', isPort, 'a port is a whole number from 0 to 65535, such as 4173.')
  const host = checked('HOST', 'localhost', isHost, bareHost)
  const metricsPort = checked('METRICS_PORT', off, orOff(isPort), 'it must be a port such as 9464, or off.')
  const metricsHost = checked('METRICS_HOST', 'localhost', isHost, bareHost)
  const metrics = metricsPort === off ? undefined : { port: Number(metricsPort), host: metricsHost }
  return { port: Number(port), host, metrics }
}

function protection({ checked }: Reader): Pick<Settings, 'maxPosts' | 'tooFastMs' | 'trustProxy'> {
  const posts = checked('RATE_LIMIT', '30', orOff(isCount), 'it must be a number of posts a minute such as 30, or off.')
  const tooFast = checked('TOO_FAST_MS', '2000', isPause, 'it must be from 0 (off) to 60000 milliseconds.')
  const isProxies = (text: string) => trustedProxies(text) !== undefined
  const example = 'it must list the addresses or networks of the proxies in front, such as 10.0.0.0/8, or be off.'
  const proxies = checked('TRUST_PROXY', off, orOff(isProxies), example)
  return {
    maxPosts: posts === off ? undefined : Number(posts),
    tooFastMs: Number(tooFast),
    trustProxy: trustedProxies(proxies),
  }
}

function leads(read: Reader, root: string): LeadSettings {
  const folder = read.checked('DATA_DIR', 'data', isFolder, 'it must be the path of a folder, such as data.')
  return {
    folder: path.resolve(root, folder),
    databaseUrl: databaseUrl(read),
    webhook: webhook(read),
    mail: mail(read),
  }
}

function databaseUrl({ text, problem }: Reader): string | undefined {
  const address = text('DATABASE_URL')
  if (address === '') return undefined
  const url = URL.parse(address)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    problem('DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/leads.')
  }
  return address
}

function webhook({ text, problem }: Reader): WebhookSettings | undefined {
  const [address, list] = [text('WEBHOOK_URL'), text('WEBHOOK_SECRETS')]
  if (address === '' && list === '') return undefined
  const url = URL.parse(address)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  if (!url || !isSafe || url.username || url.password || url.hash) {
    problem('WEBHOOK_URL must be an https:// address without user, password and #, or http:// on this machine.')
  }
  const secrets = words(list).map(secretFrom)
  if (secrets.length < 1 || secrets.length > 2 || secrets.includes(undefined)) {
    problem(
      'WEBHOOK_SECRETS must be one secret, or two with a comma while one replaces the other; a secret is "whsec_" ' +
        'and 24 to 64 bytes in base64: make one with `echo whsec_$(openssl rand -base64 32)`.',
    )
  }
  return { url: address, secrets: secrets.filter((secret) => secret !== undefined) }
}

function secretFrom(word: string): Buffer | undefined {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(word) ?? []
  const secret = Buffer.from(base64, 'base64')
  return secret.length >= 24 && secret.length <= 64 ? secret : undefined
}

function mail({ text, problem }: Reader): MailSettings | undefined {
  const [address, list, from] = [text('SMTP_URL'), text('LEADS_MAIL_TO'), text('LEADS_MAIL_FROM')]
  if (address === '' && list === '' && from === '') return undefined
  const server = URL.parse(address)
  if (!server || !/^smtps?:$/.test(server.protocol) || server.hostname === '') {
    problem('SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.')
  }
  const to = words(list)
  if (to.length === 0 || !to.every(isMailAddress)) {
    problem(`LEADS_MAIL_TO is ${JSON.stringify(list)}, but it must be one or more bare e-mail addresses.`)
  }
  if (!isMailAddress(from)) {
    problem(`LEADS_MAIL_FROM is ${JSON.stringify(from)}, but it must be one bare e-mail address.`)
  }
  return server ? { server, to, from } : undefined
}

function words(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean)
}

function isMailAddress(text: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text)
}

/** Whether an address leads back to this very machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
