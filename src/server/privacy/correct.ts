import { fieldRulesAt } from '../../engine/forms/fields.ts'
import { forms } from '../../engine/forms/forms.ts'
import { clean, readSubmission } from '../../engine/forms/submission.ts'
import type { FieldError } from '../../engine/forms/visit.ts'
import type { Site } from '../../engine/site/site.ts'
import { audit } from '../database/audit.ts'
import type { LeadDatabase } from '../database/lead-database.ts'
import type { NumberedLead } from '../leads/read-leads.ts'
import { queueChange } from '../outbox/outbox.ts'

/** What a lead's fields are corrected with. */
export interface CorrectOptions {
  readonly site: Site
  readonly actor: string
  readonly now: Date
}

/**
 * Puts other values into fields of a lead, as if its visitor had given them: derived fields follow. Those who were told
 * of the lead are sent it again. Returns why nothing was changed: a message for each field that cannot be so.
 */
export async function correctLead(
  { db }: LeadDatabase,
  lead: NumberedLead,
  changes: Readonly<Record<string, string>>,
  { site, actor, now }: CorrectOptions,
): Promise<readonly FieldError[]> {
  const form = forms(site).find(({ name }) => name === lead.form)
  const names = Object.keys(changes)
  const isKnown = (name: string) =>
    Object.hasOwn(lead.fields, name) || form?.fields.some((field) => field.name === name)
  const unknown = names.filter((name) => !isKnown(name))
  if (unknown.length > 0) {
    const known = Object.keys(lead.fields).join(', ')
    return unknown.map((field) => ({ field, message: `It is no field of this lead, which has ${known}.` }))
  }
  const given = { ...lead.fields, ...Object.fromEntries(names.map((name) => [name, clean(changes[name])])) }
  const plan = lead.plan && { plan: String(lead.plan.id) }
  const rules = fieldRulesAt(site, new Date(lead.receivedAt), form)
  const submission = form && readSubmission(form, { ...given, ...plan, 'form-name': form.name }, rules)
  const errors = submission?.accepted === false ? submission.errors.filter(({ field }) => names.includes(field)) : []
  if (errors.length > 0) return errors
  // A config that was changed since may ask for more, or no longer for all that was asked then.
  const fields = { ...given, ...(submission?.accepted && submission.request.fields) }
  for (const name of names) if (given[name] === '') delete fields[name]
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('leads')
      .set({ fields: JSON.stringify(fields) })
      .where('id', '=', lead.id)
      .where('erased_at', 'is', null)
      .execute()
    await queueChange(transaction, { leadId: lead.id, at: now.toISOString() }, 'corrected')
    await audit(transaction, now, [{ actor, action: 'correct', reference: lead.reference, detail: names.join(', ') }])
  })
  return []
}
