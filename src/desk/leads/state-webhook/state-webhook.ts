import type { LeadDatabase } from '#server/database.ts'
import { byMarket } from '#server/lead-store.ts'
import {
  type DeliveryOutcome,
  disableTarget,
  isTargetDisabled,
  type LeadStateEvent,
  type MarketScope,
  postSigned,
  type Sender,
  startPolling,
  type Worker,
  webhookSender,
} from '#server/outbox.ts'
import { type Report, reportLine } from '#server/report.ts'
import type { LeadSettings, WebhookTarget } from '#server/settings.ts'
import { claimStates, recordState, type StateClaim } from './state-queue.ts'

/** The webhook of some markets, as the target of states. */
type StateTarget = Pick<Sender, 'channel' | 'target' | 'host'> & {
  readonly webhook: WebhookTarget
  readonly markets?: MarketScope
}

export interface StateWebhookOptions {
  readonly database: LeadDatabase
  readonly now: () => Date
  /** From 0 up to 1. */
  readonly random?: () => number
  readonly report?: Report
}

/** The webhooks that hear of states: those that get the leads. */
export function stateTargets({ webhook }: Pick<LeadSettings, 'webhook'>, now: () => Date): StateTarget[] {
  if (!webhook) return []
  return byMarket<WebhookTarget, StateTarget>(webhook, webhook.markets, (target) => ({
    ...webhookSender(target, { now }),
    webhook: target,
  }))
}

/** Tells webhooks each change of a state until it is stopped. */
export function startStateWebhooks(
  settings: Pick<LeadSettings, 'webhook'>,
  options: StateWebhookOptions,
): { readonly stop: () => Promise<void> } {
  const { report = reportLine, now } = options
  const workers: Worker[] = stateTargets(settings, now).map((sender) =>
    startPolling({ sender, sent: 'states of leads', report, start: (limit) => startDueStates(sender, options, limit) }),
  )
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}

/** Starts an attempt at each state that is due; the inner promises reject only if the database fails. */
export async function startDueStates(
  target: StateTarget,
  { database, now, random = Math.random, report = reportLine }: StateWebhookOptions,
  limit: number,
): Promise<Promise<DeliveryOutcome>[]> {
  if (await isTargetDisabled(database, target.target)) return []
  const claims = await claimStates(database, target.markets, now(), limit)
  return claims.map(async (claim) => {
    const outcome = await postSigned(target.webhook, { id: messageId(claim), content: eventOf(claim) }, { now })
    if (outcome.gone) await disableTarget(database, target.target, now())
    const isParked = await recordState(database, claim, outcome, { now: now(), random: random() })
    if (isParked)
      report(
        `webhook: the state of ${claim.reference} is parked after three days (${outcome.result})`,
        'delivery-parked',
      )
    return outcome
  })
}

/** The same in each attempt at a version of a state. */
function messageId({ reference, version }: StateClaim): string {
  return `${reference}-state-${version}`
}

function eventOf(claim: StateClaim): LeadStateEvent {
  const { reference, form, market, version, queued_at } = claim
  return {
    type: 'lead.state-changed',
    timestamp: queued_at,
    data: { reference, form, market, version, ...stateOf(claim) },
  }
}

/** The state of a lead as other programs read it. */
export function stateOf(work: Omit<StateClaim, 'lease' | 'attempts' | 'queued_at' | 'reference' | 'form' | 'market'>) {
  return {
    state: work.state === 'mine' ? ('taken' as const) : work.state,
    owner: work.owner,
    outcome: work.outcome,
    whyLost: work.lost_why,
    promisedAt: work.promised_at,
    dueAt: work.due_at,
    contactedAt: work.contacted_at,
    waitingUntil: work.waiting_until,
  }
}
