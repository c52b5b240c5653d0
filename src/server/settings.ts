/** Settings from the environment, each held to what it may be. */
import path from 'node:path'
import { domainToASCII } from 'node:url'
import { editDistance } from '#engine/text.ts'
import { leadFile } from './database.ts'
import { webhookSecret } from './outbox/webhook-signature.ts'
import { type TrustedProxies, trustedProxies } from './protection.ts'
import { StartError } from './report.ts'
import { type BackupSettings, backupKey, backupSettings, isHours } from './settings/backup-settings.ts'
import { addressCut, isCutShort, percentStray } from './settings/credentials.ts'
import { databaseUrl } from './settings/database-url.ts'
import { publishSettings } from './settings/publish-settings.ts'
import { deskSettings, studioSettings } from './settings/studio-settings.ts'

/** An environment variable that the server, the commands for leads, the desk or Studio read. */
export interface Setting {
  readonly name: string
  readonly type: string
  /** Empty for none. */
  readonly usual: string
  readonly example: string
  /** Markdown for `deploy/README.md`. */
  readonly meaning: string
  /** Whether `NAME_<MARKET>` sets it for the leads of one market. */
  readonly byMarket?: true
}

const listeningSettings = [
  { name: 'PORT', type: 'port', usual: '4173', example: '8080', meaning: 'where to listen; 0 lets the system choose' },
  {
    name: 'HOST',
    type: 'name or address',
    usual: 'localhost',
    example: '0.0.0.0',
    meaning: 'where to listen; `0.0.0.0` for every network of the machine',
  },
  {
    name: 'METRICS_PORT',
    type: 'port or `off`',
    usual: 'off',
    example: '9464',
    meaning: 'where Prometheus reads `/metrics`, apart from the site',
  },
  {
    name: 'METRICS_HOST',
    type: 'name or address',
    usual: 'localhost',
    example: '10.0.0.5',
    meaning: 'the same for `METRICS_PORT`',
  },
] as const satisfies readonly Setting[]

const protectionSettings = [
  {
    name: 'RATE_LIMIT',
    type: '1 to 999999, or `off`',
    usual: '30',
    example: '60',
    meaning: 'how many forms one address (IPv6: one /64) may post in a minute; `off` for a load test',
  },
  {
    name: 'TOO_FAST_MS',
    type: '0 to 60000 milliseconds',
    usual: '2000',
    example: '1500',
    meaning:
      'the server quarantines a form that was sent sooner than this after its page was shown: it stores the form and does ' +
      'not deliver it until `leads -- release`. [A form without that time](../docs/decisions.md#quarantine-catches-software) ' +
      'is quarantined too, unless the browser confirms that it comes from our page; 0 for none',
  },
  {
    name: 'TRUST_PROXY',
    type: 'addresses or networks, or `off`',
    usual: 'off',
    example: '10.0.0.0/8, ::1',
    meaning: "the proxies in front: only from them the server takes the visitor's address, the host and `x-request-id`",
  },
] as const satisfies readonly Setting[]

const storageSettings = [
  { name: 'DATA_DIR', type: 'folder', usual: 'data', example: '/data', meaning: 'where the lead database is' },
  {
    name: 'DATABASE_URL',
    type: 'PostgreSQL address',
    usual: '',
    example: 'postgres://user:password@database:5432/leads?sslmode=verify-full',
    meaning:
      'leads in PostgreSQL instead, for [several replicas](#several-replicas), [after a move](#from-one-machine-to-postgresql) of those in `DATA_DIR`',
  },
  {
    name: 'BACKUP_DIR',
    type: 'folder',
    usual: '',
    example: '/backups',
    meaning: 'where SQLite [backups](#back-up) go; none are made without it',
  },
  {
    name: 'BACKUP_EVERY_HOURS',
    type: '1 to 999 hours',
    usual: '24',
    example: '6',
    meaning: 'the time between two backups',
  },
  { name: 'BACKUP_KEEP', type: '1 to 9999', usual: '14', example: '30', meaning: 'how many backups are kept' },
  {
    name: 'BACKUP_KEY',
    type: '32 bytes in base64',
    usual: '',
    example: 'the output of `openssl rand -base64 32`',
    meaning: 'encrypts backups',
  },
] as const satisfies readonly Setting[]

