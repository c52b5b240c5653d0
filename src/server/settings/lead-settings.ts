import path from 'node:path'
import { mailConnection } from '../outbox/mail-connection.ts'
import { webhookSecret } from '../outbox/webhook-signature.ts'
import { type BackupSettings, backupKey, backupSettings, isHours } from './backup-settings.ts'
import { addressCut, isCutShort } from './credentials.ts'
import { databaseUrl } from './database-url.ts'
import { isLoopback, isMailAddress, type Reader } from './environment.ts'
import { StartError } from './refusals.ts'
import type { MarketPrefix } from './setting-table.ts'
import { webAddress } from './web-address.ts'

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
