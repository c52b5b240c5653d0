/** Leads that are no visitor’s: samples, and canaries that prove that leads arrive. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { dayBounds, type Flow, memberCount, type Today, walk, withClasses } from '#engine/answers.ts'
import { type Form, forms } from '#engine/forms.ts'
import { isOpen, type Site } from '#engine/site.ts'
import { dateRange, fieldRulesAt, type LeadRequest, maxLengthOf, readSubmission } from '#engine/submission.ts'
import type { AlertSource } from './alerts/alerts.ts'
import type { Clocks } from './clocks.ts'
import { audit, type LeadDatabase } from './database.ts'
import { type Arrival, addLeads } from './leads.ts'
import { signingKey } from './protection.ts'

/** The domain of the addresses of seeded leads: nobody can own it (RFC 2606). */
const domain = '@seeded.example'

/** Whether the fields are those of a seeded lead, or of a canary. */
export function isSeeded(fields: LeadRequest['fields']): boolean {
  return Object.values(fields).some((value) => value.endsWith(domain))
}

/** The key that tells canaries from what people type: of a database, for whoever sends them and whoever leaves them out. */
export async function canaryKey(database: Pick<LeadDatabase, 'db'>): Promise<KeyObject> {
  return createSecretKey(await signingKey(database, 'people'))
}

/** The address of the canary of a day, which nobody without the key can make up. */
export function canaryAddress(key: KeyObject, day: number): string {
  const mark = createHmac('sha256', key).update(`canary ${day}`).digest('hex').slice(0, 32)
  return `canary-${day}-${mark}${domain}`
}

/** Whether the fields are those of a canary, which nobody is to answer. */
export function isCanary(fields: LeadRequest['fields'], key: KeyObject): boolean {
  return Object.values(fields).some((value) => {
    const [, day] = /^canary-(\d{1,6})-[0-9a-f]{32}@/.exec(value.slice(0, 80)) ?? []
    return day !== undefined && value === canaryAddress(key, Number(day))
  })
}

/** Why a canary is erased, as the audit has it. */
export const canaryErased = 'canary'

/** How many leads one transaction stores. */
const batch = 500

const minuteMs = 60_000

/** How far apart seeded leads came, at most over the last four weeks. */
const longestGapMs = 30 * minuteMs
const longestAgoMs = 28 * 24 * 60 * minuteMs

/** Whether all leads of a database are seeded ones or erased, as canaries are, or there are none. */
export async function holdsOnlySeeded({ db }: LeadDatabase): Promise<boolean> {
  const real = await db
    .selectFrom('leads')
    .select('id')
    .where('fields', 'not like', `%${domain}"%`)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return real === undefined
}

/** Stores leads that are evidently false, of every open form and many answers in turn, and delivers none. */
export async function seedLeads(database: LeadDatabase, site: Site, count: number, now: Date): Promise<void> {
  const open = openForms(site)
  const { before } = await database.db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .executeTakeFirstOrThrow()
  const gap = Math.min(longestGapMs, longestAgoMs / count)
  const arrivals = Array.from({ length: count }, (_, i): Arrival => {
    const form = open[i % open.length]
    if (!form) throw new Error('The site has no form that is open.')
    const receivedAt = new Date(now.getTime() - (count - i) * gap)
    return {
      request: seededRequest(site, form, Number(before) + i, receivedAt),
      receivedAt,
      prefix: site.config.referencePrefix,
    }
  })
  for (let i = 0; i < count; i += batch) await addLeads(database, arrivals.slice(i, i + batch), {})
}

/** The forms that take requests. */
export function openForms(site: Site): Form[] {
  return forms(site).filter(({ market }) => market === undefined || isOpen(market))
}

