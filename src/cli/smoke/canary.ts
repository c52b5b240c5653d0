import { setTimeout } from 'node:timers/promises'
import { msPerDay } from '#engine/dates.ts'
import { type Form, referencePattern } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { canaryAddress, canaryErased, canaryKey, noteCanary, openForms, seededBody } from '#server/canary.ts'
import type { LeadDatabase } from '#server/database.ts'
import { type DeliveryStatus, deliveriesOf, findLead, isUnreadable, type NumberedLead } from '#server/leads.ts'
import { eraseLeads } from '#server/privacy.ts'
import { assert, type Deployment, get, post } from '#server/publish.ts'

interface CanaryOptions {
  readonly site: Site
  /** That of the deployment. */
  readonly database: LeadDatabase
  /** The folder of the erasure list. */
  readonly folder: string
  readonly actor: string
  readonly now: () => Date
  /** How long a delivery may take, in milliseconds. */
  readonly patienceMs: number
}

/**
 * Posts a lead that is evidently false, waits until its targets have taken it, erases it and waits until they have heard of
 * that. Returns what it saw; throws a sentence for what failed. The database keeps which of the two, for the server's alert.
 */
export async function sendCanary(deployment: Deployment, options: CanaryOptions): Promise<string> {
  const { database, actor, now } = options
  try {
    const seen = await followCanary(deployment, options)
    await noteCanary(database, now(), { actor, hasArrived: true })
    return seen
  } catch (error) {
    // A database that takes nothing would hide why the canary was lost.
    await noteCanary(database, now(), { actor, hasArrived: false }).catch(() => {})
    throw error
  }
}

async function followCanary(deployment: Deployment, options: CanaryOptions): Promise<string> {
  const { site, database } = options
  const forms = openForms(site)
  const day = Math.floor(options.now().getTime() / msPerDay)
  // Another form each day, so that each target has its turn.
  const form = forms[day % forms.length]
  assert(form !== undefined, 'the site has no form that is open')
  const address = canaryAddress(await canaryKey(database), day)
  const reference = await postCanary(deployment, form, seededBody(site, form, day, options.now(), address))
  const lead = await findLead(database, reference)
  assert(lead !== undefined, `${reference} is acknowledged, and not in this database: name the one of the server`)
  assert(!isUnreadable(lead), `${reference} is stored, and cannot be read`)
  try {
    assert(!lead.quarantined, `${reference} is quarantined`)
    await delivered(lead, options)
  } finally {
    const { folder, actor, now } = options
    await eraseLeads(database, [lead], { folder, actor, now: now(), why: canaryErased })
  }
  const channels = await delivered(lead, options)
  const by = channels.length > 0 ? `delivered by ${channels.join(' and ')}` : 'stored (no delivery is set up)'
  return `${reference} of ${form.name} was ${by}, and is erased`
}

/** Resolves to the reference. */
async function postCanary(deployment: Deployment, form: Form, body: Record<string, string>): Promise<string> {
  const { status, headers } = await post(deployment, form.action, { ...body, elapsed: '60000' })
  const location = headers.get('location') ?? ''
  const reference = new URL(location, deployment.base).searchParams.get('reference') ?? ''
  assert(status === 303 && referencePattern.test(reference), `${form.action} answers ${status} to a form`)
  const thanks = await get(deployment, location)
  assert(thanks.status === 200, `the thank-you page of ${reference} answers ${thanks.status}`)
  return reference
}

/** Waits until all deliveries of a lead have succeeded; resolves to their channels. */
async function delivered({ id, reference }: NumberedLead, options: CanaryOptions): Promise<string[]> {
  const end = performance.now() + options.patienceMs
  for (;;) {
    const all = (await deliveriesOf(options.database, [id])).get(id) ?? []
    const late = all.find(({ state }) => state !== 'delivered')
    if (!late) return all.map(({ channel }) => channel)
    assert(performance.now() < end, `${reference} was not delivered: ${inWords(late)}`)
    await setTimeout(200)
  }
}

function inWords({ channel, event, attempts, lastResult }: DeliveryStatus): string {
  const result = lastResult ?? (attempts === 0 ? 'not tried yet' : 'no answer yet')
  return `${event} by ${channel}, attempts ${attempts}, ${result}`
}