const deliverySettings = [
  {
    name: 'WEBHOOK_URL',
    type: '`https://` address',
    usual: '',
    example: 'https://crm.example/leads',
    meaning: 'where to post each lead, signed by [Standard Webhooks](#deliveries); `http://` on this machine only',
    byMarket: true,
  },
  {
    name: 'WEBHOOK_SECRETS',
    type: 'one secret, or two with a comma while one replaces the other',
    usual: '',
    example: 'the output of `echo whsec_$(openssl rand -base64 32)`',
    meaning: "signs what is posted. A market's webhook without its own secrets uses these",
    byMarket: true,
  },
  {
    name: 'SMTP_URL',
    type: '`smtps://` or `smtp://` address',
    usual: '',
    example: 'smtps://user:password@mail.example',
    meaning:
      'the mail server for leads; write `%`, `/`, `?`, `#` and `@` in its user or password as `%25`, `%2F`, `%3F`, `%23` and `%40`',
  },
  {
    name: 'LEADS_MAIL_TO',
    type: 'bare e-mail addresses',
    usual: '',
    example: 'desk@helpers.example, office@helpers.example',
    meaning: 'where to mail each lead; a reply goes to the visitor',
    byMarket: true,
  },
  {
    name: 'LEADS_MAIL_FROM',
    type: 'bare e-mail address',
    usual: '',
    example: 'leads@helpers.example',
    meaning: 'the sender of these mails',
  },
  {
    name: 'CANARY_HOURS',
    type: '1 to 999 hours',
    usual: '',
    example: '26',
    meaning:
      'after so many hours without [a canary](#a-canary-a-day) that arrived there is an alert; none is expected without it',
  },
] as const satisfies readonly Setting[]

/** Every setting, in the order of the manual. */
export const settingTable = [
  ...listeningSettings,
  ...storageSettings,
  ...deliverySettings,
  ...protectionSettings,
  ...deskSettings,
  ...publishSettings,
  ...studioSettings,
]

type SettingName = (typeof settingTable)[number]['name']

type MarketSetting = Extract<(typeof settingTable)[number], { byMarket: true }>['name']

/** The beginning of the names of the settings for single markets. */
type MarketPrefix = `${MarketSetting}_`

/** The default of a setting; empty for none. */
function usualOf(name: string): string {
  return settingTable.find((setting) => setting.name === name)?.usual ?? ''
}

/** The beginnings of the names of settings for single markets, such as `LEADS_MAIL_TO_`. */
function marketPrefixes(): string[] {
  return settingTable.flatMap((setting) => ('byMarket' in setting ? [`${setting.name}_`] : []))
}

/** The ports that `fetch` refuses to connect to (https://fetch.spec.whatwg.org/#port-blocking). */
export const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Whether a host of an address can be looked up: a number, or a name of labels that DNS has; some names have underscores. */
function isHost(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  return host.includes(':') || labels.every((label) => /^(?!-)[\w-]{1,63}(?<!-)$/.test(label))
}

/**
 * A text as an address that `fetch` takes; undefined for one of another scheme, with a user or password, of a host that
 * cannot be looked up, or at a port that it refuses.
 */
function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const isBlocked = url.port === '0' || (url.port !== '' && blockedPorts.has(Number(url.port)))
  return isBlocked || !isHost(url.hostname) ? undefined : url
}

/** As `webAddress`, for an address that others are appended to. */
export function baseAddress(text: string): URL | undefined {
  const url = webAddress(text)
  return url && !url.search && !url.hash ? url : undefined
}

/** Whether `fetch` can send a text in a header. */
export function isHeaderValue(text: string): boolean {
  try {
    return new Headers({ value: text }).has('value')
  } catch {
    return false
  }
}