/** The fields of a form as nobody would fill it in: valid, evidently false, and other ones for each number. */
export function seededBody(
  site: Site,
  form: Form,
  number: number,
  at: Date,
  email = `person-${number}${domain}`,
): Record<string, string> {
  const values: Readonly<Record<string, string>> = {
    date: dateRange(fieldRulesAt(site, at, form)).min,
    email,
    // No country has numbers that begin with zeros.
    tel: `+65 0000 ${String(number % 10_000).padStart(4, '0')}`,
    textarea: 'A seeded lead: nobody wrote this.',
  }
  const body: Record<string, string> = {
    'form-name': form.name,
    ...(form.wizard && answersTo(form.wizard, number, fieldRulesAt(site, at, form).today)),
  }
  for (const field of form.fields) {
    const { name, type, options, optional } = field
    const words = `Seeded Person ${number}`.slice(0, maxLengthOf(field))
    if (!optional) body[name] = values[type] ?? options?.[number % options.length]?.value ?? words
  }
  return body
}

function seededRequest(site: Site, form: Form, number: number, at: Date): LeadRequest {
  const rules = { ...fieldRulesAt(site, at, form), isFromOurPage: true }
  const submission = readSubmission(form, seededBody(site, form, number, at), rules)
  if (submission.accepted) return submission.request
  throw new Error(
    `The form ${form.name} takes no seeded lead: ${submission.errors.map(({ message }) => message).join(' ')}`,
  )
}

/** Answers to all questions on the way, other ones for each number, by the names of their fields. */
function answersTo(wizard: Flow, number: number, today: Today): Record<string, string> {
  const answers: Record<string, string> = {}
  const flow = withClasses(wizard)
  for (;;) {
    const { unanswered, fields } = walk(flow, answers, today)
    const [question] = unanswered
    const { options = [] } = question ?? {}
    const option = options[number % options.length]
    if (!question || !option) return { ...fields, ...ofGroups(wizard, answers) }
    const { min = option.value } = dayBounds(question, today)
    answers[question.id] = question.kind === 'date' ? min : option.value
  }
}

/** The answers of each of a group, all of them the same, by the names of their fields. */
function ofGroups({ questions }: Pick<Flow, 'questions'>, answers: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const [answer, length] = [answers[question.id], memberCount(question, answers)]
      if (answer === undefined || length === undefined) return []
      return [[question.field, Array.from({ length }, () => answer).join()]]
    }),
  )
}

/** In the audit, the end of a canary: a false lead that is posted, followed to its delivery, and erased. */
const ends = { arrived: 'delivered and erased', lost: 'not delivered or not erased' } as const

const hourMs = 60 * 60_000

/** Keeps whether a canary arrived. */
export async function noteCanary(
  { db }: LeadDatabase,
  now: Date,
  { actor, hasArrived }: { readonly actor: string; readonly hasArrived: boolean },
): Promise<void> {
  await audit(db, now, [{ actor, action: 'canary', detail: hasArrived ? ends.arrived : ends.lost }])
}

/**
 * The alert `canary-missing`: the latest canary did not arrive, or none has come for so many hours, counted from the start at
 * the earliest. There is none without hours.
 */
export function canaryAlerts({ db }: LeadDatabase, hours: number | undefined, { now, monotonic }: Clocks): AlertSource {
  if (hours === undefined) return async () => []
  const began = monotonic()
  return async () => {
    const latest = await db
      .selectFrom('audit')
      .select(['at', 'detail'])
      .where('action', '=', 'canary')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const detail = problemOf(latest, now().getTime() - hours * hourMs)
    const isNew = monotonic() - began < hours * hourMs
    // A server that has only just started may have been down when the last one was due.
    if (detail === undefined || (isNew && latest?.detail !== ends.lost)) return []
    return [{ name: 'canary-missing', detail: `${detail} \`npm run smoke -- https://… --canary\` says what fails.` }]
  }
}

function problemOf(
  latest: { readonly at: string; readonly detail: string | null } | undefined,
  since: number,
): string | undefined {
  if (!latest) return 'No canary has come yet.'
  if (latest.detail !== ends.arrived) return `The canary of ${latest.at} was ${ends.lost}.`
  return Date.parse(latest.at) < since ? `The last canary came at ${latest.at}.` : undefined
}
