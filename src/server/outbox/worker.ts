import type { LeadDatabase } from '../database/lead-database.ts'
import type { Report } from '../report.ts'
import { type Claim, claim, disable, isDisabled, settle } from './outbox.ts'
import { brokenOff, type DeliveryOutcome, type Sender } from './sender.ts'

/** What a worker works with: no clock and no randomness but these. */
export interface WorkerOptions {
  readonly database: LeadDatabase
  readonly sender: Sender
  readonly now: () => Date
  /** A random number from 0 up to 1. */
  readonly random: () => number
  readonly report: Report
}

/** A worker at work. */
export interface Worker {
  /** Looks for work at once. */
  wake(): void
  /** Takes no further work; resolves once the attempts under way have ended. */
  stop(): Promise<void>
}

/** How many attempts a worker has under way at a time: one that hangs leaves room for others. */
const maxUnderWay = 8

/** How often a worker looks for work, in milliseconds; after failures of the database up to 30 times less often. */
const intervalMs = 1000

/** Starts an attempt at each due delivery, up to a number; returns them under way. One fails where the database does. */
export async function startDue(options: WorkerOptions, limit: number): Promise<Promise<DeliveryOutcome>[]> {
  const { database, sender, now } = options
  if (limit === 0 || (await isDisabled(database, sender.target))) return []
  const claims = await claim(database, sender, now(), limit)
  return claims.map((claimed) => attempt(options, claimed))
}

async function attempt(
  { database, sender, now, random, report }: WorkerOptions,
  claimed: Claim,
): Promise<DeliveryOutcome> {
  // One lead that a sender cannot put into words is no failure of the database.
  const outcome = await Promise.try(() => sender.send(claimed.lead)).catch(brokenOff)
  if (outcome.gone) await disable(database, sender.target, now())
  const state = await settle(database, claimed, outcome, { now: now(), random: random() })
  const { reference } = claimed.lead
  if (outcome.gone) report(`${sender.channel}: ${sender.host} is gone (${outcome.result}); nothing more is sent there`)
  else if (state === 'parked') report(`${sender.channel}: ${reference} is parked after three days (${outcome.result})`)
  return outcome
}

/** The function that reports the first failure of a target, and the first success after it. */
function turnReporter({ sender: { channel, host }, report }: WorkerOptions): (outcome: DeliveryOutcome) => void {
  let isFailing = false
  return ({ delivered, gone, result }) => {
    if (gone || delivered !== isFailing) return
    isFailing = !delivered
    if (delivered) report(`${channel}: ${host} takes leads again`)
    else report(`${channel}: ${host} does not take leads (${result}); they wait here and are sent again`)
  }
}

/** Delivers what is due, now and whenever something comes, until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  let stopped = false
  let failures = 0
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const underWay = new Set<Promise<void>>()
  const onFailure = (error: unknown) => {
    failures += 1
    if (failures === 1) options.report(`${options.sender.channel}: waiting for the database (${codeOf(error)})`)
  }
  const reportTurn = turnReporter(options)
  const follow = (attempt: Promise<DeliveryOutcome>) => {
    const followed = attempt
      .then(reportTurn)
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
      const started = await startDue(options, maxUnderWay - underWay.size).catch(onFailure)
      if (started) failures = 0
      started?.forEach(follow)
      if (!started?.length) await pause(woken.promise, intervalMs * Math.min(Math.max(failures, 1), 30))
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

/** Resolves after some milliseconds, or as soon as `woken` does. */
async function pause(woken: Promise<void>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  // Work to come keeps no program alive.
  timer.unref()
  await Promise.race([promise, woken])
  clearTimeout(timer)
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'failed'
}
