import type { LeadDatabase } from '../leads/lead-database.ts'
import { type Claim, claim, disable, isDisabled, settle } from './outbox.ts'
import type { Sender } from './sender.ts'

/** What a worker works with: no clock and no randomness but these. */
export interface WorkerOptions {
  readonly database: LeadDatabase
  readonly sender: Sender
  readonly now: () => Date
  /** A random number from 0 up to 1. */
  readonly random: () => number
  /** Told of what an operator should know; nothing personal is in it. */
  readonly report: (message: string) => void
}

/** A worker at work. */
export interface Worker {
  /** Looks for work at once. */
  wake(): void
  /** Takes no further work; resolves once the attempts under way have ended. */
  stop(): Promise<void>
}

/** How many deliveries a worker has under way at a time. */
const batch = 8

/** How often a worker looks for work, in milliseconds; after failures of the database up to 30 times less often. */
const interval = 1000

/** Makes one attempt at each due delivery of a batch; returns how many there were. */
export async function deliverDue(options: WorkerOptions): Promise<number> {
  const { database, sender, now } = options
  if (await isDisabled(database, sender.target)) return 0
  const claims = await claim(database, sender.channel, now(), batch)
  const ends = await Promise.allSettled(claims.map((claimed) => attempt(options, claimed)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return claims.length
}

async function attempt({ database, sender, now, random, report }: WorkerOptions, claimed: Claim): Promise<void> {
  const outcome = await sender.send(claimed.lead)
  if (outcome.gone) await disable(database, sender.target, now())
  const state = await settle(database, claimed, outcome, { now: now(), random: random() })
  const { reference } = claimed.lead
  if (outcome.gone) report(`${sender.channel}: the target is gone (${outcome.result}); nothing more is sent there`)
  else if (state === 'parked') report(`${sender.channel}: ${reference} is parked after three days (${outcome.result})`)
}

/** Delivers what is due, now and whenever something comes, until it is stopped. */
export function startWorker(options: WorkerOptions): Worker {
  let stopped = false
  let failures = 0
  let waiting = Promise.withResolvers<void>()
  const run = async () => {
    while (!stopped) {
      const worked = await deliverDue(options).catch((error: unknown) => {
        failures += 1
        if (failures === 1) options.report(`${options.sender.channel}: waiting for the database (${codeOf(error)})`)
        return undefined
      })
      if (worked !== undefined) failures = 0
      if (!worked && !stopped) await pause(waiting.promise, interval * Math.min(Math.max(failures, 1), 30))
      waiting = Promise.withResolvers()
    }
  }
  const ended = run()
  const wake = () => waiting.resolve()
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
