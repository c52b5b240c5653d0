import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { LeadSettings } from '../lead-settings.ts'
import { mailer } from '../outbox/mail.ts'
import { postSigned } from '../outbox/webhook.ts'
import type { Notice, NoticeTarget } from './notices.ts'

/** The targets of leads that are told of alerts as well: those of no market. */
export function noticeTargets({ webhook, mail }: LeadSettings, now: () => Date, machine = hostname()): NoticeTarget[] {
  const targets: NoticeTarget[] = []
  if (webhook) {
    const message = (notice: Notice) => ({ id: idOf(notice, machine), content: payload(notice, machine) })
    const tell = (notice: Notice) => postSigned(webhook, message(notice), { now })
    targets.push({ name: `webhook ${new URL(webhook.url).host}`, tell })
  }
  if (mail) {
    const send = mailer(mail)
    targets.push({ name: `mail ${mail.server.host}`, tell: (notice) => send(noticeMail(notice, machine)) })
  }
  return targets
}

/** The same for each attempt at a notice, and for no other notice. */
function idOf({ type, alert: { name, since } }: Notice, machine: string): string {
  const hash = createHash('sha256').update([type, machine, name, since].join('\n')).digest('hex')
  return `alert-${hash.slice(0, 32)}`
}

function payload({ type, alert: { name, detail, since }, at }: Notice, machine: string): object {
  return { type, timestamp: at, data: { name, detail, since, machine } }
}

function noticeMail(notice: Notice, machine: string) {
  const { type, alert, at } = notice
  const { name, detail, since } = alert
  const hasEnded = type === 'alert.ended'
  return {
    id: idOf(notice, machine),
    subject: hasEnded ? `[alert] ${name} has ended` : `[alert] ${name}`,
    text: `${detail}\n\nMachine: ${machine}\nSince: ${since}\n${hasEnded ? `Ended: seen no more before ${at}\n` : ''}`,
    date: new Date(at),
  }
}