export type Variables = Readonly<Record<string, string | undefined>>

/** A setting, or one of a market. */
type Name = SettingName | `${MarketPrefix}${string}`

export interface Reader {
  /** A variable; empty if it is not set. */
  text(name: Name): string
  /** A variable or its default; adds a problem if it is invalid. `usual` replaces the default of the table. */
  checked(name: SettingName, isValid: (text: string) => boolean, expected: string, usual?: string): string
  /** The endings of the names of set variables that begin with a prefix. */
  suffixes(prefix: MarketPrefix): string[]
  problem(line: string): void
}

/** Reads settings; throws one `StartError` that has a line for each problem, misspelt names among them. */
export function readAll<Result>(variables: Variables, read: (reader: Reader) => Result): Result {
  const problems: string[] = []
  const text = (name: Name) => variables[name] ?? ''
  const result = read({
    text,
    checked(name, isValid, expected, usual = usualOf(name)) {
      const value = text(name) || usual
      if (!isValid(value)) problems.push(`${name} is ${JSON.stringify(value)}, but ${expected}`)
      return value
    },
    suffixes(prefix) {
      return Object.keys(variables).flatMap((name) =>
        name.startsWith(prefix) && variables[name] ? name.slice(prefix.length) : [],
      )
    },
    problem: (line) => void problems.push(line),
  })
  for (const [name, value] of Object.entries(variables)) {
    const meant = value ? meantBy(name) : undefined
    if (meant !== undefined) problems.push(`${name} is no setting. Did you mean ${meant}?`)
  }
  if (problems.length > 0) throw new StartError('setting-unusable', problems.join('\n'))
  return result
}

/** The setting that a misspelt name stands for; undefined for settings and for variables of other programs. */
function meantBy(name: string): string | undefined {
  const names = settingTable.map((setting) => setting.name)
  const prefixes = marketPrefixes()
  if (names.some((setting) => setting === name) || prefixes.some((prefix) => name.startsWith(prefix))) return undefined
  const meant = names.find((setting) => isNear(name, setting))
  if (meant !== undefined) return meant
  for (const prefix of prefixes) {
    const words = name.split('_')
    const count = prefix.split('_').length - 1
    const market = words.slice(count).join('_')
    if (market !== '' && isNear(words.slice(0, count).join('_'), prefix.slice(0, -1))) return prefix + market
  }
  return undefined
}

/** Whether a name differs by at most two letters; short names, such as `PORT`, would match too many others. */
function isNear(name: string, setting: string): boolean {
  return setting.length > 6 && editDistance(name.toUpperCase(), setting) <= 2
}

/** Whether a text is the number of a port; 0 lets the system choose one. */
export function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535
}

/** Whether a text is one bare e-mail address in ASCII. */
export function isMailAddress(text: string): boolean {
  const [, host = ''] = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)$/.exec(text) ?? []
  return host !== '' && isHost(host)
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

