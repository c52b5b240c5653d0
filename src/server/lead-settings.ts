import path from 'node:path'
import { type PostgresTls, postgresTls } from './database/postgres-tls.ts'
import type { Reader } from './settings-reader.ts'

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

const isFolder = (text: string) => text.trim() !== '' && !text.includes('://')

/** Reads where leads are kept and delivered; folders are named against `root`. */
export function leadSettings(read: Reader, root: string): LeadSettings {
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

function isMailAddress(text: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text)
}

/** Whether an address leads back to this very machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function words(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean)
}
