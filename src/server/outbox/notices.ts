import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { StandingAlert } from '../alerts/alerts.ts'
import type { Clocks } from '../leads/clock-watch.ts'
import type { Report } from '../report.ts'
import type { LeadSettings } from '../settings/lead-settings.ts'
import { mailer } from './mail.ts'
import type { DeliveryOutcome } from './sender.ts'
import { postSigned } from './webhook.ts'

/** What a target is told of an alert. */
export interface Notice {
  readonly type: 'alert.begun' | 'alert.ended'
  readonly alert: StandingAlert
  /** When it is told: ISO 8601 in UTC. */
  readonly at: string
}

/** A target that alerts are told to. */
export interface NoticeTarget {
  /** What it is, for the log: a channel and a host. */
  readonly name: string
  /** Makes one attempt; throws nothing. */
  tell(notice: Notice): Promise<DeliveryOutcome>
}

/** Keeps a target informed. */
export interface Notifier {
  /** Tells the target how what stands differs from what it knows; calls that come meanwhile do nothing. */
  sync(standing: readonly StandingAlert[]): Promise<void>
}

/** How long an alert must have been away before its end is told, so that one which comes and goes is told once. */
const calmMs = 15 * 60_000

/** The longest pause after a failure, in milliseconds. */
const maxPauseMs = 60 * 60_000

/**
 * Tells a target of alerts by comparing what stands with what it was told: what begins and ends while it cannot be
 * reached, it need never hear of. After a failure the next sync tries again, after several with pauses up to an hour.
 */
export function notifier({ name, tell }: NoticeTarget, { now, monotonic }: Clocks, report: Report): Notifier {
  const told = new Map<string, { alert: StandingAlert; seenAt: number }>()
  let failures = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  let isBusy = false
  const attempt = async (type: Notice['type'], alert: StandingAlert): Promise<boolean> => {
    const { delivered, result } = await tell({ type, alert, at: now().toISOString() })
    failures = delivered ? 0 : failures + 1
    if (failures === 1) report(`alerts cannot be told to ${name} (${result}); it is tried again`)
    if (!delivered) pausedUntil = monotonic() + Math.min(60_000 * 2 ** (failures - 2), maxPauseMs)
    return delivered
  }
  const tellChanges = async (standing: readonly StandingAlert[]) => {
    const time = monotonic()
    for (const alert of standing) {
      if (!told.has(alert.name) && !(await attempt('alert.begun', alert))) return
      told.set(alert.name, { alert, seenAt: time })
    }
    for (const [key, { alert, seenAt }] of told) {
      if (time - seenAt < calmMs) continue
      if (!(await attempt('alert.ended', alert))) return
      told.delete(key)
    }
  }
  return {
    async sync(standing) {
      if (isBusy || monotonic() < pausedUntil) return
      isBusy = true
      await tellChanges(standing).finally(() => {
        isBusy = false
      })
    },
  }
}

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
