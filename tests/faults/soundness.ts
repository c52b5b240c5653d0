import { isDeepStrictEqual } from 'node:util'
import { type Form, forms, referencePattern } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { type FieldRules, fieldRulesAt, readSubmission } from '#engine/submission.ts'
import type { LeadDatabase } from '#server/database.ts'
import { type Lead, type NumberedLead, readLeads, type UnreadableLead } from '#server/leads.ts'

/** Lists the leads of a database that no valid form could have produced. */
export async function unsound(database: LeadDatabase, site: Site): Promise<string[]> {
  const byName = new Map(forms(site).map((form) => [form.name, form]))
  const problems: string[] = []
  const onUnreadable = ({ id, column }: UnreadableLead) => void problems.push(`row ${id} cannot be read: ${column}`)
  for await (const lead of readLeads(database, {}, onUnreadable)) {
    const form = byName.get(lead.form)
    const problem = form ? problemOf(lead, form, fieldRulesAt(site, new Date(lead.receivedAt), form)) : 'a form'
    if (problem)
      problems.push(`${lead.reference} has ${problem} that it should not: ${JSON.stringify(lead).slice(0, 300)}`)
  }
  return problems
}

function problemOf(lead: NumberedLead, form: Form, rules: FieldRules): string | undefined {
  const { fields, market, reference } = lead
  if (!referencePattern.test(reference)) return 'a reference'
  if (market !== form.market?.id) return 'a market'
  if (Object.prototype.toString.call(fields) !== '[object Object]') return 'something instead of fields'
  const names = [...namesOf(form), 'plan']
  const unknown = Object.entries(fields).find(([name, value]) => !names.includes(name) || typeof value !== 'string')
  if (unknown) return `a field "${unknown[0]}"`
  // Quarantined leads are stored as they came.
  return lead.quarantined ? undefined : dishonesty(lead, form, rules)
}

function dishonesty({ fields, plan }: Lead, form: Form, rules: FieldRules): string | undefined {
  const given = Object.fromEntries(Object.entries(fields).filter(([name]) => !derivedNames(form).includes(name)))
  const body = { ...given, 'form-name': form.name, ...(plan && { plan: String(plan.id) }) }
  const again = readSubmission(form, body, rules)
  if (!again.accepted) return `a value of "${again.errors[0]?.field}"`
  if (!isDeepStrictEqual({ ...again.request.fields }, fields)) return 'derived fields'
  return plan && again.request.plan?.name !== plan.name ? 'a plan' : undefined
}

function namesOf(form: Form): string[] {
  const asked = form.wizard?.questions.map(({ field }) => field) ?? []
  return [...asked, ...derivedNames(form), ...form.fields.map(({ name }) => name)]
}

function derivedNames({ wizard }: Form): string[] {
  return wizard?.fields?.map(({ name }) => name) ?? []
}
