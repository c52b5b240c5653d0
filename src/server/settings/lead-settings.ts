import path from 'node:path'
import { type PostgresTls, postgresTls } from '../database/postgres-database.ts'
import { type BackupSettings, backupKey, backupSettings } from './backup-settings.ts'
import { type Reader, StartError } from './reader.ts'

/** Where leads are kept and delivered. */
export interface LeadSettings {
  /** The folder of the SQLite database: absolute. */
  readonly folder: string
  /** The address of a PostgreSQL database; undefined for SQLite. */
  readonly databaseUrl: string | undefined
  readonly webhook: WebhookSettings | undefined
  readonly mail: MailSettings | undefined
  readonly backups?: BackupSettings | undefined
  /** The 32 bytes that encrypt backups; in the clear without. */
  readonly backupKey?: Buffer | undefined
}

/** An address that takes leads by webhook. */
export interface WebhookTarget {
  readonly url: string
  /** The keys that sign: the current one and, while it is being replaced, the other. */
  readonly secrets: readonly Buffer[]
}

/** Where leads go by webhook. */
export interface WebhookSettings extends WebhookTarget {
  /** Where the leads of some markets go instead, by the market's id. */
  readonly markets?: ReadonlyMap<string, WebhookTarget>
}

/** Where leads go by e-mail. */
export interface MailSettings {
  /** The SMTP server's address with user and password: `smtp://…` or `smtps://…`. */
  readonly server: URL
  readonly to: readonly string[]
  readonly from: string
  /** To whom the leads of some markets go instead, by the market's id. */
  readonly markets?: ReadonlyMap<string, readonly string[]>
}

const isFolder = (text: string) => text.trim() !== '' && !text.includes('://')

/** Reads where leads are kept and delivered; folders are named against `root`. */
export function leadSettings(read: Reader, root: string): LeadSettings {
  const folder = read.checked('DATA_DIR', 'data', isFolder, 'it must be the path of a folder, such as data.')
  return {
    folder: path.resolve(root, folder),
    databaseUrl: databaseUrl(read),
    webhook: webhook(read),
    mail: mail(read),
    backups: backupSettings(read, root),
    backupKey: backupKey(read),
  }
}

function databaseUrl({ text, problem }: Reader): string | undefined {
  const address = text('DATABASE_URL')
  if (address === '') return undefined
  const url = URL.parse(address)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    problem('DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/leads.')
  } else if (tlsOf(address, problem) === 'none') {
    problem(
      'DATABASE_URL leads to another machine without TLS: add sslmode=verify-full to it, and sslrootcert=<file> for an ' +
        'authority of your own; or write sslmode=disable where nobody else can read or change what passes.',
    )
  }
  return address
}

function tlsOf(address: string, problem: Reader['problem']): PostgresTls | undefined {
  try {
    return postgresTls(address)
  } catch (error) {
    problem(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}.`)
    return undefined
  }
}

function webhook(read: Reader): WebhookSettings | undefined {
  const own = read.endings('WEBHOOK_URL_')
  for (const market of read.endings('WEBHOOK_SECRETS_').filter((market) => !own.includes(market))) {
    read.problem(`WEBHOOK_SECRETS_${market} is of no use without WEBHOOK_URL_${market}.`)
  }
  if (!read.text('WEBHOOK_URL') && !read.text('WEBHOOK_SECRETS') && own.length === 0) return undefined
  const secrets = webhookSecrets('WEBHOOK_SECRETS', read)
  const markets = own.map((market) => {
    const name = `WEBHOOK_SECRETS_${market}`
    const target = { url: webhookUrl(`WEBHOOK_URL_${market}`, read), secrets }
    return [marketOf(market), read.text(name) ? { ...target, secrets: webhookSecrets(name, read) } : target] as const
  })
  return { url: webhookUrl('WEBHOOK_URL', read), secrets, markets: new Map(markets) }
}

function webhookUrl(name: string, { text, problem }: Reader): string {
  const url = URL.parse(text(name))
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  if (!url || !isSafe || url.username || url.password || url.hash) {
    problem(`${name} must be an https:// address without user, password and #, or http:// on this machine.`)
  }
  return text(name)
}

function webhookSecrets(name: string, { text, problem }: Reader): readonly Buffer[] {
  const secrets = words(text(name)).map(secretFrom)
  if (secrets.length < 1 || secrets.length > 2 || secrets.includes(undefined)) {
    problem(
      `${name} must be one secret, or two with a comma while one replaces the other; a secret is "whsec_" ` +
        'and 24 to 64 bytes in base64: make one with `echo whsec_$(openssl rand -base64 32)`.',
    )
  }
  return secrets.filter((secret) => secret !== undefined)
}

function secretFrom(word: string): Buffer | undefined {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(word) ?? []
  const secret = Buffer.from(base64, 'base64')
  return secret.length >= 24 && secret.length <= 64 ? secret : undefined
}

function mail(read: Reader): MailSettings | undefined {
  const { text, problem } = read
  const [address, from, own] = [text('SMTP_URL'), text('LEADS_MAIL_FROM'), read.endings('LEADS_MAIL_TO_')]
  if (address === '' && text('LEADS_MAIL_TO') === '' && from === '' && own.length === 0) return undefined
  const server = URL.parse(address)
  if (!server || !/^smtps?:$/.test(server.protocol) || server.hostname === '') {
    problem('SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.')
  }
  const to = mailAddresses('LEADS_MAIL_TO', read)
  const markets = own.map((market) => [marketOf(market), mailAddresses(`LEADS_MAIL_TO_${market}`, read)] as const)
  if (!isMailAddress(from)) {
    problem(`LEADS_MAIL_FROM is ${JSON.stringify(from)}, but it must be one bare e-mail address.`)
  }
  return server ? { server, to, from, markets: new Map(markets) } : undefined
}

function mailAddresses(name: string, { text, problem }: Reader): readonly string[] {
  const list = words(text(name))
  if (list.length === 0 || !list.every(isMailAddress)) {
    problem(`${name} is ${JSON.stringify(text(name))}, but it must be one or more bare e-mail addresses.`)
  }
  return list
}

/** The id of a market as the name of a variable has it: `SAUDI_ARABIA` is `saudi-arabia`. */
function marketOf(ending: string): string {
  return ending.toLowerCase().replaceAll('_', '-')
}

/** Throws a `StartError` that names every target that is set up for a market that is not one of these. */
export function assertMarkets({ webhook, mail }: Pick<LeadSettings, 'webhook' | 'mail'>, ids: readonly string[]): void {
  const ending = (id: string) => id.toUpperCase().replaceAll('-', '_')
  const named = [
    ...[...(webhook?.markets?.keys() ?? [])].map((id) => ['WEBHOOK_URL', id] as const),
    ...[...(mail?.markets?.keys() ?? [])].map((id) => ['LEADS_MAIL_TO', id] as const),
  ]
  const problems = named
    .filter(([, id]) => !ids.includes(id))
    .map(([name, id]) => `${name}_${ending(id)} names no market of the site, which has ${ids.map(ending).join(', ')}.`)
  if (problems.length > 0) throw new StartError(problems.join('\n'))
}

/** Whether a text is one bare e-mail address, in the letters that every mail server takes. */
export function isMailAddress(text: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text)
}

/** Whether an address leads back to this very machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function words(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean)
}
