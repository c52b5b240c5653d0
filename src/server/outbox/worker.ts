import { isMoved } from '../database/gate.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { Report } from '../report.ts'
import { type DeliveryOutcome, failedOutcome, type Sender } from './delivery.ts'
import { type Claim, claim, disableTarget, isTargetDisabled, recordOutcome } from './outbox.ts'

export interface WorkerOptions {
  readonly database: LeadDatabase
  readonly sender: Sender
  readonly now: () => Date
  /** From 0 up to 1. */
  readonly random: () => number
  readonly report: Report
}

export interface Worker {
  /** Polls at once. */
  wake(): void
  /** Takes no further work; resolves once the attempts under way have ended. */
  stop(): Promise<void>
}

/** More than one, so that an attempt that hangs holds nothing up. */
const maxConcurrent = 8

/** After failures of the database up to 30 times as long. */
const pollIntervalMs = 1000

/**
 * Claims up to `limit` due deliveries and starts an attempt at each. The inner promises resolve to their outcomes, and
 * reject only if the database fails.
 */
export async function startDue(options: WorkerOptions, limit: number): Promise<Promise<DeliveryOutcome>[]> {
  const { database, sender, now } = options
  if (limit === 0 || (await isTargetDisabled(database, sender.target))) return []
  const claims = await claim(database, sender, now(), limit)
  return claims.map((claimed) => attempt(options, claimed))
}

async function attempt(
  { database, sender, now, random, report }: WorkerOptions,
  claimed: Claim,
): Promise<DeliveryOutcome> {
  // A sender that throws is no failure of the database.
  const outcome = await Promise.try(() => sender.send(claimed.delivery)).catch(failedOutcome)
  if (outcome.gone) await disableTarget(database, sender.target, now())
  const state = await recordOutcome(database, claimed, outcome, { now: now(), random: random() })
  const { reference } = claimed.delivery
  if (outcome.gone)
    report(`${sender.channel}: ${sender.host} is gone (${outcome.result}); nothing more is sent there`, 'delivery-gone')
  else if (state === 'parked')
    report(`${sender.channel}: ${reference} is parked after three days (${outcome.result})`, 'delivery-parked')
  return outcome
}

interface Polling extends Pick<WorkerOptions, 'report'> {
  readonly sender: Pick<Sender, 'channel' | 'host'>
  /** The name of what is sent, for the operator. */
  readonly sent: string
  /** Starts up to `limit` due attempts, as `startDue` does. */
  readonly start: (limit: number) => Promise<Promise<DeliveryOutcome>[]>
}

/** Returns the function that reports the first failure of a target, and the first success after it. */
function stateReporter({ sender: { channel, host }, sent, report }: Polling): (outcome: DeliveryOutcome) => void {
  let isFailing = false
  return ({ delivered, gone, result }) => {
    if (gone || delivered !== isFailing) return
    isFailing = !delivered
    if (delivered) report(`${channel}: ${host} takes ${sent} again`, 'delivery-again')
    else
      report(
        `${channel}: ${host} does not take ${sent} (${result}); they wait here and are sent again`,
        'delivery-failing',
      )
  }
}

/** Polls for due deliveries and attempts them, until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  return startPolling({ ...options, sent: 'leads', start: (limit) => startDue(options, limit) })
}

/** Starts what is due, and what becomes due, until it is stopped. */
export function startPolling(options: Polling): Worker {
  let stopped = false
  let failures = 0
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const underWay = new Set<Promise<void>>()
  const onFailure = (error: unknown) => {
    failures += 1
    if (failures === 1)
      options.report(`${options.sender.channel}: waiting for the database (${codeOf(error)})`, 'database-waiting')
  }
  const reportState = stateReporter(options)
  const follow = (attempt: Promise<DeliveryOutcome>) => {
    const followed = attempt
      .then(reportState)
      .catch(onFailure)
      .then(() => {
        underWay.delete(followed)
        wake()
      })
    underWay.add(followed)
  }
  const run = async () => {
    while (!stopped) {
      woken = Promise.withResolvers()
      const started = await options.start(maxConcurrent - underWay.size).catch(onFailure)
      if (started) failures = 0
      started?.forEach(follow)
      if (!started?.length) await pause(woken.promise, pollIntervalMs * Math.min(Math.max(failures, 1), 30))
    }
    await Promise.all(underWay)
  }
  const ended = run()
  return {
    wake,
    stop() {
      stopped = true
      wake()
      return ended
    },
  }
}

async function pause(woken: Promise<void>, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  timer.unref()
  await Promise.race([promise, woken])
  clearTimeout(timer)
}

function codeOf(error: unknown): string {
  if (isMoved(error)) return 'its leads are moved to another one'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'failed'
}
