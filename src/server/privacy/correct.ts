import { walk } from '#engine/answers.ts'
import { type Form, forms } from '#engine/forms.ts'
import { withOptions } from '#engine/offers.ts'
import type { FieldError, Site } from '#engine/site.ts'
import { fieldRulesAt, type LeadRequest, optionsAsked, readSubmission, trimmed } from '#engine/submission.ts'
import { audit } from '../database/audit.ts'
import { fieldsFrom, type NumberedLead, renewChecksum } from '../database/lead.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import { isSeeded } from '../leads/seed.ts'
import { queueChange } from '../outbox/queue.ts'
import { forgetPeople } from './lead-work.ts'

interface CorrectOptions {
  readonly site: Site
  readonly actor: string
  readonly now: Date
  /** Why, in a word: never in those of a person. */
  readonly why?: string
}

/**
 * Changes fields of a lead as if its visitor had given the new values, derived fields included, and queues the correction
 * for the targets that got the lead. Returns a message for each invalid field; then nothing was changed. Throws if the
 * lead was erased since it was read.
 */
export async function correctLead(
  { db }: LeadDatabase,
  lead: NumberedLead,
  changes: Readonly<Record<string, string>>,
  { site, actor, now, why }: CorrectOptions,
): Promise<readonly FieldError[]> {
  const form = forms(site).find(({ name }) => name === lead.form)
  const names = Object.keys(changes)
  const given = { ...lead.fields, ...Object.fromEntries(names.map((name) => [name, trimmed(changes[name])])) }
  const refused = await refusals(db, lead, form, names, given)
  if (refused.length > 0) return refused
  const plan = lead.plan && { plan: String(lead.plan.id) }
  const rules = fieldRulesAt(site, new Date(lead.receivedAt), form)
  const read = (fields: LeadRequest['fields']) => {
    return form && readSubmission(form, { ...fields, ...plan, 'form-name': form.name }, rules)
  }
  // The config may have changed since the lead came: earlier errors are no fault of the correction.
  const before = read(lead.fields)
  const wasWrong = (field: string) => before?.accepted === false && before.errors.some((error) => error.field === field)
  const submission = read(given)
  const errors = submission?.accepted === false ? submission.errors : []
  const caused = errors.filter(({ field }) => names.includes(field) || !wasWrong(field))
  if (caused.length > 0) return caused
  const fields = { ...given, ...(submission?.accepted ? submission.request.fields : derivedFields(form, given)) }
  for (const name of names) if (given[name] === '') delete fields[name]
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('leads')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', lead.id)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Error(`${lead.reference} was erased meanwhile and has nothing to correct.`)
    await renewChecksum(transaction, lead.id)
    await forgetPeople(transaction, lead.id)
    await queueChange(transaction, { leadId: lead.id, at: now.toISOString() }, 'corrected')
    const detail = names.join(', ') + (why === undefined ? '' : ` (${why})`)
    await audit(transaction, now, [{ actor, action: 'correct', reference: lead.reference, detail }])
  })
  return []
}

/** The errors of values that no form has to read. */
async function refusals(
  db: LeadDatabase['db'],
  lead: NumberedLead,
  form: Form | undefined,
  names: readonly string[],
  given: LeadRequest['fields'],
): Promise<FieldError[]> {
  // A typed address must not hide a lead, or take it out of the figures.
  const seeded = names.filter((name) => isSeeded({ [name]: given[name] ?? '' }))
  if (seeded.length > 0)
    return seeded.map((field) => ({ field, message: 'Addresses at seeded.example are those of false leads.' }))
  const asked = askedFields(form, lead.plan ? { ...given, plan: String(lead.plan.id) } : given)
  const unknown = names.filter((name) => !Object.hasOwn(lead.fields, name) && !asked.has(name))
  if (unknown.length > 0) {
    const known = Object.keys(lead.fields).join(', ') || 'none that can be read'
    return unknown.map((field) => ({ field, message: `It is no field of this lead, which has ${known}.` }))
  }
  const retired = names.filter((name) => given[name] && given[name] !== lead.fields[name] && !asked.has(name))
  return retired.length > 0 ? refusedAnswers(db, lead, retired, given) : []
}

/** The fields that a form of today has from its questions, the options of the plan, its rules and the contact details. */
function askedFields(form: Form | undefined, posted: LeadRequest['fields']): ReadonlySet<string> {
  const { wizard, fields = [] } = form ?? {}
  const questions = form && wizard ? withOptions(wizard, optionsAsked(form, posted)).questions : []
  return new Set([
    ...questions.map(({ field }) => field),
    ...[...(wizard?.fields ?? []), ...fields].map(({ name }) => name),
  ])
}

/** The form of an option's value, such as `live-in`: a field with any other value holds words of people. */
const optionValue = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Refuses values of fields whose question is gone, so that what it took is known by stored requests alone: if all that
 * they have are values of options, numbers and days, another value must be theirs too, a number or a day.
 */
async function refusedAnswers(
  db: LeadDatabase['db'],
  lead: NumberedLead,
  names: readonly string[],
  posted: LeadRequest['fields'],
): Promise<FieldError[]> {
  const rows = await db.selectFrom('leads').select('fields').where('form', '=', lead.form).execute()
  const stored = rows.map(({ fields }) => fieldsFrom(fields))
  return names.flatMap((field): FieldError[] => {
    const known = new Set(stored.flatMap((fields) => fields?.[field]?.split(',') ?? []))
    const digits = new Set(known.values().map(withoutDigits))
    const isKnown = (value: string) => known.has(value) || (/^[\d-]+$/.test(value) && digits.has(withoutDigits(value)))
    const isOfWords = known.values().some((value) => !optionValue.test(value))
    if (isOfWords || posted[field]?.split(',').every(isKnown)) return []
    // Days and numbers of other people are no choice.
    const options = [...known].filter((value) => !/^[\d-]+$/.test(value)).toSorted()
    const values = options.join(', ') || 'a number or a day alike'
    return [
      { field, message: `No question asks for it any more: write what a request has in it (${values}), or nothing.` },
    ]
  })
}

/** The form of a number (`0`) or a day (`0-0-0`). */
function withoutDigits(value: string): string {
  return value.replaceAll(/\d+/g, '0')
}

/** The derived fields that follow from the answers among these values, even if others are invalid. */
function derivedFields(form: Form | undefined, values: LeadRequest['fields']): LeadRequest['fields'] {
  if (!form?.wizard) return {}
  const { questions, fields = [] } = form.wizard
  const answers = questions.flatMap(({ id, field }) => (values[field] ? [[id, values[field]] as const] : []))
  const walked = walk(form.wizard, Object.fromEntries(answers))
  const decided = fields.filter((field) => field.kind === 'derived' && !walked.undecided.includes(field.rule))
  return Object.fromEntries(decided.map(({ name }) => [name, walked.fields[name] ?? '']))
}