interface MailConnection {
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

export interface LeadSettings {
  /** The absolute path of the folder of SQLite. */
  readonly folder: string
  /** The address of PostgreSQL; undefined for SQLite. */
  readonly databaseUrl: string | undefined
  readonly webhook: WebhookSettings | undefined
  readonly mail: MailSettings | undefined
  readonly backups?: BackupSettings | undefined
  readonly backupKey?: Buffer | undefined
  /** How many hours may pass between two canaries; undefined where none is expected. */
  readonly canaryHours?: number | undefined
}

export interface WebhookTarget {
  readonly url: string
  /** Signing keys: one, or two during a rotation. */
  readonly secrets: readonly Buffer[]
}

interface WebhookSettings extends WebhookTarget {
  /** Targets of single markets, by market id. */
  readonly markets?: ReadonlyMap<string, WebhookTarget>
}

export interface MailSettings {
  /** `smtp://…` or `smtps://…`, with user and password. */
  readonly server: URL
  readonly to: readonly string[]
  readonly from: string
  /** Recipients of single markets, by market id. */
  readonly markets?: ReadonlyMap<string, readonly string[]>
}

/** The name of a setting, or of the same setting for one market. */
type MarketName<Name extends 'WEBHOOK_URL' | 'WEBHOOK_SECRETS' | 'LEADS_MAIL_TO'> =
  | Name
  | `${Extract<MarketPrefix, `${Name}_`>}${string}`

const isFolder = (text: string) => text.trim() !== '' && !text.includes('://')

/** Reads the settings for storage and delivery of leads; folders are relative to `root`. */
export function leadSettings(read: Reader, root: string): LeadSettings {
  const folder = read.checked('DATA_DIR', isFolder, 'it must be the path of a folder, such as data.')
  return {
    folder: path.resolve(root, folder),
    databaseUrl: databaseUrl(read),
    webhook: webhook(read),
    mail: mail(read),
    backups: backupSettings(read, root),
    backupKey: backupKey(read),
    canaryHours: canaryHours(read),
  }
}

function canaryHours({ text, problem }: Reader): number | undefined {
  const hours = text('CANARY_HOURS')
  if (hours !== '' && !isHours(hours))
    problem(`CANARY_HOURS is ${JSON.stringify(hours)}, but it must be from 1 to 999.`)
  return hours === '' ? undefined : Number(hours)
}

function webhook(read: Reader): WebhookSettings | undefined {
  const own = read.suffixes('WEBHOOK_URL_')
  for (const market of read.suffixes('WEBHOOK_SECRETS_').filter((market) => !own.includes(market))) {
    read.problem(`WEBHOOK_SECRETS_${market} is of no use without WEBHOOK_URL_${market}.`)
  }
  if (!read.text('WEBHOOK_URL') && !read.text('WEBHOOK_SECRETS') && own.length === 0) return undefined
  const secrets = webhookSecrets('WEBHOOK_SECRETS', read)
  const markets = own.map((market) => {
    const name = `WEBHOOK_SECRETS_${market}` as const
    const target = { url: webhookUrl(`WEBHOOK_URL_${market}`, read), secrets }
    return [
      marketFromSuffix(market),
      read.text(name) ? { ...target, secrets: webhookSecrets(name, read) } : target,
    ] as const
  })
  return { url: webhookUrl('WEBHOOK_URL', read), secrets, markets: new Map(markets) }
}

function webhookUrl(name: MarketName<'WEBHOOK_URL'>, { text, problem }: Reader): string {
  const url = webAddress(text(name))
  const isSafe = url?.protocol === 'https:' || (url && isLoopback(url))
  if (!url || !isSafe || url.hash) {
    problem(
      `${name} must be an https:// address without user, password and #, or http:// on this machine, at a port for the web.`,
    )
  }
  return text(name)
}

function webhookSecrets(name: MarketName<'WEBHOOK_SECRETS'>, { text, problem }: Reader): readonly Buffer[] {
  const secrets = words(text(name)).map(webhookSecret)
  if (secrets.length < 1 || secrets.length > 2 || secrets.includes(undefined)) {
    problem(
      `${name} must be one secret, or two with a comma while one replaces the other; a secret is "whsec_" ` +
        'and 24 to 64 bytes in base64: make one with `echo whsec_$(openssl rand -base64 32)`.',
    )
  }
  return secrets.filter((secret) => secret !== undefined)
}

function mail(read: Reader): MailSettings | undefined {
  const { text, problem } = read
  const [from, own] = [text('LEADS_MAIL_FROM'), read.suffixes('LEADS_MAIL_TO_')]
  if (text('SMTP_URL') === '' && text('LEADS_MAIL_TO') === '' && from === '' && own.length === 0) return undefined
  const server = mailServer(read)
  const to = mailAddresses('LEADS_MAIL_TO', read)
  const markets = own.map(
    (market) => [marketFromSuffix(market), mailAddresses(`LEADS_MAIL_TO_${market}`, read)] as const,
  )
  if (!isMailAddress(from)) {
    problem(`LEADS_MAIL_FROM is ${JSON.stringify(from)}, but it must be one bare e-mail address.`)
  }
  return server ? { server, to, from, markets: new Map(markets) } : undefined
}

function mailServer({ text, problem }: Reader): URL | undefined {
  const address = text('SMTP_URL')
  const server = URL.parse(address) ?? undefined
  if (isCutShort(address)) {
    problem(`SMTP_URL cannot be used: ${addressCut}.`)
  } else if (!server || !/^smtps?:$/.test(server.protocol) || server.hostname === '') {
    problem('SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.')
  } else {
    try {
      mailConnection(server)
    } catch (error) {
      problem(`SMTP_URL cannot be used: ${error instanceof Error ? error.message : error}.`)
    }
  }
  return server
}

function mailAddresses(name: MarketName<'LEADS_MAIL_TO'>, { text, problem }: Reader): readonly string[] {
  const list = words(text(name))
  if (list.length === 0 || !list.every(isMailAddress)) {
    problem(`${name} is ${JSON.stringify(text(name))}, but it must be one or more bare e-mail addresses.`)
  }
  return list
}

/** `SAUDI_ARABIA` stands for `saudi-arabia`. */
function marketFromSuffix(ending: string): string {
  return ending.toLowerCase().replaceAll('_', '-')
}

/** Throws a `StartError` that names each target of an unknown market. */
export function assertMarkets({ webhook, mail }: Pick<LeadSettings, 'webhook' | 'mail'>, ids: readonly string[]): void {
  const suffix = (id: string) => id.toUpperCase().replaceAll('-', '_')
  const named = [
    ...[...(webhook?.markets?.keys() ?? [])].map((id) => ['WEBHOOK_URL', id] as const),
    ...[...(mail?.markets?.keys() ?? [])].map((id) => ['LEADS_MAIL_TO', id] as const),
  ]
  const problems = named
    .filter(([, id]) => !ids.includes(id))
    .map(([name, id]) => `${name}_${suffix(id)} names no market of the site, which has ${ids.map(suffix).join(', ')}.`)
  if (problems.length > 0) throw new StartError('market-unknown', problems.join('\n'))
}

function words(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean)
}

