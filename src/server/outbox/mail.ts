import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { Transporter } from 'nodemailer'
import { leadPriceText } from '#engine/forms.ts'
import { isMailAddress } from '../settings/environment.ts'
import type { MailSettings } from '../settings/lead-settings.ts'
import { type Delivery, type DeliveryOutcome, failedOutcome, idempotencyKey, type Sender } from './delivery.ts'
import { mailConnection } from './mail-connection.ts'

/** Shorter than the time that a server has to stop. */
const messageTimeoutMs = 25_000

export function mailSender(settings: MailSettings, timeoutMs?: number): Sender {
  const { server, to } = settings
  const send = mailer(settings, timeoutMs)
  return {
    channel: 'mail',
    target: createHash('sha256')
      .update([server.host, ...to].join(' '))
      .digest('hex'),
    host: server.host,
    send: (delivery) => send(leadMail(delivery)),
  }
}

/** A message in plain text; `id`, a word, is the same in every attempt, so that mail programs recognise a duplicate. */
interface Mail {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly date: Date
  readonly replyTo?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the function that makes one attempt to send a message by SMTP, encrypted unless the server is this machine. */
export function mailer(
  { server, to, from }: MailSettings,
  timeoutMs = messageTimeoutMs,
): (mail: Mail) => Promise<DeliveryOutcome> {
  let transport: Transporter | undefined
  const bare = (address: string) => ({ name: '', address })
  return async ({ id, replyTo, headers, ...mail }) => {
    try {
      // Loaded lazily: most servers send no mail.
      transport ??= (await import('nodemailer')).createTransport({
        ...mailConnection(server),
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 15_000,
        // Otherwise the library would read files and addresses that a visitor names.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
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
        : failedOutcome(error)
    }
  }
}

/** The mail of a lead; its headers contain nothing that a visitor wrote but the address for replies. */
function leadMail(delivery: Delivery): Mail {
  const { reference, receivedAt, market, fields, change } = delivery
  return {
    id: idempotencyKey(delivery),
    subject: `${market === undefined ? '' : `[${market}] `}Lead ${reference}${change ? ` ${change.event}` : ''}`,
    text: mailText(delivery),
    date: new Date(change?.at ?? receivedAt),
    replyTo: Object.values(fields).map(asciiAddress).find(isReplyAddress),
    headers: { 'X-Lead-Reference': reference },
  }
}

/** An address whose domain is in letters that headers have; all else as it is. */
function asciiAddress(value: string): string {
  const at = value.lastIndexOf('@')
  const domain = at < 0 ? '' : domainToASCII(value.slice(at + 1))
  return domain === '' ? value : `${value.slice(0, at)}@${domain}`
}

/** RFC 5321 allows no address of more than 254 characters. */
function isReplyAddress(value: string): boolean {
  return value.length <= 254 && isMailAddress(value)
}

const instructions = {
  corrected: 'This lead was corrected. Replace your copy with this one.',
  erased: 'This person has had their data erased. Erase your copy too, and this thread.',
} as const

/** The body, a line for each property; further lines of a value are indented. */
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
}: Delivery): string {
  const details = plan?.price && leadPriceText(plan.price)
  const chosen = { Plan: plan?.name, Price: plan?.premium, 'Price details': details }
  const read = language && `${new Intl.DisplayNames('en', { type: 'language' }).of(language)} (${language})`
  const about = { Reference: reference, Received: receivedAt, Form: form, Market: market, Language: read, ...chosen }
  const agreed = consent && { Consent: `${consent.text} (version ${consent.version})` }
  const entries = Object.entries({ ...about, ...fields, ...agreed }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  )
  const lines = entries.map(([name, value]) => `${name}: ${withoutControls(value)}\n`).join('')
  return change ? `${instructions[change.event]}\n\n${lines}` : lines
}

function withoutControls(text: string): string {
  return text
    .replaceAll('\n', '\n  ')
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : ' ',
    )
}
