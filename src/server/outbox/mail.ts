import { createHash } from 'node:crypto'
import type { Transporter } from 'nodemailer'
import { isLoopback, isMailAddress, type MailSettings } from '../settings/lead-settings.ts'
import { brokenOff, type DeliveryOutcome, type LeadNews, newsId, type Sender } from './sender.ts'

/** How long the mail server has for one whole message, in milliseconds: no longer than a server has to stop. */
const messageTimeoutMs = 25_000

/** Sends leads as plain text by SMTP. */
export function mailSender(settings: MailSettings, timeoutMs?: number): Sender {
  const { server, to } = settings
  const send = mailer(settings, timeoutMs)
  return {
    channel: 'mail',
    target: createHash('sha256')
      .update([server.host, ...to].join(' '))
      .digest('hex'),
    host: server.host,
    send: (lead) => send(leadMail(lead)),
  }
}

/** A message in plain text; its id, a word, is the same in every attempt, so that mail programs see a repetition. */
export interface Mail {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly date: Date
  readonly replyTo?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The function that makes one attempt to send a message by SMTP, encrypted unless the server is this machine; it throws
 * nothing.
 */
export function mailer(
  { server, to, from }: MailSettings,
  timeoutMs = messageTimeoutMs,
): (mail: Mail) => Promise<DeliveryOutcome> {
  let transport: Transporter | undefined
  const bare = (address: string) => ({ name: '', address })
  return async ({ id, replyTo, headers, ...mail }) => {
    try {
      // Loaded with the first message: most servers send none.
      transport ??= (await import('nodemailer')).createTransport(connection(server))
      await transport.sendMail({
        ...mail,
        from: bare(from),
        to: to.map(bare),
        ...(replyTo !== undefined && { replyTo: bare(replyTo) }),
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { delivered: true, result: 'accepted' }
    } catch (error) {
      const { responseCode } = error as { responseCode?: unknown }
      return typeof responseCode === 'number' && responseCode >= 400
        ? { delivered: false, result: `SMTP ${responseCode}` }
        : brokenOff(error)
    }
  }
}

function connection(server: URL) {
  const { protocol, hostname, port, username, password } = server
  const secure = protocol === 'smtps:'
  const isLocal = isLoopback(server)
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !isLocal,
    ignoreTLS: isLocal && !secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
    // Nothing that a visitor wrote may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A message whose headers hold nothing that a visitor wrote but the address to answer. */
function leadMail(lead: LeadNews): Mail {
  const { reference, receivedAt, market, fields, change } = lead
  return {
    id: newsId(lead),
    subject: `${market === undefined ? '' : `[${market}] `}Lead ${reference}${change ? ` ${change.event}` : ''}`,
    text: mailText(lead),
    date: new Date(change?.at ?? receivedAt),
    // Forms ask for one; a longer one than this no mail server takes.
    replyTo: Object.values(fields).find((value) => value.length <= 254 && isMailAddress(value)),
    headers: { 'X-Lead-Reference': reference },
  }
}

/** What a change asks of those who read of it. */
const whatToDo = {
  corrected: 'This lead was corrected. Replace your copy with this one.',
  erased: 'This person has had their data erased. Erase your copy too, and this thread.',
} as const

/** The body: a line for each thing known of the lead; further lines of a value are indented. */
export function mailText({
  reference,
  receivedAt,
  form,
  market,
  language,
  plan,
  fields,
  consent,
  change,
}: LeadNews): string {
  const chosen = { Plan: plan?.name, Premium: plan?.premium }
  const read = language && `${new Intl.DisplayNames('en', { type: 'language' }).of(language)} (${language})`
  const about = { Reference: reference, Received: receivedAt, Form: form, Market: market, Language: read, ...chosen }
  const agreed = consent && { Consent: `${consent.text} (version ${consent.version})` }
  const entries = Object.entries({ ...about, ...fields, ...agreed }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const lines = entries.map(([name, value]) => `${name}: ${readable(value)}\n`).join('')
  return change ? `${whatToDo[change.event]}\n\n${lines}` : lines
}

/** A text without control characters. */
function readable(text: string): string {
  return text
    .replaceAll('\n', '\n  ')
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : ' ',
    )
}