/** For people to read: without user and password. */
export function databaseAddress({ folder, databaseUrl }: Pick<LeadSettings, 'folder' | 'databaseUrl'>): string {
  if (!databaseUrl) return leadFile(folder)
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `PostgreSQL, ${host || (searchParams.get('host') ?? 'this machine')}${pathname}`
}

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
    ...readProtection(read),
    leads: leadSettings(read, root),
  }))
}

/** As `readSettings`, for storage and delivery of leads alone. */
export function readLeadSettings(variables: Variables, root: string): LeadSettings {
  return readAll(variables, (read) => leadSettings(read, root))
}

const off = 'off'
const orOff = (isValid: (text: string) => boolean) => (text: string) => text === off || isValid(text)
const isListenHost = (text: string) => /^[\w.:%-]+$/.test(text) && !/^https?:/.test(text)
const isCount = (text: string) => /^[1-9]\d{0,5}$/.test(text)
const isPause = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 60_000

function listening({ checked }: Reader): Pick<Settings, 'port' | 'host' | 'metrics'> {
  const bareHost = 'a host is a bare name or address, such as localhost or 0.0.0.0.'
  const port = checked('PORT', isPort, 'a port is a whole number from 0 to 65535, such as 4173.')
  const host = checked('HOST', isListenHost, bareHost)
  const metricsPort = checked('METRICS_PORT', orOff(isPort), 'it must be a port such as 9464, or off.')
  const metricsHost = checked('METRICS_HOST', isListenHost, bareHost)
  const metrics = metricsPort === off ? undefined : { port: Number(metricsPort), host: metricsHost }
  return { port: Number(port), host, metrics }
}

function readProtection({ checked }: Reader): Pick<Settings, 'maxPosts' | 'tooFastMs' | 'trustProxy'> {
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
