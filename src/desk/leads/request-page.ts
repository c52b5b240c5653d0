import type { DoNotCallRegister } from '#engine/contract/config.ts'
import { linesText } from '#engine/forms.ts'
import type { LeadForms } from '#studio/server/lead-forms.ts'
import type { ContactChannel, LeadEventKind } from '../database/lead-work-tables.ts'
import { type ContactGates, contactGates } from './contact-gates.ts'
import { formOf, type Inbox, tablesOf } from './inbox/inbox.ts'
import { type LeadLine, linesOf, nameOf, namesOf } from './inbox/lead-lines.ts'
import { type Answer, contactOf, fieldsOf } from './inbox/lead-words.ts'
import type { Asking, WorkedLead } from './inbox/list.ts'
import { type PhoneLinks, phoneLinks } from './inbox/phone-links.ts'
import { othersOf } from './inbox/same-person.ts'

export interface LeadEvent {
  readonly at: string
  readonly name: string
  readonly kind: LeadEventKind
  readonly channel: ContactChannel | null
  readonly text: string
}

/** One request, with all that it takes to answer it. */
export interface LeadRequestPage extends LeadLine {
  readonly phone: string
  /** The addresses that dial the number; there is none where it is not certain which one is meant. */
  readonly links: PhoneLinks
  readonly email: string
  /** The day on which the visitor would like to be called, YYYY-MM-DD. */
  readonly day: string
  /** The subject and the first words of a mail, in the visitor's language where the site has it. */
  readonly mail: { readonly subject: string; readonly text: string }
  readonly fields: readonly Answer[]
  /** What the price of the plan is made of; empty where it is one amount. */
  readonly priceLines: string
  readonly consent: { readonly text: string; readonly version: string; readonly at: string } | null
  readonly gates: ContactGates
  /** The market's register of numbers that want no calls. */
  readonly doNotCall: DoNotCallRegister | null
  /** Other requests that seem to be of the same person. */
  readonly earlier: readonly LeadLine[]
  /** The latest first. */
  readonly events: readonly LeadEvent[]
  /** A note that the person who asks has not added yet. */
  readonly draft: string
}

export async function pageOf(inbox: Inbox, asking: Asking, lead: WorkedLead): Promise<LeadRequestPage> {
  const [forms, earlier, people] = await Promise.all([inbox.forms(), othersOf(inbox, asking, [lead]), namesOf(inbox)])
  const [own, ...others] = await linesOf(inbox, asking, [lead, ...(earlier.get(lead.id) ?? [])])
  if (!own) throw new Error(`The lead ${lead.id} has no line.`)
  const contact = contactOf(lead, forms)
  const known = forms?.markets.find(({ id }) => id === lead.market)
  const { consent } = lead
  const events = await eventsOf(inbox, lead.id)
  return {
    ...own,
    others: others.length,
    ...contact,
    links: phoneLinks(contact.phone, known?.country),
    mail: mailOf(lead, forms),
    fields: fieldsOf(lead, forms),
    priceLines: lead.plan?.price ? linesText(lead.plan.price) : '',
    consent: consent ? { ...consent, at: lead.receivedAt } : null,
    gates: contactGates(lead, events, known ?? {}, inbox.now()),
    doNotCall: known?.doNotCall ?? null,
    earlier: others,
    events: events.map(({ at, person, kind, channel, text }) => ({
      at,
      name: nameOf(people, person),
      kind,
      channel,
      text: text ?? '',
    })),
    draft: await draftOf(inbox, lead.id, asking.person),
  }
}

function eventsOf(inbox: Inbox, lead: number) {
  return tablesOf(inbox)
    .selectFrom('desk_lead_events')
    .selectAll()
    .where('lead_id', '=', lead)
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
}

async function draftOf(inbox: Inbox, lead: number, person: string): Promise<string> {
  const row = await tablesOf(inbox)
    .selectFrom('desk_lead_drafts')
    .select('text')
    .where('lead_id', '=', lead)
    .where('person', '=', person)
    .executeTakeFirst()
  return row?.text ?? ''
}

/** The words of the thank-you page begin the mail; the subject names nobody. */
function mailOf(lead: WorkedLead, forms: LeadForms | undefined): LeadRequestPage['mail'] {
  const thanks = formOf(forms, lead.form)?.thanks ?? {}
  const { title = '', text = '' } = thanks[lead.language ?? ''] ?? thanks[forms?.language ?? ''] ?? {}
  return {
    subject: [forms?.site, lead.reference].filter(Boolean).join(' '),
    text: [title, text].filter(Boolean).join('\n\n'),
  }
}
