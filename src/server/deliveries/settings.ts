import { StartProblem } from '../start-problem.ts'

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

/** Where leads are kept and delivered. */
export interface LeadSettings {
  /** The address of a PostgreSQL database; undefined for SQLite in the data folder. */
  readonly databaseUrl: string | undefined
  readonly webhook: WebhookSettings | undefined
  readonly mail: MailSettings | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads DATABASE_URL, WEBHOOK_URL, WEBHOOK_SECRETS, SMTP_URL, LEADS_MAIL_TO and LEADS_MAIL_FROM. Adds a line to
 * `problems` for every wrong one; no line repeats a secret.
 */
export function leadSettings(variables: Variables, problems: string[]): LeadSettings {
  return {
    databaseUrl: databaseUrl(variables['DATABASE_URL'], problems),
    webhook: webhook(variables, problems),
    mail: mail(variables, problems),
  }
}

/** As `leadSettings`, but throws one `StartProblem` that has a line for every wrong variable. */
export function readLeadSettings(variables: Variables): LeadSettings {
  const problems: string[] = []
  const settings = leadSettings(variables, problems)
  if (problems.length > 0) throw new StartProblem(problems.join('\n'))
  return settings
}

function databaseUrl(value: string | undefined, problems: string[]): string | undefined {
  if (!value) return undefined
  const url = parsed(value)
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return value
  problems.push('DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/leads.')
  return undefined
}

function webhook(variables: Variables, problems: string[]): WebhookSettings | undefined {
  const { WEBHOOK_URL: address = '', WEBHOOK_SECRETS: list = '' } = variables
  if (address === '' && list === '') return undefined
  const url = parsed(address)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))
  if (!url || !isSafe || url.username || url.password || url.hash) {
    problems.push('WEBHOOK_URL must be an https:// address without user, password and #, or http:// on this machine.')
  }
  const words = list.split(/[\s,]+/).filter(Boolean)
  const secrets = words.map(secretFrom)
  if (secrets.length < 1 || secrets.length > 2 || secrets.includes(undefined)) {
    problems.push(
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

function mail(variables: Variables, problems: string[]): MailSettings | undefined {
  const { SMTP_URL: address = '', LEADS_MAIL_TO: to = '', LEADS_MAIL_FROM: from = '' } = variables
  if (address === '' && to === '' && from === '') return undefined
  const server = parsed(address)
  if (!server || !/^smtps?:$/.test(server.protocol) || server.hostname === '') {
    problems.push('SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.')
  }
  const recipients = to.split(/[\s,]+/).filter(Boolean)
  if (recipients.length === 0 || !recipients.every(isMailAddress)) {
    problems.push(`LEADS_MAIL_TO is ${JSON.stringify(to)}, but it must be one or more bare e-mail addresses.`)
  }
  if (!isMailAddress(from)) {
    problems.push(`LEADS_MAIL_FROM is ${JSON.stringify(from)}, but it must be one bare e-mail address.`)
  }
  return server && { server, to: recipients, from }
}

function isMailAddress(text: string): boolean {
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text)
}

/** Whether an address leads back to this very machine. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function parsed(text: string): URL | undefined {
  return URL.parse(text) ?? undefined
}
