import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clocks } from '../clocks.ts'
import { type DeliveryOutcome, mailer, postSigned } from '../outbox.ts'
import type { Report } from '../report.ts'
import type { LeadSettings } from '../settings.ts'
import type { AlertEvent } from '../webhook-contract.ts'
import type { ActiveAlert } from './alerts.ts'

/** The message that an alert has begun or ended. */
interface Notice {
  readonly type: 'alert.begun' | 'alert.ended'
  readonly alert: ActiveAlert
  /** When it is sent: ISO 8601 in UTC. */
  readonly at: string
}

/** A target of notices. */
interface NotifyTarget {
  /** For the log: a channel and a host. */
  readonly name: string
  /** Makes one attempt; throws nothing. */
  send(notice: Notice): Promise<DeliveryOutcome>
}

interface Notifier {
  /** Sends the differences between the active alerts and those that the target knows; does nothing while it runs. */
  sync(active: readonly ActiveAlert[]): Promise<void>
}

/** Debounces the end of an alert: one that comes and goes within this time is told once. */
const endDebounceMs = 15 * 60_000

const maxBackoffMs = 60 * 60_000

/**
 * Notifies a target of alerts. An alert that begins and ends while the target cannot be reached is never told. Failures
 * are retried with a backoff of up to an hour.
 */
export function notifier({ name, send }: NotifyTarget, { now, monotonic }: Clocks, report: Report): Notifier {
  const told = new Map<string, { alert: ActiveAlert; seenAt: number }>()
  let failures = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  let isBusy = false
  const attempt = async (type: Notice['type'], alert: ActiveAlert): Promise<boolean> => {
    const { delivered, result } = await send({ type, alert, at: now().toISOString() })
    failures = delivered ? 0 : failures + 1
    if (failures === 1) report(`alerts cannot be told to ${name} (${result}); it is tried again`, 'alert-not-told')
    if (!delivered) pausedUntil = monotonic() + Math.min(60_000 * 2 ** (failures - 2), maxBackoffMs)
    return delivered
  }
  const sendChanges = async (active: readonly ActiveAlert[]) => {
    const time = monotonic()
    for (const alert of active) {
      if (!told.has(alert.name) && !(await attempt('alert.begun', alert))) return
      told.set(alert.name, { alert, seenAt: time })
    }
    for (const [key, { alert, seenAt }] of told) {
      if (time - seenAt < endDebounceMs) continue
      if (!(await attempt('alert.ended', alert))) return
      told.delete(key)
    }
  }
  return {
    async sync(active) {
      if (isBusy || monotonic() < pausedUntil) return
      isBusy = true
      await sendChanges(active).finally(() => {
        isBusy = false
      })
    },
  }
}

/** The targets of notices: the targets of leads that belong to no market. */
export function notifyTargets({ webhook, mail }: LeadSettings, now: () => Date, machine = hostname()): NotifyTarget[] {
  const targets: NotifyTarget[] = []
  if (webhook) {
    const message = (notice: Notice) => ({ id: noticeId(notice, machine), content: noticePayload(notice, machine) })
    const send = (notice: Notice) => postSigned(webhook, message(notice), { now })
    targets.push({ name: `webhook ${new URL(webhook.url).host}`, send })
  }
  if (mail) {
    const send = mailer(mail)
    targets.push({ name: `mail ${mail.server.host}`, send: (notice) => send(noticeMail(notice, machine)) })
  }
  return targets
}

/** The idempotency key: the same in each attempt at a notice, and different from that of any other. */
function noticeId({ type, alert: { name, since } }: Notice, machine: string): string {
  const hash = createHash('sha256').update([type, machine, name, since].join('\n')).digest('hex')
  return `alert-${hash.slice(0, 32)}`
}

function noticePayload({ type, alert: { name, detail, since }, at }: Notice, machine: string): AlertEvent {
  return { type, timestamp: at, data: { name, detail, since, machine } }
}

function noticeMail(notice: Notice, machine: string) {
  const { type, alert, at } = notice
  const { name, detail, since } = alert
  const hasEnded = type === 'alert.ended'
  return {
    id: noticeId(notice, machine),
    subject: hasEnded ? `[alert] ${name} has ended` : `[alert] ${name}`,
    text: `${detail}\n\nMachine: ${machine}\nSince: ${since}\n${hasEnded ? `Ended: seen no more before ${at}\n` : ''}`,
    date: new Date(at),
  }
}
