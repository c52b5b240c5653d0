import type { DeliveryOutcome } from '../outbox/sender.ts'
import type { Report } from '../report.ts'
import type { StandingAlert } from './alerts.ts'

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
export function notifier({ name, tell }: NoticeTarget, now: () => Date, report: Report): Notifier {
  const told = new Map<string, { alert: StandingAlert; seenAt: number }>()
  let failures = 0
  let pausedUntil = 0
  let isBusy = false
  const attempt = async (type: Notice['type'], alert: StandingAlert): Promise<boolean> => {
    const { delivered, result } = await tell({ type, alert, at: now().toISOString() })
    failures = delivered ? 0 : failures + 1
    if (failures === 1) report(`alerts cannot be told to ${name} (${result}); it is tried again`)
    if (!delivered) pausedUntil = now().getTime() + Math.min(60_000 * 2 ** (failures - 2), maxPauseMs)
    return delivered
  }
  const tellChanges = async (standing: readonly StandingAlert[]) => {
    const time = now().getTime()
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
      if (isBusy || now().getTime() < pausedUntil) return
      isBusy = true
      await tellChanges(standing).finally(() => {
        isBusy = false
      })
    },
  }
}
